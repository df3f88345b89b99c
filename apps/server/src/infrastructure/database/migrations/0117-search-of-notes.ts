import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

const NOTES = {
  name: 'tickets_note',
  table: 'tickets',
  definition: `(room_id, id) where note_key <> ''`,
};

export const indexesBeside = [NOTES];

/**
 * A search of a room's guests reads names and e-mails from indexes, and the few guests with a note. The
 * index leaves the notes out: the longest are near what PostgreSQL takes into one.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { name, table, definition } = NOTES;
  const unless = columnsFor(db).isPostgres ? 'if not exists' : '';
  await sql.raw(`create index ${unless} ${name} on ${table} ${definition}`).execute(db);
}
