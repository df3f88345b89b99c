import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

const CHUNK = 500;

/**
 * The history of rooms becomes that of everything. It names what it is about without a foreign key:
 * what was done to a thing outlives the thing.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const int = sql.raw(integer);

  await run(sql`alter table history rename to room_history`);
  await run(sql`drop index history_room`);
  await run(sql`drop index history_admin`);
  await run(sql`create table history (
    id ${id}, subject_kind ${text} not null, subject_id ${int} not null,
    subject_name ${text} not null,
    admin_id ${int} references admins (id) on delete set null, admin_name ${text} not null,
    action ${text} not null, changes ${text} not null, address ${text}, device ${text},
    search_key ${text} not null, created_at ${int} not null)`);
  await copyRoomLines(db);
  await run(sql`drop table room_history`);

  // One for each way in, ending as the list is sorted; and one for what a single thing went through.
  await run(sql`create index history_time on history (created_at, id)`);
  await run(sql`create index history_kind on history (subject_kind, created_at, id)`);
  await run(sql`create index history_admin on history (admin_id, created_at, id)`);
  await run(sql`create index history_admin_kind
    on history (admin_id, subject_kind, created_at, id)`);
  await run(sql`create index history_subject on history (subject_kind, subject_id, id)`);
}

/** In their order, since a room's own list goes by ids. */
async function copyRoomLines(db: Kysely<never>): Promise<void> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<OldLine>`select room_history.*, rooms.name as room_name
      from room_history join rooms on rooms.id = room_history.room_id
      where room_history.id > ${last} order by room_history.id limit ${sql.lit(CHUNK)}`.execute(db);
    for (const row of rows) {
      const key = searchKey(`${row.room_name} ${row.admin_name} ${row.changes}`);
      await sql`insert into history (subject_kind, subject_id, subject_name, admin_id, admin_name,
        action, changes, search_key, created_at) values ('room', ${row.room_id},
        ${row.room_name}, ${row.admin_id}, ${row.admin_name}, ${row.action}, ${row.changes},
        ${key}, ${row.created_at})`.execute(db);
    }
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

/** As lib/text-key.ts made them then. */
function searchKey(words: string): string {
  return words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().slice(0, 2_000);
}

interface OldLine {
  id: number;
  room_id: number;
  room_name: string;
  admin_id: number | null;
  admin_name: string;
  action: string;
  changes: string;
  created_at: number;
}
