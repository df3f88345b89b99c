import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

const VISITS = {
  name: 'room_days_visits',
  table: 'room_days',
  definition: '(room_id, day) include (visits)',
  isUnique: true,
};

export const indexesBeside = [VISITS];

/**
 * On PostgreSQL the visits of a room stand beside their days in the primary key: each day of a year had
 * been read from a page of its own. A key of another name than before, so that a replica that comes later
 * finds it made.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (!columnsFor(db).isPostgres) return;
  const { name, table, definition } = VISITS;
  await sql.raw(`create unique index if not exists ${name} on ${table} ${definition}`).execute(db);
  await sql
    .raw(
      `alter table ${table} drop constraint ${table}_pkey,
        add constraint ${name} primary key using index ${name}`,
    )
    .execute(db);
}
