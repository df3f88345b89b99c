import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SqliteDialect, SqliteStatement } from 'kysely';
import { OurSqliteDialect } from './dialects.ts';
import { SharedSync } from './durable.ts';
import { Looks } from './looks.ts';
import type { Reader } from './sqlite-groups.ts';
import { statementsOf } from './sqlite-statements.ts';

/**
 * A commit writes to the log (WAL) and does not wait: `SharedSync` brings it to the disk, and nobody
 * hears of it before. `normal` still syncs the log before it is folded into the database, and the
 * database before the log begins anew.
 */
const PRAGMAS = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  pragma foreign_keys = on;
  pragma wal_autocheckpoint = 0;
  pragma busy_timeout = 5000;
  pragma cache_size = -16000;
  pragma temp_store = memory;
`;

/** Pages of the log, 32 MB, above which the next commit has it folded into the database. */
export const LONG_LOG = 8_000;

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
  // The first read makes the log's file.
  connection.exec('pragma user_version');
  const sync = new SharedSync(`${file}-wal`, onSyncFailed);
  const looks = new Looks(file, sync);
  const prepare = statementsOf(connection, noting(connection, sync, looks));
  const database = {
    prepare,
    close,
    get isTransaction() {
      return connection.isTransaction;
    },
  };
  return {
    dialect: new OurSqliteDialect(database, sync, looks),
    sync,
    read: (query) => looks.read(query),
  };

  /**
   * Leaves everything in the one file, which may then be copied alone. Those that only read go first: SQLite
   * removes its log with the last connection, and a read-only one cannot.
   */
  function close(): void {
    looks.close();
    try {
      connection.exec('pragma wal_checkpoint(truncate)');
    } catch {
      // A full or read-only disk: the log stays beside the file, and the next start reads both.
    }
    connection.close();
  }
}

/**
 * Tells of every commit: that of a transaction, and a statement outside of one. It need not have
 * written anything: a transaction that only read may have seen what another process wrote.
 */
function noting(connection: DatabaseSync, sync: SharedSync, looks: Looks) {
  // Folds nothing: it tells the length of the log in a microsecond.
  const log = connection.prepare('pragma wal_checkpoint(noop)');
  let isLong = false;

  function noted<T>(sql: string, write: () => T): T {
    const mayCommit = sql === 'commit' || !(connection.isTransaction || sql === 'begin');
    if (mayCommit && isLong) looks.letGo();
    else if (mayCommit) looks.keep();
    const result = write();
    if (connection.isTransaction) return result;
    sync.wrote();
    try {
      // The next write begins the log anew, unless somebody still reads it.
      if (isLong) connection.exec('pragma wal_checkpoint(passive)');
      isLong = Number(log.get()?.log) > LONG_LOG;
    } catch {
      // A full disk: the log holds what has been committed, and is folded after a later commit.
    }
    return result;
  }

  return (statement: SqliteStatement, sql: string): SqliteStatement => {
    if (sql === 'rollback') return onlyInside(connection, statement);
    if (WRITES_NOTHING.test(sql)) return statement;
    return {
      ...statement,
      all: (parameters) => noted(sql, () => statement.all(parameters)),
      run: (parameters) => noted(sql, () => statement.run(parameters)),
    };
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
