import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** Answers to calls with an Idempotency-Key, kept for a day. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const int = sql.raw(integer);
  await sql`create table idempotency_keys (
    id ${id}, user_id ${int} not null references users (id) on delete cascade,
    caller ${text} not null, key ${text} not null, call ${text} not null,
    answer ${text}, created_at ${int} not null, unique (caller, key))`.execute(db);
  await sql`create index idempotency_keys_user on idempotency_keys (user_id)`.execute(db);
  await sql`create index idempotency_keys_created on idempotency_keys (created_at)`.execute(db);
}
