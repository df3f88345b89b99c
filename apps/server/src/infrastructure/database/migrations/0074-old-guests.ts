import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** How long guests who never came are kept, per room; and the imports that somebody may go on with. */
export async function up(db: Kysely<never>): Promise<void> {
  const int = sql.raw(columnsFor(db).integer);
  // Null: as long as the room.
  await sql`alter table guest_settings add column kept_days ${int}`.execute(db);
  await sql`create index guest_settings_kept on guest_settings (room_id)
    where kept_days is not null`.execute(db);
  await sql`create index guest_imports_applying on guest_imports (room_id, id)
    where state = 'applying'`.execute(db);
}
