import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

const DAY = 24 * 60 * 60_000;

/**
 * On PostgreSQL what a statement adds to hours of visits goes into the totals at once, and not row by
 * row: people who come together are written together. The sum of everybody is the first that is
 * written, so that transactions with several rooms wait for one another there, and not for ever.
 * SQLite has no such triggers and one writer at a time.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (!columnsFor(db).isPostgres) return;
  const run = (text: string) => sql.raw(text).execute(db);
  for (const name of ['visit_hours_added', 'visit_hours_changed']) {
    await run(`drop trigger ${name} on visit_hours`);
    await run(`drop function ${name}()`);
  }
  await run(`create function visit_hours_added() returns trigger language plpgsql as
    $$ begin ${addUp('select * from new_rows')} return null; end $$`);
  await run(`create trigger visit_hours_added after insert on visit_hours
    referencing new table as new_rows
    for each statement execute function visit_hours_added()`);
  await run(`create function visit_hours_changed() returns trigger language plpgsql as
    $$ begin ${addUp(`select room_id, chat, hour, new_rows.visits - old_rows.visits as visits,
      new_rows.duration - old_rows.duration as duration
      from new_rows join old_rows using (room_id, chat, hour)`)} return null; end $$`);
  await run(`create trigger visit_hours_changed after update on visit_hours
    referencing old table as old_rows new table as new_rows
    for each statement execute function visit_hours_changed()`);
}

function addUp(rows: string): string {
  const ofOwner = (owner: string) => `
    insert into owner_hours (owner_id, hour, visits, duration)
    select ${owner}, hour, sum(rows.visits), sum(duration)
    from (${rows}) as rows join rooms on rooms.id = rows.room_id where chat = 'room'
    group by 1, 2 order by 1, 2
    on conflict (owner_id, hour) do update set
      visits = owner_hours.visits + excluded.visits,
      duration = owner_hours.duration + excluded.duration;`;
  return `
    ${ofOwner('0')} ${ofOwner('rooms.owner_id')}
    insert into room_days (room_id, day, visits)
    select room_id, hour / ${DAY} * ${DAY}, sum(visits)
    from (${rows}) as rows where chat = 'room' group by 1, 2 order by 1, 2
    on conflict (room_id, day) do update set visits = room_days.visits + excluded.visits;`;
}
