import { type Kysely, sql } from 'kysely';

/** Reads a page of somebody's purchases, the available ones first, without sorting all of them. */
export async function up(db: Kysely<never>): Promise<void> {
  const index = (name: string, direction: string) =>
    sql
      .raw(`create index ${name} on room_items (admin_id,
        (case when consumed_at is null then 0 else 1 end), created_at ${direction}, id ${direction})
        where ended_at is null`)
      .execute(db);
  await index('room_items_oldest', 'asc');
  await index('room_items_newest', 'desc');
}
