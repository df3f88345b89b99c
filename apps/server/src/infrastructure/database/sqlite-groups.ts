import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
  SqliteDriver,
} from 'kysely';
import { onceLeft } from '../collection.ts';
import type { SharedSync } from './durable.ts';
import type { PreparedQuery } from './prepared.ts';

export interface GroupedDatabase extends SqliteDatabase {
  /** False also after SQLite has rolled a transaction back by itself. */
  readonly isTransaction: boolean;
}

/** Reads what has been committed and is on the disk, beside the connection of transactions. */
export interface Reader {
  read(query: Pick<CompiledQuery, 'sql' | 'parameters'>): unknown[];
  /** How often it has been asked. */
  readonly looks: number;
}

/** So long one turn of the event loop writes before calls that have arrived meanwhile are read. */
const TURN_MS = 1;
/** While somebody looks in every turn, so many looks go before each writer: those of some fifteen calls. */
const LOOKS_FIRST = 40;
/** Nor do looks that take long hold writers up for longer. */
const LOOKS_MS = 10;
/** A group ends then, though others wait to join it. */
const GROUP_MS = 10;

const BEGINS_WITH_SELECT = /^\s*select\b/i;

function isLook({ sql, query }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || BEGINS_WITH_SELECT.test(sql);
}

/** Transactions that are committed together: each may have read what those before it wrote. */
interface Group {
  /** As `performance.now()` says it. */
  began: number;
  /** Members that have ended well. */
  size: number;
  /** Its turn is over, and it ends with the member that is under way. */
  isDue: boolean;
  /** Why nothing of it is kept. */
  failure?: unknown;
  /** Resolves when all that its members read and wrote is on the disk. */
  durable: PromiseWithResolvers<void>;
}

/**
 * Lets one have the connection at a time, and commits transactions that come close after each other
 * together (docs/decisions/048): the first one begins, each further one is a savepoint. Until the
 * commit is on the disk none of them is told how it ended, not even one that was rolled back, since
 * what another one wrote may have been the reason.
 *
 * A look outside of a transaction waits for nobody and reads what is on the disk; any other statement there
 * ends the group before it runs. Those who write in a storm are spread over several turns of the event
 * loop, and those who look go first.
 */
export class GroupingSqliteDriver extends SqliteDriver {
  readonly #database: GroupedDatabase;
  readonly #sync: SharedSync;
  readonly #reader: Reader;
  readonly #waiting: (() => void)[] = [];
  /** Also while it is handed on. */
  #isTaken = false;
  #holder: DatabaseConnection | undefined;
  /** When the first of this turn had the connection. */
  #turnBegan: number | undefined;
  /** This turn has had its time: whoever is next has the connection in the next one. */
  #isPaused = false;
  /** Looks before this turn. */
  #looksBefore = 0;
  /** Looks before the last writer had the connection, and when. */
  #writer = { looks: 0, at: 0 };
  /** Somebody looked in the turn before this one: whoever writes pauses after each other. */
  #isLookedAt = false;
  #isInTransaction = false;
  #group: Group | undefined;
  /** The group that the present holder's transaction belongs to. */
  #joined: Group | undefined;

  constructor(database: GroupedDatabase, sync: SharedSync, reader: Reader) {
    super({ database });
    this.#database = database;
    this.#sync = sync;
    this.#reader = reader;
  }

