import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import type { SharedSync } from './durable.ts';

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

export class OurSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #sync: SharedSync;

  constructor(config: SqliteDialectConfig, sync: SharedSync) {
    super(config);
    this.#config = config;
    this.#sync = sync;
  }
  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }
  override createDriver() {
    return new DurableSqliteDriver(this.#config, this.#sync);
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

/**
 * Lets one have the connection at a time. A write resolves when it is on the disk; the connection
 * has gone to the next one long before, so that many commits share the wait.
 */
class DurableSqliteDriver extends SqliteDriver {
  readonly #sync: SharedSync;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;
  #before = 0;

  constructor(config: SqliteDialectConfig, sync: SharedSync) {
    super(config);
    this.#sync = sync;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    this.#before = this.#sync.written;
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    const hasWritten = this.#sync.written !== this.#before;
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
    if (!hasWritten) return;
    await new Promise<void>((resolve, reject) => this.#sync.after(resolve, reject));
  }

  override async destroy(): Promise<void> {
    await this.#sync.close();
    await super.destroy();
  }
}
