import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** Why the rooms of an owner are closed to visitors; a row for each cause that holds. */
export async function up(db: Kysely<never>): Promise<void> {
  const { integer, text } = columnsFor(db);
  const int = sql.raw(integer);
  await sql`create table closings (
    owner_id ${int} not null references admins (id) on delete cascade,
    cause ${text} not null, reason ${text} not null, since ${int} not null,
    by_id ${int} references admins (id), primary key (owner_id, cause))`.execute(db);
  await sql`create index closings_by on closings (by_id) where by_id is not null`.execute(db);
}
