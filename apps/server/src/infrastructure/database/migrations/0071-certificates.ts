import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/**
 * Certificates of attendance. A run says what those that were issued together have in common. A code
 * with its digest outlives its certificate and its room, and says nothing of anybody.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const int = sql.raw(integer);
  await sql`create table certificate_runs (
    id ${id}, room_id ${int} not null references rooms (id) on delete cascade,
    admin_id ${int} references admins (id) on delete set null,
    event ${text} not null, facts ${text} not null, look ${text} not null, logo ${text},
    created_at ${int} not null, done_at ${int})`.execute(db);
  await sql`create index certificate_runs_event on certificate_runs (room_id, event, id)`.execute(
    db,
  );
  await sql`create index certificate_runs_admin on certificate_runs (admin_id)`.execute(db);
  await sql`create index certificate_runs_open on certificate_runs (id)
    where done_at is null`.execute(db);
  await sql`create table certificates (
    id ${id}, run_id ${int} not null references certificate_runs (id) on delete cascade,
    room_id ${int} not null references rooms (id) on delete cascade,
    visitor_id ${int} references visitors (id) on delete set null,
    event ${text} not null, state ${text} not null, name ${text} not null, name_key ${text} not null,
    email ${text}, connected ${int} not null, code ${text}, salt ${text},
    issued_at ${int}, revoked_at ${int}, reason ${text} not null default '',
    newer_id ${int} references certificates (id) on delete set null)`.execute(db);
  // A person has one certificate of an event; only another one may take its place.
  await sql`create unique index certificates_person on certificates (room_id, event, visitor_id)
    where state <> 'reissued'`.execute(db);
  await sql`create unique index certificates_code on certificates (code)`.execute(db);
  await sql`create index certificates_run on certificates (run_id, state, id)`.execute(db);
  await sql`create index certificates_names on certificates (room_id, event, name_key, id)`.execute(
    db,
  );
  await sql`create index certificates_email on certificates (email, id)`.execute(db);
  await sql`create index certificates_visitor on certificates (visitor_id)`.execute(db);
  await sql`create index certificates_newer on certificates (newer_id)`.execute(db);
  await sql`create table certificate_codes (
    code ${text} primary key, digest ${text} not null)`.execute(db);
}
