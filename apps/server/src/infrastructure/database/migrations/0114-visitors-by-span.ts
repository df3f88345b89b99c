import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

const SPAN = 30 * 24 * 60 * 60_000;

/**
 * Counts of a room's visitors by when they last came in, so that those of a period are a sum of a few
 * rows. The list of a room's users counted them one by one, which takes longer with each that comes.
 * On PostgreSQL people who come in together are counted together, and always in the same order.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { integer, isPostgres } = columnsFor(db);
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table room_visitors (
    room_id ${integer} not null references rooms (id) on delete cascade,
    span ${integer} not null, visitors ${integer} not null, primary key (room_id, span))`);
  // Before the rows are counted: who comes meanwhile waits for the commit, and is counted by these.
  for (const statement of isPostgres ? postgresTriggers() : sqliteTriggers()) await run(statement);
  // Groups that fit in memory are counted several times faster.
  if (isPostgres) await run(`set local work_mem = '256MB'`);
  await run(`insert into room_visitors (room_id, span, visitors)
    select room_id, ${spanOf('last_entry_at')}, count(*) from visitors
    where last_entry_at is not null group by 1, 2 order by 1, 2`);
}

const spanOf = (instant: string) => `${instant} / ${SPAN} * ${SPAN}`;

function sqliteTriggers(): string[] {
  const isOther = `${spanOf('old.last_entry_at')} is not ${spanOf('new.last_entry_at')}`;
  const add = (only: string) => `insert into room_visitors (room_id, span, visitors)
    select new.room_id, ${spanOf('new.last_entry_at')}, 1
    where new.last_entry_at is not null and ${only}
    on conflict (room_id, span) do update set visitors = visitors + 1;`;
  const take = (only: string) => `update room_visitors set visitors = visitors - 1
    where room_id = old.room_id and span = ${spanOf('old.last_entry_at')} and ${only};`;
  return [
    trigger('added', 'after insert', add('true')),
    trigger('changed', 'after update of last_entry_at', `${take(isOther)} ${add(isOther)}`),
    trigger('removed', 'after delete', take('true')),
  ];

  function trigger(name: string, event: string, body: string): string {
    return `create trigger room_visitors_${name} ${event} on visitors for each row begin ${body} end`;
  }
}

function postgresTriggers(): string[] {
  const [came, went] = [
    'select room_id, last_entry_at, 1 as change from new_rows',
    'select room_id, last_entry_at, -1 as change from old_rows',
  ];
  return [
    ...trigger('added', 'insert', 'new table as new_rows', came),
    ...trigger(
      'changed',
      'update',
      'old table as old_rows new table as new_rows',
      `${came} union all ${went}`,
    ),
    ...trigger('removed', 'delete', 'old table as old_rows', went),
  ];

  function trigger(name: string, event: string, tables: string, rows: string): string[] {
    const called = `room_visitors_${name}`;
    // A room that goes takes its visitors and these rows along.
    return [
      `create function ${called}() returns trigger language plpgsql as $$ begin
        insert into room_visitors (room_id, span, visitors)
        select room_id, ${spanOf('last_entry_at')}, sum(change) from (${rows}) as changes
        where last_entry_at is not null and exists (select 1 from rooms where rooms.id = room_id)
        group by 1, 2 having sum(change) <> 0 order by 1, 2
        on conflict (room_id, span) do update set
          visitors = room_visitors.visitors + excluded.visitors;
        return null; end $$`,
      `create trigger ${called} after ${event} on visitors referencing ${tables}
        for each statement execute function ${called}()`,
    ];
  }
}
