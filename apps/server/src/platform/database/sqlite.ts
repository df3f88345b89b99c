import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteDialect, type SqliteStatement } from 'kysely';

const CACHED_STATEMENTS = 300;

/** WAL with a sync at every commit: what was answered is on the disk. */
const PRAGMAS = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma busy_timeout = 5000;
  pragma cache_size = -32000;
  pragma temp_store = memory;
`;

/** Kysely's SQLite dialect over Node's own driver, with prepared statements kept by their text. */
export function sqliteDialect(file: string): SqliteDialect {
  mkdirSync(dirname(file), { recursive: true });
  const connection = new DatabaseSync(file);
  connection.exec(PRAGMAS);
  const statements = new Map<string, SqliteStatement>();
  return new SqliteDialect({
    database: {
      close: () => connection.close(),
      prepare(sql) {
        const known = statements.get(sql);
        if (known) return known;
        const statement = adapt(connection.prepare(sql));
        if (statements.size >= CACHED_STATEMENTS) statements.clear();
        statements.set(sql, statement);
        return statement;
      },
    },
  });
}

function adapt(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...inputs(parameters)),
    run: (parameters) => statement.run(...inputs(parameters)),
    iterate: (parameters) => statement.iterate(...inputs(parameters)),
  };
}

/** Kysely's parameters are `unknown`; what our columns hold are numbers, texts and nulls. */
function inputs(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[];
}
