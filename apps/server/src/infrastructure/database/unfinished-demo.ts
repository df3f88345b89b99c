import { type Kysely, sql } from 'kysely';
import { PlainError } from '../../lib/plain-error.ts';
import { columnsFor } from './columns.ts';
import { isSearchTable } from './search.ts';
import type { Database } from './tables.ts';

/** A counter that is there from the first row of a demonstration until its last. */
const NAME = 'demo_unfinished';

export async function markDemoUnfinished(db: Database): Promise<void> {
  await db.insertInto('counters').values({ name: NAME, value: 1 }).execute();
}

export async function markDemoFinished(db: Database): Promise<void> {
  await db.deleteFrom('counters').where('name', '=', NAME).execute();
}

export async function isDemoUnfinished(db: Database): Promise<boolean> {
  const row = await db.selectFrom('counters').select('name').where('name', '=', NAME).execute();
  return row.length > 0;
}

/** @throws PlainError */
export async function refuseUnfinishedDemo(db: Database): Promise<void> {
  if (!(await isDemoUnfinished(db))) return;
  throw new PlainError(
    'The demonstration in this database was interrupted before it was whole. ' +
      'Start with --demo to fill it anew.',
  );
}

/** Resets the database to before its first migration. Only for data that nobody needs. */
export async function dropEverything(db: Database): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const { isPostgres } = columnsFor(db as unknown as Kysely<never>);
  if (!isPostgres) await sql`pragma foreign_keys = off`.execute(db);
  await db.transaction().execute(async (tx) => {
    const cascade = isPostgres ? sql` cascade` : sql``;
    for (const { name } of tables.filter((table) => !isSearchTable(table))) {
      await sql`drop table ${sql.table(name)}${cascade}`.execute(tx);
    }
    if (isPostgres) await dropFunctions(tx);
    else await dropSearchTables(tx);
  });
  if (!isPostgres) await sql`pragma foreign_keys = on`.execute(db);
}

async function dropSearchTables(tx: Database): Promise<void> {
  // Dropping a virtual table drops its shadow tables, whose names begin with its own.
  const { rows } = await sql<{ name: string }>`select name from sqlite_master as own
    where type = 'table' and name like 'search%' and not exists (
      select 1 from sqlite_master where type = 'table' and own.name like name || '~_%' escape '~')`.execute(
    tx,
  );
  for (const { name } of rows) await sql`drop table ${sql.table(name)}`.execute(tx);
}

/** Drops the functions of the triggers. */
async function dropFunctions(tx: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select proname as name from pg_proc
    where pronamespace = current_schema()::regnamespace
      and prorettype = 'trigger'::regtype`.execute(tx);
  for (const { name } of rows) await sql`drop function ${sql.id(name)}`.execute(tx);
}
