import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { addTrigger } from '../file-owner.ts';

/** Guests who are there in person, since when and by whose word; each room counts its own. */
export async function up(db: Kysely<never>): Promise<void> {
  const { integer } = columnsFor(db);
  const int = sql.raw(integer);
  await sql`alter table tickets add column checked_in_at ${int}`.execute(db);
  await sql`alter table tickets add column checked_in_by_id ${int}
    references admins (id) on delete set null`.execute(db);
  await sql`alter table guest_settings add column present ${int} not null default 0`.execute(db);
  await sql`create index tickets_present on tickets (room_id, checked_in_at, id)
    where checked_in_at is not null`.execute(db);
  await sql`create index tickets_checked_in_by on tickets (checked_in_by_id)
    where checked_in_by_id is not null`.execute(db);
  const count = (row: 'old' | 'new', by: string, condition: string) =>
    `insert into guest_settings (room_id, present) select ${row}.room_id, ${by} where ${condition}
      on conflict (room_id) do update set present = guest_settings.present + excluded.present;`;
  await addTrigger(db, {
    name: 'guests_checked_in',
    on: 'after update of checked_in_at on tickets',
    body: count(
      'new',
      'case when new.checked_in_at is null then -1 else 1 end',
      '(old.checked_in_at is null) <> (new.checked_in_at is null)',
    ),
    back: 'new',
  });
  await addTrigger(db, {
    name: 'present_guests_removed',
    on: 'after delete on tickets',
    // A room that goes takes its count along.
    body: count(
      'old',
      '-1',
      'old.checked_in_at is not null and exists (select 1 from rooms where id = old.room_id)',
    ),
    back: 'old',
  });
}
