import { createHash } from 'node:crypto';
import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './tables.ts';

type Value = number | string | null;

/** Stands where a value will be; never reaches a database. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A query with what an engine may make of it besides. */
export interface PreparedQuery extends CompiledQuery {
  /** Under which a connection may keep it, parsed and planned; the same for the same text. */
  name?: string;
  /** Nobody reads its answer, so that it may be sent together with the statement that follows. */
  isUnread?: boolean;
  /**
   * Throws if its rows forbid what the transaction is about to do. Nobody waits for it: the statement
   * that follows may be sent together with it, and fails with it; no commit passes it.
   */
  judge?: ((rows: unknown[]) => void) | undefined;
}

type Read = (query: PreparedQuery) => unknown[] | Promise<unknown[]>;

/** Databases whose prepared queries are read beside the connections of transactions. */
const readers = new WeakMap<object, Read>();

export function useReader(db: Database, read: Read): void {
  readers.set(db.getExecutor().adapter, read);
}

/** Compiled queries by the engine's adapter, which a database and its transactions share. */
const compiledBy = new WeakMap<object, Map<object | string, PreparedQuery>>();

/** A database keeps a plan of each on every connection. */
const MAX_NAMES = 200;

/**
 * A query that is built and compiled once per engine and then only given its values: what the
 * calls that everything waits for spend most of their time on is building the same SQL again.
 * @param build may use `values` only as values, never to decide what the query looks like
 * @param shape what the query's text depends on besides, when it depends on anything
 */
export function prepared<Values extends Record<string, Value>, Row>(
  build: (db: Database, values: Values) => Compilable<Row>,
  shape: object | string = build,
  { isUnread = false } = {},
): (db: Database, values: Values, judge?: (rows: Row[]) => void) => Promise<Row[]> {
  return async (db, values, judge) => {
    const compiled = compile(db, shape, build, values);
    const parameters = compiled.parameters.map((parameter) =>
      // `compile` put in no other names than those of `Values`.
      parameter instanceof Placeholder ? values[parameter.name] : parameter,
    );
    // The rows are those of the query that was compiled for it.
    const query = { ...compiled, parameters, isUnread, judge: judge as PreparedQuery['judge'] };
    const isRead = !db.isTransaction && compiled.query.kind === 'SelectQueryNode';
    const read = isRead ? readers.get(db.getExecutor().adapter) : undefined;
    // A reader answers the rows of the query that was compiled for it.
    if (read) return (await read(query)) as Row[];
    // `executeQuery` of the executor would make two more of it for each statement, and adds nothing.
    const { rows } = await db
      .getExecutor()
      .provideConnection((connection) => connection.executeQuery<Row>(query));
    return rows;
  };
}

/** A look that only says whether a transaction may go on: `judge` throws if it may not. */
export function preparedCheck<Values extends Record<string, Value>, Row>(
  build: (db: Database, values: Values) => Compilable<Row>,
): (db: Database, values: Values, judge: (rows: Row[]) => void) => Promise<void> {
  const read = prepared(build);
  return async (db, values, judge) => void (await read(db, values, judge));
}

/** The same for one row to be inserted; rows with other columns are other statements. */
export function preparedInsert<Row extends object, Result>(
  build: (db: Database, row: Row) => Compilable<Result>,
  options?: { isUnread?: boolean },
): (db: Database, row: Row) => Promise<Result[]> {
  const inserts = new Map<string, ReturnType<typeof prepared<Record<string, Value>, Result>>>();
  return (db, row) => {
    // Columns hold nothing but numbers, texts and nulls.
    const values = row as Record<string, Value>;
    // A loop over keys: every write that inserts runs it.
    let columns = '';
    for (const name in values) if (values[name] !== undefined) columns += `${name},`;
    let insert = inserts.get(columns);
    if (!insert) {
      insert = prepared((db, given) => build(db, given as Row), undefined, options);
      inserts.set(columns, insert);
    }
    return insert(db, values);
  };
}

function compile<Values extends Record<string, Value>>(
  db: Database,
  shape: object | string,
  build: (db: Database, values: Values) => Compilable<unknown>,
  values: Values,
): PreparedQuery {
  const { adapter } = db.getExecutor();
  const known = compiledBy.get(adapter) ?? new Map<object | string, PreparedQuery>();
  compiledBy.set(adapter, known);
  let compiled = known.get(shape);
  if (!compiled) {
    compiled = named(build(db, placeholders(values)).compile(), known.size);
    known.set(shape, compiled);
  }
  return compiled;
}

/**
 * A pooler may hand a connection from one server to another, so that the name of a statement must
 * be that of its text everywhere.
 */
function named(query: CompiledQuery, others: number): PreparedQuery {
  if (others >= MAX_NAMES) return query;
  return { ...query, name: createHash('sha256').update(query.sql).digest('base64url') };
}

function placeholders<Values extends Record<string, Value>>(values: Values): Values {
  const names = Object.keys(values).filter((name) => values[name] !== undefined);
  // Kysely takes any object for a value, so each name can stand for itself while it compiles.
  return Object.fromEntries(
    names.map((name) => [name, new Placeholder(name)]),
  ) as unknown as Values;
}
