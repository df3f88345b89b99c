import { openDatabase } from '@atrio/server/src/infrastructure/database/client.ts';
import type { Database } from '@atrio/server/src/infrastructure/database/tables.ts';
import { sql } from 'kysely';

export interface BenchDatabase {
  url: string;
  /** One connection without limits, as whoever fills it wants. */
  db: Database;
  /** Another one, for whoever fills it from two sides. */
  beside: Database;
  drop(): Promise<void>;
}

/** Makes an empty database on this PostgreSQL. */
export async function makeDatabase(server: string): Promise<BenchDatabase> {
  const name = `atrio_bench_${process.pid}`;
  const open = (url: string) =>
    openDatabase({
      databaseUrl: url,
      dataDir: '',
      pool: { size: 1, waitMs: 5_000 },
      isPatient: true,
      onConnectionError: () => undefined,
    });
  const admin = open(server);
  await sql`create database ${sql.id(name)}`.execute(admin);
  const url = new URL(server);
  url.pathname = name;
  const [db, beside] = [open(url.href), open(url.href)];
  const drop = async () => {
    await db.destroy();
    await beside.destroy();
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
    await admin.destroy();
  };
  return { url: url.href, db, beside, drop };
}
