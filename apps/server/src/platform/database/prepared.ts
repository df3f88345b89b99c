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

type Read = (sql: string, parameters: readonly unknown[]) => unknown[];

/** Databases whose prepared queries are read without waiting for the one connection that writes. */
const readers = new WeakMap<object, Read>();

export function useReader(db: Database, read: Read): void {
  readers.set(db.getExecutor().adapter, read);
}

/** Compiled queries by the engine's adapter, which a database and its transactions share. */
const compiledBy = new WeakMap<object, Map<object | string, CompiledQuery<unknown>>>();

/**
 * A query that is built and compiled once per engine and then only given its values: what the
 * calls that everything waits for spend most of their time on is building the same SQL again.
 * @param build may use `values` only as values, never to decide what the query looks like
 * @param shape what the query's text depends on besides, when it depends on anything
 */
export function prepared<Values extends Record<string, Value>, Row>(
  build: (db: Database, values: Values) => Compilable<Row>,
  shape: object | string = build,
): (db: Database, values: Values) => Promise<Row[]> {
  return async (db, values) => {
    const compiled = compile(db, shape, build);
    const parameters = compiled.parameters.map((parameter) =>
      // `compile` put in no other names than those of `Values`.
      parameter instanceof Placeholder ? values[parameter.name] : parameter,
    );
    const read = db.isTransaction ? undefined : readers.get(db.getExecutor().adapter);
    // A reader answers the rows of the query that was compiled for it.
    if (read) return read(compiled.sql, parameters) as Row[];
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

function compile<Values extends Record<string, Value>>(
  db: Database,
  shape: object | string,
  build: (db: Database, values: Values) => Compilable<unknown>,
): CompiledQuery<unknown> {
  const { adapter } = db.getExecutor();
  const known = compiledBy.get(adapter) ?? new Map<object | string, CompiledQuery<unknown>>();
  compiledBy.set(adapter, known);
  const compiled = known.get(shape) ?? build(db, placeholders<Values>()).compile();
  known.set(shape, compiled);
  return compiled;
}

function placeholders<Values>(): Values {
  const target = {} as Values & object;
  // Kysely takes any object for a value, so each name can stand for itself while it compiles.
  return new Proxy(target, { get: (_target, name) => new Placeholder(String(name)) });
}
