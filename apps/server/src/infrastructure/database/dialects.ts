import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import type { SharedSync } from './durable.ts';
import type { PreparedQuery } from './prepared.ts';

/**
 * Kysely's dialects, except that `migrate.ts` takes the lock for migrations: held by the transaction,
 * where Kysely's own is held by the session, which a transaction pooler such as PgBouncer loses.
 */
export class OurPostgresDialect implements Dialect {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  createDriver() {
    return this.#driver;
  }

  createQueryCompiler() {
    return new PostgresQueryCompiler();
  }

  createAdapter() {
    return new UnlockedPostgresAdapter();
  }

  createIntrospector(db: Kysely<unknown>) {
    return new PostgresIntrospector(db);
  }
}

export interface GroupedDatabase extends SqliteDatabase {
  /** False also after SQLite has rolled a transaction back by itself. */
  readonly isTransaction: boolean;
}

export class OurSqliteDialect extends SqliteDialect {
  readonly #database: GroupedDatabase;
  readonly #sync: SharedSync;

  constructor(database: GroupedDatabase, sync: SharedSync) {
    super({ database });
    this.#database = database;
    this.#sync = sync;
  }
  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }
  override createDriver() {
    return new DurableSqliteDriver(this.#database, this.#sync);
  }
}

class UnlockedPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  /** SQLite rolls changes of the schema back like any other; Kysely does not rely on it. */
  override get supportsTransactionalDdl() {
    return true;
  }
  /** The driver below hands out its one connection by itself. */
  override get supportsMultipleConnections() {
    return true;
  }
}

/** So long one turn of the event loop writes before calls that have arrived meanwhile are read. */
const TURN_MS = 1;
/** A group ends then, though others wait to join it. */
const GROUP_MS = 10;

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
 * together (docs/decisions/048): the first one begins, each further one is a savepoint. Those of a storm
 * are spread over several turns of the event loop, so that readers come in between. Until the
 * commit is on the disk none of them is told how it ended, not even one that was rolled back, since
 * what another one wrote may have been the reason. A statement outside of a transaction ends the
 * group before it runs, so that it reads only what is committed.
 */
class DurableSqliteDriver extends SqliteDriver {
  readonly #database: GroupedDatabase;
  readonly #sync: SharedSync;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;
  /** When the first of this turn had the connection. */
  #turnBegan: number | undefined;
  /** This turn has had its time: whoever is next has the connection in the next one. */
  #isPaused = false;
  #before = 0;
  #isInTransaction = false;
  #group: Group | undefined;
  /** The group that the present holder's transaction belongs to. */
  #joined: Group | undefined;

  constructor(database: GroupedDatabase, sync: SharedSync) {
    super({ database });
    this.#database = database;
    this.#sync = sync;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    this.#beginTurn();
    this.#before = this.#sync.written;
    this.#joined = undefined;
    const connection = await super.acquireConnection();
    return {
      executeQuery: async <Row>(query: PreparedQuery) => {
        const result = await this.#guarded(() => connection.executeQuery<Row>(query));
        query.judge?.(result.rows);
        return result;
      },
      streamQuery: (query, chunkSize) => {
        this.#end();
        return connection.streamQuery(query, chunkSize);
      },
    };
  }

  override async beginTransaction(): Promise<void> {
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
      group.durable.resolve();
    } else {
      this.#control('rollback to member');
      this.#control('release member');
    }
  }

  override async releaseConnection(): Promise<void> {
    const joined = this.#joined;
    if (this.#group?.isDue) this.#end();
    const hasWritten = this.#sync.written !== this.#before;
    const began = this.#turnBegan;
    this.#isPaused = began !== undefined && performance.now() - began > TURN_MS;
    if (!this.#isPaused) this.#passOn();
    await joined?.durable.promise;
    if (!hasWritten) return;
    await new Promise<void>((resolve, reject) => this.#sync.after(resolve, reject));
  }

  override async destroy(): Promise<void> {
    this.#end();
    await this.#sync.close();
    await super.destroy();
  }

  #passOn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }

  #beginTurn(): void {
    if (this.#turnBegan !== undefined) return;
    this.#turnBegan = performance.now();
    setImmediate(() => this.#endTurn());
  }

  #endTurn(): void {
    this.#turnBegan = undefined;
    const group = this.#group;
    const isAwaited = this.#isPaused && this.#waiting.length > 0;
    if (group && !(isAwaited && performance.now() - group.began < GROUP_MS)) {
      group.isDue = true;
      this.#end();
    }
    if (!this.#isPaused) return;
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
