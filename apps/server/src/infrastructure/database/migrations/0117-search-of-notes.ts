import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

const NOTES = {
  name: 'tickets_note',
  table: 'tickets',
  definition: `(room_id, note_key, id) where note_key <> ''`,
};

export const indexesBeside = [NOTES];

/** A search of a room's guests reads names, e-mails and notes from indexes: of names and e-mails there are some. */
export async function up(db: Kysely<never>): Promise<void> {
  const { name, table, definition } = NOTES;
  const unless = columnsFor(db).isPostgres ? 'if not exists' : '';
  await sql.raw(`create index ${unless} ${name} on ${table} ${definition}`).execute(db);
}
