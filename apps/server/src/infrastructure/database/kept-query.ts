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

/** What is taken over of pg's own query. Its types name `submit` alone. */
interface PgQuery {
  submit(connection: pg.Connection): Error | null;
  handleRowDescription(message: { fields: Field[] }): void;
  handleDataRow(message: { fields: Row }): void;
  handleCommandComplete(message: { text: string }, connection: pg.Connection): void;
}

const PgQuery = pg.Query as unknown as new (config: pg.QueryConfig, answered: Answered) => PgQuery;

/** How to read the rows of the statements that a connection keeps, by their names; some answer none. */
const known = new WeakMap<pg.Connection, Map<string, ReadRow | undefined>>();

/** Readers by what PostgreSQL says of the columns: one for a statement on all connections. */
const readers = new Map<string, ReadRow>();

interface Statement {
  name: string;
  sql: string;
  parameters: readonly unknown[];
}

/** Asks a statement that the connection keeps under its name from then on. */
export function askKept(client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> {
  return new Promise<pg.QueryResult>((resolve, reject) => {
    const query = new KeptQuery(statement, (error, result) => {
      const failure = error ?? query.unread;
      if (failure) reject(failure);
      else resolve(Object.assign(result, { rows: query.answer }));
    });
    client.query(query);
  }).catch((error) => {
    // As pg does: of where it was asked, not of where the answer was read.
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
  #read: ReadRow | undefined;

  constructor(statement: Statement, answered: Answered) {
    const { name, sql, parameters } = statement;
    super({ name, text: sql, values: parameters as unknown[] }, answered);
    this.#statement = statement;
  }

  override submit(connection: pg.Connection): Error | null {
    const { name, parameters } = this.#statement;
    const statements = known.get(connection);
    if (!statements?.has(name)) return super.submit(connection);
    this.#read = statements.get(name);
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
      if (this.#read) this.answer.push(this.#read(fields));
    } catch (error) {
      this.unread = error as Error;
    }
  }

  override handleCommandComplete(message: { text: string }, connection: pg.Connection): void {
    super.handleCommandComplete(message, connection);
    const statements = known.get(connection) ?? new Map<string, ReadRow | undefined>();
    known.set(connection, statements.set(this.#statement.name, this.#read));
  }
}

/** Fails like a plan that PostgreSQL refuses: the statement is sent again without its name. */
class OtherColumns extends Error {
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
    if (row.length !== parsers.length) throw new OtherColumns();
    return makeObject(row.map((text, index) => (text === null ? null : parsers[index]?.(text))));
  };
}
