import { sql } from 'kysely';
import { containsPattern } from '../../lib/text-key.ts';
import type { Slice } from '../../platform/database/list.ts';
import type { Database } from '../../platform/database/tables.ts';

export interface Picture {
  fileId: number;
  thumbnailId: number | null;
}

export interface BuildValues {
  name: string;
  nameKey: string;
  logo: Picture | undefined;
  background: Picture | undefined;
}

export async function countBuilds(db: Database, search?: string): Promise<number> {
  const { count } = await builds(db, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function listBuilds(
  db: Database,
  search: string | undefined,
  { limit, offset, direction }: Slice,
) {
  return withPictures(builds(db, search))
    .orderBy('name_key', direction)
    .orderBy('game_builds.id', direction)
    .limit(sql.lit(limit))
    .offset(offset)
    .execute();
}

/** With what is on air and what was before. */
export function findBuild(db: Database, id: number) {
  return withPictures(builds(db, undefined))
    .innerJoin('build_versions as live', 'live.id', 'game_builds.live_version_id')
    .leftJoin('build_versions as previous', 'previous.id', 'game_builds.previous_version_id')
    .select([
      'game_builds.updated_at as updatedAt',
      'live.sent_at as sentAt',
      'live.file_count as fileCount',
      'live.total_bytes as totalBytes',
      'previous.sent_at as previousSentAt',
      'previous.file_count as previousFileCount',
      'previous.total_bytes as previousTotalBytes',
    ])
    .where('game_builds.id', '=', id)
    .executeTakeFirst();
}

/** Of the build that is called so, whatever the case and the accents. */
export function findBuildByKey(db: Database, nameKey: string) {
  return builds(db, undefined).select('id').where('name_key', '=', nameKey).executeTakeFirst();
}

/** @returns undefined when the name is taken */
export function insertBuild(
  db: Database,
  { name, nameKey, logo, background }: BuildValues,
  now: number,
) {
  return db
    .insertInto('game_builds')
    .values({
      name,
      name_key: nameKey,
      ...pictureColumns(logo, background),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .executeTakeFirst();
}

/**
 * Leaves alone what is undefined; makes whoever else changes this build wait until the transaction
 * ends.
 * @param basedOn the row's `updated_at` that the changes were made from; undefined writes over any
 * @returns undefined when it is gone or has moved on from `basedOn`
 * @throws the database's refusal of a name that is taken
 */
export function updateBuild(
  db: Database,
  id: number,
  { name, nameKey, logo, background }: Partial<BuildValues>,
  now: number,
  basedOn?: number,
) {
  const update = db
    .updateTable('game_builds')
    .set({
      name,
      name_key: nameKey,
      ...pictureColumns(logo, background),
      updated_at: later(now),
    })
    .where('id', '=', id)
    .returning('id');
  if (basedOn === undefined) return update.executeTakeFirst();
  return update.where('updated_at', '=', basedOn).executeTakeFirst();
}

/** What was on air becomes the previous version. */
export async function updateLiveVersion(
  db: Database,
  id: number,
  versionId: number,
): Promise<void> {
  await db
    .updateTable('game_builds')
    .set((eb) => ({ previous_version_id: eb.ref('live_version_id'), live_version_id: versionId }))
    .where('id', '=', id)
    .execute();
}

/** @returns undefined when the build is gone, or has no previous version */
export function swapVersions(db: Database, id: number, now: number) {
  return db
    .updateTable('game_builds')
    .set((eb) => ({
      live_version_id: eb.ref('previous_version_id'),
      previous_version_id: eb.ref('live_version_id'),
      updated_at: later(now),
    }))
    .where('id', '=', id)
    .where('previous_version_id', 'is not', null)
    .returning('id')
    .executeTakeFirst();
}

/** With its versions and all their files. */
export function deleteBuild(db: Database, name: string) {
  return db.deleteFrom('game_builds').where('name', '=', name).returning('id').executeTakeFirst();
}

/** No two changes of a row have the same instant, or one could be taken for the other. */
function later(now: number) {
  return sql<number>`case when updated_at >= ${now} then updated_at + 1 else ${now} end`;
}

function pictureColumns(logo: Picture | undefined, background: Picture | undefined) {
  return {
    ...(logo && { logo_file_id: logo.fileId, logo_thumbnail_id: logo.thumbnailId }),
    ...(background && {
      background_file_id: background.fileId,
      background_thumbnail_id: background.thumbnailId,
    }),
  };
}

function builds(db: Database, search: string | undefined) {
  const all = db.selectFrom('game_builds');
  if (!search) return all;
  return all.where(sql<boolean>`name_key like ${containsPattern(search)} escape '\\'`);
}

function withPictures(rows: ReturnType<typeof builds>) {
  return rows.select((eb) => [
    'game_builds.id',
    'game_builds.name',
    eb
      .selectFrom('files')
      .select('files.key')
      .whereRef('files.id', '=', 'game_builds.logo_thumbnail_id')
      .as('logoKey'),
    eb
      .selectFrom('files')
      .select('files.key')
      .whereRef('files.id', '=', 'game_builds.background_file_id')
      .as('backgroundKey'),
  ]);
}
