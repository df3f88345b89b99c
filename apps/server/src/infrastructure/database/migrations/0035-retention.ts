import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** Rows of visits and messages go when they are old, where a setting says so. */
export async function up(db: Kysely<never>): Promise<void> {
  const { integer, text, isPostgres } = columnsFor(db);
  const int = sql.raw(integer);
  await sql`create table retention (
    name ${text} primary key, before ${int} not null default 0, room_id ${int})`.execute(db);
  await sql`insert into retention (name) values ('visits'), ('messages')`.execute(db);
  if (!isPostgres) return;
  // By default the space of removed rows is given to new ones only after a fifth of the table.
  for (const table of ['visits', 'messages', 'visit_hours']) {
    await sql`alter table ${sql.table(table)} set (
      autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)`.execute(db);
  }
}
