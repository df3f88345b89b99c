import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { ownFiles } from '../file-owner.ts';

/** A company's templates of rooms. Each has files of its own, by the numbers that its parts call them. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const int = sql.raw(integer);
  await sql`create table room_templates (
    id ${id}, company_id ${int} not null references companies (id) on delete cascade,
    name ${text} not null, name_key ${text} not null, form ${text} not null, parts ${text} not null,
    created_at ${int} not null)`.execute(db);
  await sql`create unique index room_templates_name on room_templates (company_id, name_key)`.execute(
    db,
  );
  await sql`create table room_template_files (
    template_id ${int} not null references room_templates (id) on delete cascade,
    source_id ${int} not null,
    file_id ${int} not null unique references files (id),
    primary key (template_id, source_id))`.execute(db);
  await ownFiles(db, 'room_template_files', ['file_id']);
}
