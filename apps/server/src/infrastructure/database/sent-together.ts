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

/** The methods of pg's query that `Together` overrides. The types of pg declare only `submit`. */
interface PgQuery {
  submit(connection: pg.Connection): Error | null;
  handleRowDescription(message: { fields: Field[] }): void;
  handleDataRow(message: { fields: Row }): void;
  handleCommandComplete(message: { text: string }, connection: pg.Connection): void;
  handleError(error: Error, connection: pg.Connection): void;
}

const PgQuery = pg.Query as unknown as new (
  text: string,
  answered: (error: Error | null | undefined) => void,
) => PgQuery;

/** The named statements of a connection. */
interface Kept {
  /** Each reads the rows of a statement that has answered before. */
  readers: Map<string, ReadRow>;
  /** PostgreSQL has been asked to parse these, and they have not failed. */
  sent: Set<string>;
}

const keptBy = new WeakMap<pg.Connection, Kept>();

/** Readers by what PostgreSQL says of the columns: one for a statement on all connections. */
const readers = new Map<string, ReadRow>();

/** For statements that are not described, since they answer no rows. */
const readNothing = makeReader([]);

export interface Statement {
  /** The connection keeps it under this name, parsed and planned. */
  name?: string | undefined;
  sql: string;
  parameters: readonly unknown[];
}

export interface Answer {
  rows: object[];
  /** The first word of the statement, as PostgreSQL says it. */
  command: string;
  rowCount: number;
}

interface Outcome {
  /** Of the statements before the one that failed, or of all. */
  answers: Answer[];
  failure?: Failure;
}

export interface Failure {
  /** `OtherColumns` when the statement was run, but answered other columns than the connection knows. */
  error: Error;
  /** Undefined when all had been run. */
  statement: Statement | undefined;
}

/**
 * Sends statements of one command each in one message, at whose end PostgreSQL answers (one `Sync`). When one
 * of them fails, it runs none of those behind it.
 */
export function sendTogether(
  client: pg.PoolClient,
  statements: readonly Statement[],
): Promise<Outcome> {
  return new Promise((resolve) => {
    const together: Together = new Together(statements, (error) => {
      const { answers, unread } = together;
      const failed = unread ?? (error ? { error, at: answers.length } : undefined);
      if (!failed) return resolve({ answers });
      const { at } = failed;
      const failure = { error: failed.error, statement: statements[at] };
      resolve({ answers: answers.slice(0, at), failure });
    });
    client.query(together);
  });
}

/**
 * pg asks for an answer to each statement, which takes both sides longer than most statements do. It also asks
 * for the columns each time, and makes of the description an object that it copies
 * for each row. What a kept statement answers never changes on its connection (when a migration would change
 * it, PostgreSQL refuses the name), so it is described once.
 */
class Together extends PgQuery {
  readonly statements: readonly Statement[];
  readonly answers: Answer[] = [];
  /** Why a row could not be read, and of which statement: the first such. */
  unread: { error: Error; at: number } | undefined;
  /** The parameters of each statement. */
  readonly #values: (string | null)[][];
  /** One for each statement. Where it is undefined, PostgreSQL describes the rows before it sends them. */
  #readers: (ReadRow | undefined)[] = [];
  #rows: object[] = [];
  #read: ReadRow | undefined;

  constructor(
    statements: readonly Statement[],
    answered: (error: Error | null | undefined) => void,
  ) {
    super('', answered);
    this.statements = statements;
    this.#values = statements.map(({ parameters }) => parameters.map(textOf));
  }

  override submit(connection: pg.Connection): null {
    const kept = keptOf(connection);
    connection.stream.cork();
    this.#readers = this.statements.map((statement, index) =>
      send(connection, kept, statement, this.#values[index] ?? []),
    );
    connection.sync();
    connection.stream.uncork();
    this.#read = this.#readers[0];
    return null;
  }

  override handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#read = readerOf(fields);
  }

  override handleDataRow({ fields }: { fields: Row }): void {
    try {
      this.#rows.push((this.#read ?? readNothing)(fields));
    } catch (error) {
      this.unread ??= { error: error as Error, at: this.answers.length };
    }
  }

  override handleCommandComplete({ text }: { text: string }, connection: pg.Connection): void {
    const name = this.statements[this.answers.length]?.name;
    if (name !== undefined) keptOf(connection).readers.set(name, this.#read ?? readNothing);
    const words = text.split(' ');
    const rowCount = Number(words.at(-1)) || 0;
    this.answers.push({ rows: this.#rows, command: words[0] ?? '', rowCount });
    this.#rows = [];
    this.#read = this.#readers[this.answers.length];
  }

  override handleError(error: Error, connection: pg.Connection): void {
    const { sent } = keptOf(connection);
    // It may have failed before it was parsed.
    for (const { name = '' } of this.statements.slice(this.answers.length)) sent.delete(name);
    super.handleError(error, connection);
  }
}

function keptOf(connection: pg.Connection): Kept {
  const kept = keptBy.get(connection) ?? { readers: new Map(), sent: new Set() };
  keptBy.set(connection, kept);
  return kept;
}

/**
 * The last arguments are those of pg's types alone: pg ignores them.
 * @returns what reads its rows, when that is known: then it is not described
 */
function send(
  connection: pg.Connection,
  { readers, sent }: Kept,
  { name = '', sql }: Statement,
  values: (string | null)[],
): ReadRow | undefined {
  const read = readers.get(name);
  if (!read && !sent.has(name)) {
    if (name) {
      // After a failure nobody knows whether it was kept.
      connection.close({ type: 'S', name }, true);
      sent.add(name);
    }
    connection.parse({ name, text: sql, types: [] }, true);
  }
  connection.bind({ statement: name, values }, true);
  if (!read) connection.describe({ type: 'P' }, true);
  connection.execute({}, true);
  return read;
}

/** Has the code of a plan that PostgreSQL refuses: the statement loses its name, a transaction runs again. */
export class OtherColumns extends Error {
  readonly code = STALE_PLAN;
}

/** Parameters are numbers, texts and nulls. */
function textOf(value: unknown): string | null {
  if (typeof value === 'object' && value !== null) throw new TypeError('An object as a parameter');
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
