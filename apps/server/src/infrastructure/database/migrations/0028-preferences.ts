import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { integer, text } = columnsFor(db);
  await sql`create table column_choices (
    user_id ${sql.raw(integer)} not null references users (id) on delete cascade,
    list ${text} not null, shown ${text} not null, hidden ${text} not null,
    primary key (user_id, list))`.execute(db);
}