  /** Takes nothing yet: what is asked for may only be a look. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const one = await super.acquireConnection();
    const connection: DatabaseConnection = {
      executeQuery: async <Row>(query: PreparedQuery) => {
        if (this.#holder !== connection) {
          if (isLook(query)) return { rows: this.#reader.read(query) as Row[] };
          await this.#take(connection);
        }
        const result = await this.#guarded(() => one.executeQuery<Row>(query));
        query.judge?.(result.rows);
        return result;
      },
      streamQuery: <Row>(query: CompiledQuery, chunkSize: number) =>
        this.#stream(connection, () => one.streamQuery<Row>(query, chunkSize)),
    };
    return connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#take(connection);
    this.#control(this.#group ? 'savepoint member' : 'begin');
    this.#group ??= this.#newGroup();
    this.#joined = this.#group;
    this.#isInTransaction = true;
  }

  override async commitTransaction(): Promise<void> {
    const group = this.#unbroken();
    if (group.size > 0) this.#control('release member');
    group.size += 1;
    this.#isInTransaction = false;
  }

  override async rollbackTransaction(): Promise<void> {
    this.#isInTransaction = false;
    const group = this.#joined;
    if (!group || group.failure) return;
    if (group.size === 0) {
      this.#group = undefined;
      this.#control('rollback');
      this.#sync.after(group.durable.resolve, group.durable.reject);
    } else {
      this.#control('rollback to member');
      this.#control('release member');
    }
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (this.#holder !== connection) return;
    this.#holder = undefined;
    const joined = this.#joined;
    if (this.#group?.isDue) this.#end();
    const began = this.#turnBegan;
    const most = this.#isLookedAt ? 0 : TURN_MS;
    this.#isPaused = began !== undefined && performance.now() - began > most;
    if (!this.#isPaused) this.#passOn();
    await (joined?.durable.promise ?? this.#durable());
  }

  override async destroy(): Promise<void> {
    this.#end();
    await this.#sync.close();
    await super.destroy();
  }

  /** Waits for the connection that there is, unless it is held already. */
  async #take(connection: DatabaseConnection): Promise<void> {
    if (this.#holder === connection) return;
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    this.#holder = connection;
    this.#writer = { looks: this.#reader.looks, at: performance.now() };
    this.#beginTurn();
    this.#joined = undefined;
  }

  async *#stream<Row>(
    connection: DatabaseConnection,
    open: () => AsyncIterableIterator<QueryResult<Row>>,
  ): AsyncIterableIterator<QueryResult<Row>> {
    await this.#take(connection);
    this.#end();
    await this.#durable();
    yield* open();
  }

  /** Waits until what has been committed so far is on the disk. */
  #durable(): Promise<void> {
    return new Promise((resolve, reject) => this.#sync.after(resolve, reject));
  }

  #passOn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }

  #beginTurn(): void {
    if (this.#turnBegan !== undefined) return;
    this.#turnBegan = performance.now();
    this.#looksBefore = this.#reader.looks;
    setImmediate(() => onceLeft(() => this.#endTurn()));
  }

  #endTurn(): void {
    this.#turnBegan = undefined;
    const now = performance.now();
    const { looks } = this.#reader;
    this.#isLookedAt = looks > this.#looksBefore && now - this.#writer.at < LOOKS_MS;
    const group = this.#group;
    const isAwaited = this.#isPaused && this.#waiting.length > 0;
    if (group && !(isAwaited && now - group.began < GROUP_MS)) {
      group.isDue = true;
      this.#end();
    }
    if (!this.#isPaused) return;
    if (this.#isLookedAt && looks - this.#writer.looks < LOOKS_FIRST) {
      this.#beginTurn();
      return;
    }
    this.#isPaused = false;
    this.#passOn();
  }

  #newGroup(): Group {
    const durable = Promise.withResolvers<void>();
    // A member that is still under way hears of a failure when it ends.
    durable.promise.catch(() => undefined);
    return { began: performance.now(), size: 0, isDue: false, durable };
  }

  /** Commits the group, if no member is under way. */
  #end(): void {
    const group = this.#group;
    if (!group || this.#isInTransaction) return;
    try {
      this.#control('commit');
    } catch {
      // All its members have been told.
      return;
    }
    this.#group = undefined;
    this.#sync.after(group.durable.resolve, group.durable.reject);
  }

  async #guarded<T>(execute: () => Promise<T>): Promise<T> {
    if (this.#isInTransaction) this.#unbroken();
    else this.#end();
    try {
      return await execute();
    } catch (error) {
      // Where the disk is full, SQLite rolls all of the group back by itself.
      if (this.#isInTransaction && !this.#database.isTransaction) this.#fail(error);
      throw error;
    }
  }

  /** @throws what has broken the holder's group: it must not go on outside of any transaction */
  #unbroken(): Group {
    if (!this.#joined) throw new Error('No transaction has begun');
    if (this.#joined.failure) throw this.#joined.failure;
    return this.#joined;
  }

  #control(sql: string): void {
    try {
      this.#database.prepare(sql).run([]);
    } catch (error) {
      this.#fail(error);
      throw error;
    }
  }

  #fail(error: unknown): void {
    const group = this.#group;
    if (!group) return;
    this.#group = undefined;
    group.failure = error;
    group.durable.reject(error);
    this.#database.prepare('rollback').run([]);
  }
}
