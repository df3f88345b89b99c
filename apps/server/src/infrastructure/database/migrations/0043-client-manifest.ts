import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { addTrigger } from '../file-owner.ts';

const TABLES = ['customization_categories', 'customization_items', 'item_assets'] as const;
const CHANGES = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;

/** Adds the facts that the manifest gives game clients: hash and target of bundles, version of the catalogue. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, isPostgres } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  // Of bundles that are there already, a worker reads them later.
  await run(sql`alter table files add column sha256 ${text}`);
  await run(sql`alter table files add column unity_target ${text}`);
  await run(sql`create index files_undescribed on files (id)
    where kind = 'bundle' and sha256 is null`);

  // Milliseconds and not a count: a restored backup must not give a number out for the second time.
  const now = isPostgres
    ? '(extract(epoch from clock_timestamp()) * 1000)::bigint'
    : "cast((julianday('now') - 2440587.5) * 86400000 as integer)";
  const later = `${isPostgres ? 'greatest' : 'max'}(value + 1, ${now})`;
  await run(sql`insert into counters (name, value) values ('catalogue_version', ${sql.raw(now)})`);
  for (const table of TABLES) {
    for (const [change, back] of CHANGES) {
      await addTrigger(db, {
        name: `${table}_version_${change}`,
        on: `after ${change} on ${table}`,
        body: `update counters set value = ${later} where name = 'catalogue_version';`,
        back,
      });
    }
  }
}
