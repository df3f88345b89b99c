import { type Kysely, sql } from 'kysely';
import { frameKey } from '../../../lib/frame-key.ts';
import { columnsFor } from '../columns.ts';

const BATCH = 1_000;

/** Notes with each room the build that its address leads to, so that a build finds its rooms. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table rooms add column frame_key ${columnsFor(db).text}`.execute(db);
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; url: string }>`
      select id, iframe_url as url from rooms where id > ${after} and iframe_url is not null
      order by id limit ${sql.lit(BATCH)}`.execute(db);
    for (const { id, url } of rows) {
      await sql`update rooms set frame_key = ${frameKey(url)} where id = ${id}`.execute(db);
    }
    const last = rows.at(-1);
    if (!last) break;
    after = Number(last.id);
  }
  await sql`create index rooms_frame on rooms (frame_key, name_key, id)
    where deleted_at is null and frame_key is not null`.execute(db);
}
