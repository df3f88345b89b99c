import { PostgresAdapter, PostgresDialect, SqliteAdapter, SqliteDialect } from 'kysely';

/**
 * Kysely's dialects, except that `migrate.ts` takes the lock for migrations: held by the transaction,
 * where Kysely's own is held by the session, which a transaction pooler such as PgBouncer loses.
 */
export class OurPostgresDialect extends PostgresDialect {
  override createAdapter() {
    return new UnlockedPostgresAdapter();
  }
}

export class OurSqliteDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }
}

class UnlockedPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** SQLite rolls changes of the schema back like any other; Kysely does not rely on it. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}
