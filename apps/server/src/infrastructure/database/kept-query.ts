import pg from 'pg';
import { STALE_PLAN } from './failures.ts';
import { objectMaker } from './object-maker.ts';

const INT8_OID = 20;

/** Ids and epoch milliseconds are int8 and stay below 2^53, so numbers hold them exactly. */
export const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format),
};

interface Field {
  name: string;
  dataTypeID: number;
}

type Row = (string | null)[];
type ReadRow = (row: Row) => object;
type Answered = (error: Error | null | undefined, result: pg.QueryResult) => void;

/** The methods of pg's query that `KeptQuery` overrides. The types of pg declare only `submit`. */
interface PgQuery {
  submit(connection: pg.Connection): Error | null;
  handleRowDescription(message: { fields: Field[] }): void;
  handleDataRow(message: { fields: Row }): void;
  handleCommandComplete(message: { text: string }, connection: pg.Connection): void;
}

const PgQuery = pg.Query as unknown as new (config: pg.QueryConfig, answered: Answered) => PgQuery;

/** Each connection has a reader for each statement that it keeps, by the statement's name. */
const known = new WeakMap<pg.Connection, Map<string, ReadRow>>();

/** Readers by what PostgreSQL says of the columns: one for a statement on all connections. */
const readers = new Map<string, ReadRow>();

/** For statements that are not described, since they answer no rows. */
const readNothing = makeReader([]);

interface Statement {
  name: string;
  sql: string;
  parameters: readonly unknown[];
}

/**
 * Sends a statement under its name; the connection keeps it parsed and planned.
 * @throws OtherColumns when the statement was run, but answered other columns than the connection knows
 */
export function askKept(client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> {
  return new Promise<pg.QueryResult>((resolve, reject) => {
    const query = new KeptQuery(statement, (error, result) => {
      const failure = error ?? query.unread;
      if (failure) reject(failure);
      else resolve(Object.assign(result, { rows: query.answer }));
    });
    client.query(query);
  }).catch((error) => {
    // The stack names the caller, as in pg's own errors, and not the code that reads answers.
    Error.captureStackTrace(error);
    throw error;
  });
}

/**
 * pg has the columns of a statement described each time, and makes of the description an object that it
 * copies for each row. What a kept statement answers never changes on its connection (when a migration
 * would change it, PostgreSQL refuses the name), so it is described once.
 */
class KeptQuery extends PgQuery {
  readonly answer: object[] = [];
  /** Why a row could not be read. */
  unread: Error | undefined;
  readonly #statement: Statement;
  #read: ReadRow = readNothing;

  constructor(statement: Statement, answered: Answered) {
    const { name, sql, parameters } = statement;
    super({ name, text: sql, values: parameters as unknown[] }, answered);
    this.#statement = statement;
  }

  override submit(connection: pg.Connection): Error | null {
    const { name, parameters } = this.#statement;
    const read = known.get(connection)?.get(name);
    if (!read) return super.submit(connection);
    this.#read = read;
    // The second argument is one of types alone: pg ignores it.
    connection.bind({ statement: name, values: parameters.map(textOf) }, true);
    connection.execute({}, true);
    connection.sync();
    return null;
  }

  override handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#read = readerOf(fields);
  }

  override handleDataRow({ fields }: { fields: Row }): void {
    try {
      this.answer.push(this.#read(fields));
    } catch (error) {
      this.unread = error as Error;
    }
  }

  override handleCommandComplete(message: { text: string }, connection: pg.Connection): void {
    super.handleCommandComplete(message, connection);
    const statements = known.get(connection) ?? new Map<string, ReadRow>();
    known.set(connection, statements.set(this.#statement.name, this.#read));
  }
}

/** Has the code of a plan that PostgreSQL refuses: the statement loses its name, a transaction runs again. */
export class OtherColumns extends Error {
  readonly code = STALE_PLAN;
}

/** Parameters are numbers, texts and nulls. */
function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

function readerOf(fields: readonly Field[]): ReadRow {
  const columns = JSON.stringify(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
  const reader = readers.get(columns) ?? makeReader(fields);
  readers.set(columns, reader);
  return reader;
}

function makeReader(fields: readonly Field[]): ReadRow {
  const parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID));
  const makeObject = objectMaker(fields.map(({ name }) => name));
  return (row) => {
    // A pooler may have the statement kept by another server, after a migration.
    if (row.length !== parsers.length) {
      throw new OtherColumns(`The row has ${row.length} columns, ${parsers.length} were described`);
    }
    return makeObject(row.map((text, index) => (text === null ? null : parsers[index]?.(text))));
  };
}
