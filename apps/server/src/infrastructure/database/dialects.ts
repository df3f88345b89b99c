import {
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import type { SharedSync } from './durable.ts';
import { type GroupedDatabase, GroupingSqliteDriver, type Reader } from './sqlite-groups.ts';

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
  readonly #database: GroupedDatabase;
  readonly #sync: SharedSync;
  readonly #reader: Reader;

  constructor(database: GroupedDatabase, sync: SharedSync, reader: Reader) {
    super({ database });
    this.#database = database;
    this.#sync = sync;
    this.#reader = reader;
  }
  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }
  override createDriver() {
    return new GroupingSqliteDriver(this.#database, this.#sync, this.#reader);
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
  /** The driver hands out its one connection by itself. */
  override get supportsMultipleConnections() {
    return true;
  }
}
