import { sql } from 'kysely';
import type { Slice } from '../../../infrastructure/database/list.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { containsPattern } from '../../../lib/text-key.ts';

export interface Picture {
  fileId: number;
  thumbnailId: number | null;
}

export interface BuildValues {
  name: string;
  nameKey: string;
  logo: Picture | undefined;
  background: Picture | undefined;
  usesThreads: boolean | undefined;
  knowsVisitor: boolean | undefined;
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

/** Includes the published version. */
export function findBuild(db: Database, id: number) {
  return withPictures(builds(db, undefined))
    .innerJoin('build_versions as live', 'live.id', 'game_builds.live_version_id')
    .leftJoin('admins as sender', 'sender.id', 'live.admin_id')
    .select((eb) => [
      'game_builds.updated_at as updatedAt',
      'live.id as versionId',
      'live.number as versionNumber',
      'sender.name as sentBy',
      'live.sent_at as sentAt',
      'live.file_count as fileCount',
      'live.total_bytes as totalBytes',
      eb
        .exists(
          eb
            .selectFrom('build_files')
            .select('build_files.id')
            .whereRef('build_files.version_id', '=', 'live.id')
            // Unity's and Godot's worker, which only a build with threads has.
            .where('build_files.name', 'like', '%.worker.js%'),
        )
        .as('needsThreads'),
    ])
    .where('game_builds.id', '=', id)
    .executeTakeFirst();
}

/** Rooms whose address leads to one of these pages: some of them by name, and how many. */
export async function findRoomsOf(db: Database, frameKeys: readonly string[], limit: number) {
  const rooms = db
    .selectFrom('rooms')
    .where('frame_key', 'in', frameKeys)
    .where('frame_key', 'is not', null)
    .where('rooms.deleted_at', 'is', null);
  const named = await rooms
    .leftJoin('companies', 'companies.id', 'rooms.company_id')
    .select(['rooms.id', 'rooms.name', 'companies.name as companyName'])
    .orderBy('rooms.name_key')
    .orderBy('rooms.id')
    .limit(sql.lit(limit))
    .execute();
  const { count } = await rooms
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rooms: named, total: Number(count) };
}

/** The id of a build by name, ignoring case and accents. */
export function findBuildByKey(db: Database, nameKey: string) {
  return builds(db, undefined).select('id').where('name_key', '=', nameKey).executeTakeFirst();
}

/** @returns undefined when the name or the host is taken */
export function insertBuild(
  db: Database,
  { name, nameKey, logo, background, usesThreads = false, knowsVisitor = true }: BuildValues,
  host: string,
  now: number,
) {
  return db
    .insertInto('game_builds')
    .values({
      name,
      name_key: nameKey,
      host,
      uses_threads: Number(usesThreads),
      knows_visitor: Number(knowsVisitor),
      ...pictureColumns(logo, background),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

/**
 * Does not change undefined fields. Locks the row, so that other changes of this build wait until
 * the transaction ends.
 * @param basedOn the row's `updated_at` that the changes were made from; undefined overwrites any
 * @returns undefined when it is gone or its version is no longer `basedOn`
 * @throws the database's unique violation for a taken name
 */
export function updateBuild(
  db: Database,
  id: number,
  { name, nameKey, logo, background, usesThreads, knowsVisitor }: Partial<BuildValues>,
  now: number,
  basedOn?: number,
) {
  const update = db
    .updateTable('game_builds')
    .set({
      name,
      name_key: nameKey,
      uses_threads: usesThreads === undefined ? undefined : Number(usesThreads),
      knows_visitor: knowsVisitor === undefined ? undefined : Number(knowsVisitor),
      ...pictureColumns(logo, background),
      updated_at: later(now),
    })
    .where('id', '=', id)
    .returning('id');
  if (basedOn === undefined) return update.executeTakeFirst();
  return update.where('updated_at', '=', basedOn).executeTakeFirst();
}

/**
 * Publishes a version, new or an earlier one, and the one published until now becomes the previous
 * one. The caller holds the build.
 */
export async function publish(
  db: Database,
  id: number,
  versionId: number,
  now: number,
): Promise<void> {
  await db
    .updateTable('build_versions')
    .set({ replaced_at: now })
    .where('id', '=', (eb) =>
      eb.selectFrom('game_builds').select('live_version_id').where('id', '=', id),
    )
    .execute();
  await db
    .updateTable('build_versions')
    .set({ replaced_at: null })
    .where('id', '=', versionId)
    .execute();
  await db
    .updateTable('game_builds')
    .set((eb) => ({
      previous_version_id: eb.ref('live_version_id'),
      live_version_id: versionId,
      updated_at: later(now),
    }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a build with its versions and all their files. */
export function deleteBuild(db: Database, name: string) {
  return db.deleteFrom('game_builds').where('name', '=', name).returning('id').executeTakeFirst();
}

/** Two changes of a row never have the same instant: it is the row's version. */
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
    'game_builds.host',
    'game_builds.uses_threads as usesThreads',
    'game_builds.knows_visitor as knowsVisitor',
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
