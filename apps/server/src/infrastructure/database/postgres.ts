import pg from 'pg';
import { PipelinedDriver } from './postgres-driver.ts';
import { types } from './sent-together.ts';

const DEFAULT_POOL = { size: 20, waitMs: 5_000 };

const LIMIT_MS = 15_000;
const IDLE_TRANSACTION_MS = 30_000;
/** A peer that vanished without a word is noticed after a minute or so, not after two hours. */
const KEEP_ALIVE_MS = 30_000;

export interface PoolSettings {
  /** The most connections that are open at once. */
  size: number;
  /** How long a statement waits for a free connection before it fails as "unavailable". */
  waitMs: number;
}

interface Options {
  pool?: PoolSettings | undefined;
  /** No limits to how long a statement or a transaction takes. */
  isPatient: boolean;
  /** Told of connections that broke while no statement was waiting. */
  onConnectionError: (error: Error) => void;
}

export function postgresDriver(url: string, options: Options): PipelinedDriver {
  return new PipelinedDriver(postgresPool(url, options));
}

/** Opens no connection before one is asked for. */
export function postgresPool(
  url: string,
  { pool: { size, waitMs } = DEFAULT_POOL, isPatient, onConnectionError }: Options,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: waitMs,
    ...(isPatient ? {} : { query_timeout: LIMIT_MS }),
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // Sent as a statement: PgBouncer refuses connections that ask for it in their first message.
    // The pool waits for the promise, although its types do not say so.
    onConnect: (client) => client.query(sessionSettings(isPatient)),
    types,
  });
  pool.on('error', onConnectionError);
  // The pool listens only while nobody uses a connection; one that breaks between two statements
  // of a transaction would end the process. The statement that comes next fails by itself.
  pool.on('connect', (client) => void client.on('error', onConnectionError));
  return pool;
}

/**
 * jit: compiling a statement takes longer than any of ours runs. Merge joins: PostgreSQL expects one to
 * end at the largest id that it knew when it last counted. One report of the newest message made it
 * read a million messages for a page of reports.
 */
function sessionSettings(isPatient: boolean): string {
  return `set jit = off; set enable_mergejoin = off; set statement_timeout = ${isPatient ? 0 : LIMIT_MS};
    set idle_in_transaction_session_timeout = ${isPatient ? 0 : IDLE_TRANSACTION_MS}`;
}
