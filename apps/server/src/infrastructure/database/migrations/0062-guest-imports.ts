import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** Lists that were sent to be imported: their lines, and what each would change. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const int = sql.raw(integer);
  // The row stays when the lines have gone: it says who imported which list, and for what.
  await sql`create table guest_imports (
    id ${id}, room_id ${int} not null references rooms (id) on delete cascade,
    admin_id ${int} references admins (id) on delete set null,
    file_name ${text} not null, sheet ${text} not null default '', columns ${text} not null default '[]',
    mapping ${text} not null default '[]', counts ${text} not null default '{}',
    purpose ${text} not null default '', notify ${int} not null default 0,
    state ${text} not null, reached ${int} not null default 0,
    created_at ${int} not null, applied_at ${int})`.execute(db);
  await sql`create index guest_imports_room on guest_imports (room_id, id)`.execute(db);
  await sql`create index guest_imports_admin on guest_imports (admin_id)`.execute(db);
  await sql`create index guest_imports_open on guest_imports (created_at)
    where state <> 'done'`.execute(db);
  await sql`create table guest_import_lines (
    import_id ${int} not null references guest_imports (id) on delete cascade,
    line ${int} not null, cells ${text} not null, kind ${text} not null default '',
    email ${text} not null default '', told ${text} not null default '{}',
    primary key (import_id, line))`.execute(db);
  await sql`create index guest_import_lines_kind on guest_import_lines
    (import_id, kind, line)`.execute(db);
}
