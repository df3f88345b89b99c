import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { SqliteStatement } from 'kysely';
import { objectMaker } from './object-maker.ts';

const CACHED_STATEMENTS = 300;

/**
 * Prepares statements of a connection and keeps them by their text.
 * @param wrap what else a statement does, said once for each text
 */
export function statementsOf(
  connection: DatabaseSync,
  wrap: (statement: SqliteStatement, sql: string) => SqliteStatement = (statement) => statement,
): (sql: string) => SqliteStatement {
  const statements = new Map<string, SqliteStatement>();
  return (sql) => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = wrap(adapt(connection.prepare(sql)), sql);
    if (statements.size >= CACHED_STATEMENTS) statements.clear();
    statements.set(sql, statement);
    return statement;
  };
}

/** Rows come as arrays and are made objects here, a third faster than the driver makes them. */
function adapt(statement: StatementSync): SqliteStatement {
  const names = statement.columns().map((column) => column.name);
  statement.setReturnArrays(true);
  const toObject = objectMaker(names);
  return {
    reader: names.length > 0,
    all: (parameters) => statement.all(...inputs(parameters)).map(toObject),
    run: (parameters) => statement.run(...inputs(parameters)),
    *iterate(parameters) {
      for (const row of statement.iterate(...inputs(parameters))) yield toObject(row);
    },
  };
}

/** Kysely's parameters are `unknown`; what our columns hold are numbers, texts and nulls. */
function inputs(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[];
}
