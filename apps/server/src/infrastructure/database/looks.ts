import { DatabaseSync } from 'node:sqlite';
import type { SqliteStatement } from 'kysely';
import type { SharedSync } from './durable.ts';
import type { Reader } from './sqlite-groups.ts';
import { statementsOf } from './sqlite-statements.ts';

/** There may be two of these connections, each with pages of its own in memory. */
const PRAGMAS = `
  pragma busy_timeout = 5000;
  pragma cache_size = -8000;
  pragma temp_store = memory;
`;

/** A connection that only reads. Within one transaction it sees one state of the database. */
interface View {
  connection: DatabaseSync;
  prepare: (sql: string) => SqliteStatement;
  /** Its transaction outlasts the turn of the event loop. */
  isKept: boolean;
}

/**
 * Reads outside of transactions, on connections of their own: no transaction of ours makes a look wait, and none
 * shows it what may yet be rolled back or what a power cut could undo. So nobody who only looks waits for the disk
 * (docs/decisions/048).
 *
 * While all that is committed is on the disk, the looks of one turn of the event loop share a transaction, since
 * taking and giving back the log's lock costs several times what finding a row does. Before a commit that
 * transaction is kept, and shows the state that is on the disk until a sync has brought a later one there. That
 * later state is kept in its turn, on a second connection, before what follows it is committed.
 */
export class Looks implements Reader {
  readonly #file: string;
  readonly #sync: SharedSync;
  #now: View;
  /** Keeps the state that the running sync brings to the disk, when a commit follows it before that sync ends. */
  #next: View | undefined;
  /** A commit has followed, and nothing keeps the state that the running sync brings to the disk. */
  #isBehind = false;
  looks = 0;

  constructor(file: string, sync: SharedSync) {
    this.#file = file;
    this.#sync = sync;
    this.#now = this.#open();
    sync.onSynced(() => this.#goOn());
  }

  read({ sql, parameters }: Parameters<Reader['read']>[0]): unknown[] {
    this.looks += 1;
    const view = this.#now;
    if (!view.isKept) {
      this.#sync.saw();
      if (!view.connection.isTransaction) {
        view.prepare('begin').run([]);
        setImmediate(() => view.isKept || leave(view));
      }
    }
    return view.prepare(sql).all(parameters);
  }

  /** Said before a commit: what is on the disk now stays what is read until a sync has ended. */
  keep(): void {
    if (this.#sync.isIdle) {
      keep(this.#now);
      return;
    }
    if (this.#isBehind) return;
    this.#next ??= this.#open();
    keep(this.#next);
  }

  /** Said in place of that before the log is folded, which needs a moment in which nobody reads it. */
  letGo(): void {
    leave(this.#now);
    if (this.#next) leave(this.#next);
    this.#isBehind = !this.#sync.isIdle;
  }

  close(): void {
    this.#now.connection.close();
    this.#next?.connection.close();
  }

  /** A sync has ended: shows what it has brought to the disk. The next one covers all that has been committed. */
  #goOn(): void {
    this.#isBehind = false;
    leave(this.#now);
    if (this.#next?.isKept) [this.#now, this.#next] = [this.#next, this.#now];
  }

  #open(): View {
    const connection = new DatabaseSync(this.#file, { readOnly: true });
    connection.exec(PRAGMAS);
    return { connection, prepare: statementsOf(connection), isKept: false };
  }
}

function keep(view: View): void {
  if (view.isKept) return;
  view.isKept = true;
  if (view.connection.isTransaction) return;
  view.prepare('begin').run([]);
  // The state is that of the first read.
  view.prepare('pragma user_version').all([]);
}

function leave(view: View): void {
  view.isKept = false;
  if (view.connection.isOpen && view.connection.isTransaction) view.prepare('commit').run([]);
}
