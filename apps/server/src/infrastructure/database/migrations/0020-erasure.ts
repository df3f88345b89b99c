import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { integer } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  // The row stays, without whose it was: what the law keeps of money refers to it.
  await run(sql`alter table users add column erased_at ${sql.raw(integer)}`);
  await run(sql`create index users_erased on users (erased_at) where erased_at is not null`);
  await run(sql`create index orders_cancelled on orders (next_try_at)
    where state = 'cancelled' and next_try_at is not null`);
}
