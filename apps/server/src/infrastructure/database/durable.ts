import { closeSync, fdatasync, openSync } from 'node:fs';
import type { Database } from './tables.ts';

interface Waiting {
  commit: number;
  then: () => void;
  fail: ((error: Error) => void) | undefined;
}

/**
 * Brings commits to the disk together: SQLite writes them to its log without waiting, and one sync
 * of the log covers all that were written before it began (docs/decisions/040).
 */
export class SharedSync {
  readonly #log: number;
  readonly #onFailure: (error: Error) => void;
  /** Commits so far. A killed process may have left some in the log and not on the disk. */
  #written = 1;
  #durable = 0;
  #isRunning = false;
  #failure: Error | null = null;
  #waiting: Waiting[] = [];
  /** The newest commit that somebody may have read before it was on the disk. */
  #seen = 0;
  #saying: Waiting[] = [];
  #onSynced = () => {};

  /**
   * @param log SQLite's write-ahead log, the same file for as long as a connection is open
   * @param onFailure Told once. What the failed sync was to write may be gone from the system's
   * memory too, so that another try could succeed without having written it: from then on nobody is
   * answered any more.
   */
  constructor(log: string, onFailure: (error: Error) => void) {
    // Syncing any descriptor of a file syncs the file; Windows wants one that may write.
    this.#log = openSync(log, 'r+');
    this.#onFailure = onFailure;
    this.#sync();
  }

  /** All that has been committed is on the disk. */
  get isIdle(): boolean {
    return this.#durable === this.#written;
  }

  /** @param listener told after each sync, before those who waited for it */
  onSynced(listener: () => void): void {
    this.#onSynced = listener;
  }

  /** Said when somebody reads the newest state, which may not be on the disk yet. */
  saw(): void {
    this.#seen = this.#written;
  }

  /** Said after each commit; the sync begins at once, or when the running one has ended. */
  wrote(): void {
    this.#written += 1;
    this.#sync();
  }

  /** Calls `then` once all commits so far are on the disk, in the order in which it was asked. */
  after(then: () => void, fail?: (error: Error) => void): void {
    this.#wait(this.#waiting, { commit: this.#written, then, fail });
  }

  /** Calls `then` once all that anybody has read is on the disk, in the order in which it was asked. */
  afterSeen(then: () => void, fail?: (error: Error) => void): void {
    this.#wait(this.#saying, { commit: this.#seen, then, fail });
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.after(resolve, () => resolve()));
    closeSync(this.#log);
  }

  #wait(queue: Waiting[], one: Waiting): void {
    if (this.#failure) one.fail?.(this.#failure);
    else if (one.commit <= this.#durable && queue.length === 0) one.then();
    else queue.push(one);
  }

  #sync(): void {
    if (this.#isRunning || this.#failure || this.isIdle) return;
    const covered = this.#written;
    this.#isRunning = true;
    fdatasync(this.#log, (error) => {
      this.#isRunning = false;
      if (error) return this.#fail(error);
      this.#durable = covered;
      this.#onSynced();
      // The disk works on while the answers leave.
      this.#sync();
      this.#release(this.#waiting);
      this.#release(this.#saying);
    });
  }

  #release(queue: Waiting[]): void {
    const first = queue.findIndex(({ commit }) => commit > this.#durable);
    const ready = queue.splice(0, first < 0 ? queue.length : first);
    for (const { then } of ready) then();
  }

  #fail(error: Error): void {
    this.#failure = error;
    this.#onFailure(error);
    for (const { fail } of [...this.#waiting, ...this.#saying]) fail?.(error);
    this.#waiting = [];
    this.#saying = [];
  }
}

/** A database and its transactions share the engine's adapter. PostgreSQL syncs by itself. */
const syncs = new WeakMap<object, SharedSync>();

export function useSharedSync(db: Database, sync: SharedSync): void {
  syncs.set(db.getExecutor().adapter, sync);
}

/**
 * Runs `say` once a power cut can no longer undo anything that has been read so far: at once if
 * nothing is on its way to the disk, and never after the disk has failed. What was asked first is
 * said first.
 */
export function whenDurable(db: Database, say: () => void): void {
  const sync = syncs.get(db.getExecutor().adapter);
  if (sync) sync.afterSeen(say);
  else say();
}

/**
 * The same as a promise. A write needs no such wait: it resolves when it is durable.
 * @throws what the disk said when it failed
 */
export async function durable(db: Database): Promise<void> {
  const sync = syncs.get(db.getExecutor().adapter);
  if (sync) await new Promise<void>((resolve, reject) => sync.afterSeen(resolve, reject));
}
