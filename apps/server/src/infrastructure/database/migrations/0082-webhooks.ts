import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/**
 * The event log, and the webhooks that tell of it. Events refer to nothing: they outlive what they
 * tell of, and writing one checks nothing.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const int = sql.raw(integer);
  await sql`create table event_queue (
    id ${id}, type ${text} not null, room_id ${int}, subject_id ${int}, owner_id ${int},
    created_at ${int} not null)`.execute(db);
  await sql`create table events (
    id ${id}, type ${text} not null, room_id ${int}, company_id ${int}, subject_id ${int},
    owner_id ${int}, created_at ${int} not null)`.execute(db);
  await sql`create index events_owner on events (owner_id, id)`.execute(db);
  await sql`create index events_room on events (room_id, id)`.execute(db);
  await sql`create index events_created on events (created_at)`.execute(db);
  await sql`create table webhooks (
    id ${id}, owner_id ${int} not null references admins (id) on delete cascade,
    company_id ${int} references companies (id) on delete cascade,
    name ${text} not null, name_key ${text} not null, url ${text} not null, types ${text} not null,
    sealed_secret ${text} not null, sealed_before ${text}, before_until ${int},
    enabled ${int} not null, is_gone ${int} not null, created_at ${int} not null)`.execute(db);
  await sql`create index webhooks_owner on webhooks (owner_id, id)`.execute(db);
  await sql`create index webhooks_company on webhooks (company_id)`.execute(db);
  await sql`create table webhook_deliveries (
    id ${id}, webhook_id ${int} not null references webhooks (id) on delete cascade,
    message_id ${text} not null, type ${text} not null, body ${text} not null,
    created_at ${int} not null, attempts ${int} not null default 0, next_attempt_at ${int},
    claimed_until ${int}, sent_at ${int}, status ${int}, error ${text}, duration_ms ${int})`.execute(
    db,
  );
  await sql`create index webhook_deliveries_of on webhook_deliveries (webhook_id, id)`.execute(db);
  await sql`create index webhook_deliveries_waiting
    on webhook_deliveries (webhook_id, next_attempt_at) where next_attempt_at is not null`.execute(
    db,
  );
  await sql`create index webhook_deliveries_created on webhook_deliveries (created_at)`.execute(db);
}
