import { type Kysely, sql } from 'kysely';
import { slugify } from '../../../lib/slug.ts';
import { columnsFor } from '../columns.ts';

/** The subdomain of each build, which never changes, and whether it may use threads. */
export async function up(db: Kysely<never>): Promise<void> {
  const { integer, text } = columnsFor(db);
  await sql`alter table game_builds add column host ${text} not null default ''`.execute(db);
  await sql`alter table game_builds add column uses_threads ${sql.raw(integer)}
    not null default 0`.execute(db);
  const builds = sql<{ id: number; name: string }>`select id, name from game_builds order by id`;
  const taken = new Set<string>();
  for (const { id, name } of (await builds.execute(db)).rows) {
    const slug = slugify(name, 'build');
    let host = slug;
    for (let number = 2; taken.has(host); number++) host = `${slug}-${number}`;
    taken.add(host);
    await sql`update game_builds set host = ${host} where id = ${id}`.execute(db);
  }
  await sql`create unique index game_builds_host on game_builds (host)`.execute(db);
}
