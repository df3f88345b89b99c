import { PostgresDialect } from 'kysely';
import pg from 'pg';

const INT8_OID = 20;
const POOL_SIZE = 20;

/** Ids and epoch milliseconds are int8 and stay below 2^53, so numbers hold them exactly. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format),
};

const LIMITS = {
  query_timeout: 15_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
};

interface Options {
  /** No limits to how long a statement or a transaction takes. */
  isPatient: boolean;
  /** Told of connections that broke while no statement was waiting. */
  onConnectionError: (error: Error) => void;
}

export function postgresDialect(
  url: string,
  { isPatient, onConnectionError }: Options,
): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: 2_000,
    ...(isPatient ? {} : LIMITS),
    keepAlive: true,
    // Compiling a statement takes longer than any of ours runs.
    options: '-c jit=off',
    types,
  });
  pool.on('error', onConnectionError);
  // The pool listens only while nobody uses a connection; one that breaks between two statements
  // of a transaction would end the process. The statement that comes next fails by itself.
  pool.on('connect', (client) => void client.on('error', onConnectionError));
  return new PostgresDialect({ pool });
}
