import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDialect, SqliteStatement } from 'kysely';
import { OurSqliteDialect } from './dialects.ts';
import { SharedSync } from './durable.ts';
import { objectMaker } from './object-maker.ts';
import type { Reader } from './sqlite-groups.ts';

const CACHED_STATEMENTS = 300;

/**
 * A commit writes to the log (WAL) and does not wait: `SharedSync` brings it to the disk, and nobody
 * hears of it before. `normal` still syncs the log before it is folded into the database, and the
 * database before the log begins anew.
 */
const PRAGMAS = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  pragma foreign_keys = on;
  pragma wal_autocheckpoint = 8000;
  pragma busy_timeout = 5000;
  pragma cache_size = -16000;
  pragma temp_store = memory;
`;

const READER_PRAGMAS = `
  pragma busy_timeout = 5000;
  pragma cache_size = -16000;
  pragma temp_store = memory;
`;

/** After any other statement the log may have grown. */
const WRITES_NOTHING = /^\s*(select|pragma|rollback)\b/i;

export interface SqliteConnection {
  dialect: SqliteDialect;
  sync: SharedSync;
  /** Not for use inside a transaction. */
  read: Reader['read'];
}

/** Kysely's SQLite dialect over Node's own driver, with prepared statements kept by their text. */
export function openSqlite(file: string, onSyncFailed: (error: Error) => void): SqliteConnection {
  mkdirSync(dirname(file), { recursive: true });
  const connection = new DatabaseSync(file);
  connection.exec(PRAGMAS);
  const reader = openReader(file);
  const sync = new SharedSync(`${file}-wal`, onSyncFailed);
  const prepare = statementsOf(connection, { sync, reader });
  const database = {
    prepare,
    close,
    get isTransaction() {
      return connection.isTransaction;
    },
  };
  return {
    dialect: new OurSqliteDialect(database, sync, reader),
    sync,
    read: reader.read,
  };

  /**
   * Leaves everything in the one file, which may then be copied alone. The reader goes first: SQLite
   * removes its log with the last connection, and a read-only one cannot.
   */
  function close(): void {
    reader.close();
    try {
      connection.exec('pragma wal_checkpoint(truncate)');
    } catch {
      // A full or read-only disk: the log stays beside the file, and the next start reads both.
    }
    connection.close();
  }
}

/** No transaction of ours makes it wait, and none shows it what may yet be rolled back. */
interface OwnReader extends Reader {
  /** Said before a commit: what is read next sees it, and nobody's look keeps the log from being folded. */
  leave(): void;
  close(): void;
}

/**
 * Reads of one turn of the event loop share a transaction, since taking and giving back the log's
 * lock costs several times what finding a row does.
 */
function openReader(file: string): OwnReader {
  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec(READER_PRAGMAS);
  const prepare = statementsOf(reader);
  const leave = () => {
    if (reader.isOpen && reader.isTransaction) prepare('commit').run([]);
  };
  let looks = 0;
  return {
    get looks() {
      return looks;
    },
    read({ sql, parameters }) {
      looks += 1;
      if (!reader.isTransaction) {
        prepare('begin').run([]);
        setImmediate(leave);
      }
      return prepare(sql).all(parameters);
    },
    leave,
    close() {
      if (reader.isOpen) reader.close();
    },
  };
}

/** A commit of the writing connection tells these two. */
interface Hearers {
  sync: SharedSync;
  reader: OwnReader;
}

function statementsOf(
  connection: DatabaseSync,
  hearers?: Hearers,
): (sql: string) => SqliteStatement {
  const statements = new Map<string, SqliteStatement>();
  return (sql) => {
    const known = statements.get(sql);
    if (known) return known;
    const prepared = adapt(connection.prepare(sql));
    const isNoted = hearers && !WRITES_NOTHING.test(sql);
    const noted = isNoted ? noting(connection, prepared, sql === 'commit', hearers) : prepared;
    const statement = sql === 'rollback' ? onlyInside(connection, prepared) : noted;
    if (statements.size >= CACHED_STATEMENTS) statements.clear();
    statements.set(sql, statement);
    return statement;
  };
}

/**
 * On a full disk SQLite rolls back by itself; asked to do so again it would complain, and that
 * would be all that anybody heard of what had happened.
 */
function onlyInside(connection: DatabaseSync, rollback: SqliteStatement): SqliteStatement {
  const nothing = { changes: 0, lastInsertRowid: 0 };
  return {
    ...rollback,
    run: (parameters) => (connection.isTransaction ? rollback.run(parameters) : nothing),
  };
}

/**
 * Tells of every commit: that of a transaction, and a statement outside of one. It need not have
 * written anything: a transaction that only read may have seen what another process wrote.
 */
function noting(
  connection: DatabaseSync,
  statement: SqliteStatement,
  isCommit: boolean,
  { sync, reader }: Hearers,
): SqliteStatement {
  const noted = <T>(write: () => T): T => {
    if (isCommit || !connection.isTransaction) reader.leave();
    const result = write();
    if (!connection.isTransaction) sync.wrote();
    return result;
  };
  return {
    ...statement,
    all: (parameters) => noted(() => statement.all(parameters)),
    run: (parameters) => noted(() => statement.run(parameters)),
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
