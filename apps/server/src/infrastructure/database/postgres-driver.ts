import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { refusesNames, refusesPlan } from './failures.ts';
import type { PreparedQuery } from './prepared.ts';
import { type Answer, type Failure, OtherColumns, sendTogether } from './sent-together.ts';

/** A shared connection is given no more reads than this at once. */
const READS_AT_ONCE = 4;
/** Nor any when it has owed an answer for this long: it may be waiting for somebody's lock. */
const LATE_MS = 50;

/** What the driver asks of a `pg.Pool`. */
export interface ConnectionSource {
  connect(): Promise<pg.PoolClient>;
  /** Resolves when all connections have been given back. */
  end(): Promise<void>;
}

/**
 * Talks to PostgreSQL over connections that take the next statement before the last is answered: `begin` and
 * statements of which nothing is read go with the one that follows them, and reads outside of transactions
 * share a few connections.
 */
export class PipelinedDriver implements Driver {
  readonly #pool: ConnectionSource;
  readonly #names = new KeptNames();
  readonly #lanes = new Set<Lane>();

  constructor(pool: ConnectionSource) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(await this.#pool.connect(), this.#names);
  }

  async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    const level = isolationLevel && `isolation level ${isolationLevel}`;
    connection.begin(['begin', level, accessMode].filter(Boolean).join(' '));
  }

  commitTransaction(connection: Connection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: Connection): Promise<void> {
    return connection.rollBack();
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }

  /** Reads outside of any transaction, over a connection that others may be reading from. */
  async read(query: PreparedQuery): Promise<unknown[]> {
    const lane = [...this.#lanes].find(hasRoom) ?? this.#openLane();
    lane.reads += 1;
    try {
      const { rows } = await (await lane.connection).executeQuery(query);
      return rows;
    } finally {
      lane.reads -= 1;
      lane.answeredAt = performance.now();
      if (lane.reads === 0) this.#closeLane(lane);
    }
  }

  #openLane(): Lane {
    const connection = this.acquireConnection();
    const lane = { connection, reads: 0, answeredAt: performance.now() };
    this.#lanes.add(lane);
    return lane;
  }

  #closeLane(lane: Lane): void {
    this.#lanes.delete(lane);
    lane.connection.then(
      (connection) => connection.release(),
      // It could not be had, as the read that waited for it was told.
      () => undefined,
    );
  }
}

/** A connection that reads share for as long as there is always one under way. */
interface Lane {
  connection: Promise<Connection>;
  reads: number;
  answeredAt: number;
}

function hasRoom({ reads, answeredAt }: Lane): boolean {
  return reads < READS_AT_ONCE && performance.now() - answeredAt < LATE_MS;
}

/**
 * The statements that are kept under names, so that each connection parses and plans them once. A
 * pooler between may not know such names; a migration may have changed what a statement answers.
 */
class KeptNames {
  #isKept = true;
  readonly #refused = new Set<string>();

  keeps(name: string): boolean {
    return this.#isKept && !this.#refused.has(name);
  }

  /** @returns true when the statement failed because of its name, and can be sent without it */
  drop(name: string, error: unknown): boolean {
    if (refusesNames(error)) this.#isKept = false;
    else if (refusesPlan(error)) this.#refused.add(name);
    else return false;
    return true;
  }
}

/** Begins or ends a transaction. */
interface Control extends PreparedQuery {
  isControl: true;
}

function control(sql: string): Control {
  return { ...CompiledQuery.raw(sql), isControl: true };
}

const COMMIT = control('commit');
const ROLLBACK = control('rollback');

/** Several commands, as a migration has them, PostgreSQL takes as a text alone, without values. */
function mayBeSeveral(query: PreparedQuery): boolean {
  return query.query.kind === 'RawNode' && query.parameters.length === 0 && !isControl(query);
}

function isControl(query: PreparedQuery): query is Control {
  return 'isControl' in query;
}

