import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { integer } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`alter table users add column blocked_at ${sql.raw(integer)}`);
  await run(sql`create index users_blocked on users (blocked_at) where blocked_at is not null`);
  // Few accounts run the platform, and every change of a role looks at all of those.
  await run(sql`create index users_masters on users (id) where role = 4`);
}