class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #names: KeptNames;
  #state: 'free' | 'beginning' | 'begun' = 'free';
  #begin = control('begin');
  #unsent: PreparedQuery[] = [];
  #isBroken = false;
  /** Why there is no transaction, or why it may not go on: nothing more is sent in it. */
  #refusal: { because: unknown } | null = null;

  constructor(client: pg.PoolClient, names: KeptNames) {
    this.#client = client;
    this.#names = names;
  }

  async executeQuery<Row>(query: PreparedQuery): Promise<QueryResult<Row>> {
    if ((query.isUnread || query.judge) && this.#state !== 'free') {
      this.#unsent.push(query);
      return { rows: [] };
    }
    const { command, rowCount, rows } = await this.#send(query);
    const hasChanged = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE';
    // The rows are those of the query.
    const typed = rows as Row[];
    return { rows: typed, ...(hasChanged && { numAffectedRows: BigInt(rowCount) }) };
  }

  begin(sql: string): void {
    this.#state = 'beginning';
    this.#begin = control(sql);
  }

  async commit(): Promise<void> {
    const last = this.#unsent.at(-1);
    // The commit waits for the checks: sent with them, it would keep what they forbid.
    if (last && this.#unsent.some(({ judge }) => judge)) {
      this.#unsent.pop();
      await this.#send(last);
    }
    const { command } = await this.#send(COMMIT);
    this.#state = 'free';
    // Of a transaction in which a statement has failed nothing is kept.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollBack(): Promise<void> {
    this.#unsent = [];
    if (this.#state === 'begun' && !this.#isBroken) {
      this.#refusal = null;
      try {
        await this.#send(ROLLBACK);
      } catch (error) {
        this.#isBroken = true;
        throw error;
      }
    }
    this.#state = 'free';
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  // biome-ignore lint/correctness/useYield: it never answers anything.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Nothing is read from PostgreSQL row by row');
  }

  /** Sends the query together with those that nobody has waited for, `begin` first. */
  async #send(query: PreparedQuery): Promise<Answer> {
    if (this.#refusal) throw this.#refusal.because;
    const together = [...this.#unsent, query];
    this.#unsent = [];
    if (this.#state === 'beginning') {
      this.#state = 'begun';
      together.unshift(this.#begin);
    }
    if (!mayBeSeveral(query)) return this.#ask(together);
    together.pop();
    // Only when these have ended well: a change must not stand alone because there is no transaction.
    if (together.length > 0) await this.#ask(together);
    this.#writeTogether();
    const { sql: text, parameters } = query;
    // Kysely's parameters are not to be changed, and pg changes none.
    const result = await this.#client.query({ text, values: parameters as unknown[] });
    return { ...result, rowCount: result.rowCount ?? 0 };
  }

  /** Each write costs as much as a look-up: one does for all that is sent in this turn of the loop. */
  #writeTogether(): void {
    const { stream } = this.#client.connection;
    stream.cork();
    setImmediate(() => stream.uncork());
  }

  /** @returns the answer of the last one */
  async #ask(queries: readonly PreparedQuery[]): Promise<Answer> {
    this.#writeTogether();
    const statements = queries.map(({ name, sql, parameters }) => {
      return { sql, parameters, name: name && this.#names.keeps(name) ? name : undefined };
    });
    const { answers, failure } = await sendTogether(this.#client, statements);
    for (const [index, { rows }] of answers.entries()) this.#judge(queries[index], rows);
    if (failure) return this.#fail(failure, queries);
    // An empty statement is answered by nothing.
    return answers.at(-1) ?? { rows: [], command: '', rowCount: 0 };
  }

  #judge(query: PreparedQuery | undefined, rows: unknown[]): void {
    try {
      query?.judge?.(rows);
    } catch (error) {
      this.#refusal = { because: error };
      throw error;
    }
  }

  /** @throws the failure, unless the one statement can be sent again without its name */
  async #fail({ error, statement }: Failure, queries: readonly PreparedQuery[]): Promise<Answer> {
    // The stack names the caller, as in pg's own errors, and not the code that reads answers.
    Error.captureStackTrace(error);
    if (statement?.sql === this.#begin.sql) {
      this.#refusal = { because: error };
      this.#isBroken = true;
    }
    const isDropped = statement?.name !== undefined && this.#names.drop(statement.name, error);
    // Its answer could not be read, but the change is made: sent again, it would be made twice.
    const isMade = error instanceof OtherColumns && queries[0]?.query.kind !== 'SelectQueryNode';
    // In a transaction nothing more can be done; the whole of it runs again.
    if (!isDropped || this.#state !== 'free' || isMade) throw error;
    return this.#ask(queries);
  }
}
