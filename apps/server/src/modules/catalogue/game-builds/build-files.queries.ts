import { MAX_BUILD_VERSIONS } from '@atrio/contract/catalogue/game-builds';
import { sql } from 'kysely';
import type { Database } from '../../../infrastructure/database/tables.ts';

const CHUNK = 200;

/** A build's file, or one that waits for its build, joined with the stored file. */
export interface NewBuildFile {
  fileId: number;
  name: string;
  role: string;
  encoding: string;
  decodedBytes: number;
}

interface NewVersion {
  fileCount: number;
  totalBytes: number;
  adminId: number;
}

/**
 * Inserts a version under the build's next number: the last one is always there, since a version
 * goes after five newer ones. The caller holds the build.
 * @returns its id
 */
export async function insertVersion(
  db: Database,
  buildId: number,
  { fileCount, totalBytes, adminId }: NewVersion,
  now: number,
): Promise<number> {
  const { id } = await db
    .insertInto('build_versions')
    .values((eb) => ({
      build_id: buildId,
      number: eb
        .selectFrom('build_versions')
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
        .where('build_id', '=', buildId),
      admin_id: adminId,
      sent_at: now,
      file_count: fileCount,
      total_bytes: totalBytes,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The versions that were published before, the last replaced first. */
export function listEarlierVersions(db: Database, buildId: number) {
  return db
    .selectFrom('build_versions')
    .leftJoin('admins', 'admins.id', 'build_versions.admin_id')
    .select([
      'build_versions.id',
      'number',
      'admins.name as sentBy',
      'sent_at as sentAt',
      'file_count as fileCount',
      'total_bytes as totalBytes',
    ])
    .where('build_id', '=', buildId)
    .where('replaced_at', 'is not', null)
    .orderBy('replaced_at', 'desc')
    .orderBy('build_versions.id', 'desc')
    .execute();
}

/** Deletes the versions of a build, with their files, that were replaced before the last ones. */
export async function deleteOldVersions(db: Database, buildId: number): Promise<void> {
  const versions = await listEarlierVersions(db, buildId);
  const old = versions.slice(MAX_BUILD_VERSIONS).map(({ id }) => id);
  if (old.length === 0) return;
  await db.deleteFrom('build_versions').where('id', 'in', old).execute();
}

/**
 * @param owner the version that they belong to, or the administrator who uploaded them
 * @returns their ids, in the order of `files`
 */
export async function insertBuildFiles(
  db: Database,
  owner: { versionId: number } | { adminId: number },
  files: readonly NewBuildFile[],
  now: number,
): Promise<number[]> {
  const [version_id, admin_id] =
    'versionId' in owner ? [owner.versionId, null] : [null, owner.adminId];
  const ids = new Map<number, number>();
  for (let first = 0; first < files.length; first += CHUNK) {
    const rows = files.slice(first, first + CHUNK).map((file) => ({
      version_id,
      admin_id,
      file_id: file.fileId,
      name: file.name,
      role: file.role,
      encoding: file.encoding,
      decoded_bytes: file.decodedBytes,
      created_at: now,
    }));
    const inserted = db.insertInto('build_files').values(rows).returning(['id', 'file_id']);
    for (const { id, file_id } of await inserted.execute()) ids.set(file_id, id);
  }
  return files.flatMap(({ fileId }) => ids.get(fileId) ?? []);
}

/** The given files that this administrator has uploaded and that no build has taken, as they came. */
export async function listStaged(db: Database, adminId: number, ids: readonly number[]) {
  const rows = [];
  for (let first = 0; first < ids.length; first += CHUNK) {
    const chunk = await db
      .selectFrom('build_files')
      .select((eb) => [
        ...(['build_files.id', 'build_files.name', 'build_files.role'] as const),
        // Looked up for each: PostgreSQL knows nothing of rows this new, and might read all files.
        eb
          .selectFrom('files')
          .select('files.bytes')
          .whereRef('files.id', '=', 'build_files.file_id')
          .$asScalar()
          .$notNull()
          .as('bytes'),
      ])
      .where('build_files.id', 'in', ids.slice(first, first + CHUNK))
      .where('build_files.version_id', 'is', null)
      .where('build_files.admin_id', '=', adminId)
      .orderBy('build_files.id')
      .execute();
    rows.push(...chunk);
  }
  return rows;
}

/**
 * Assigns files to a version; each goes into one build only.
 * @returns the number of files that were free
 */
export async function assignStagedFiles(
  db: Database,
  versionId: number,
  adminId: number,
  ids: readonly number[],
): Promise<number> {
  let count = 0;
  for (let first = 0; first < ids.length; first += CHUNK) {
    const taken = await db
      .updateTable('build_files')
      .set({ version_id: versionId, admin_id: null })
      .where('id', 'in', ids.slice(first, first + CHUNK))
      .where('version_id', 'is', null)
      .where('admin_id', '=', adminId)
      .returning('id')
      .execute();
    count += taken.length;
  }
  return count;
}

/** Takes the folder that held all of a version off the paths of its files. */
export async function cutRoot(db: Database, versionId: number, root: string): Promise<void> {
  // Databases count characters, not their halves.
  const from = [...root].length + 1;
  await db
    .updateTable('build_files')
    .set({ name: sql<string>`substr(name, ${sql.lit(from)})` })
    .where('version_id', '=', versionId)
    .execute();
}

/**
 * Marks the page that a build brings. It asks for its files by their names and unpacks them itself: a
 * `.gz` of its is sent as one.
 */
export async function updatePage(db: Database, versionId: number): Promise<void> {
  await db
    .updateTable('build_files')
    .set({
      role: sql`case when lower(name) = 'index.html' then 'page' else 'other' end`,
      encoding: 'identity',
    })
    .where('version_id', '=', versionId)
    .execute();
}

/** Deletes files that wait for a build, with what is stored of them. */
export async function deleteStaged(db: Database, ids: readonly number[]): Promise<void> {
  for (let first = 0; first < ids.length; first += CHUNK) {
    await db
      .deleteFrom('build_files')
      .where('id', 'in', ids.slice(first, first + CHUNK))
      .where('version_id', 'is', null)
      .execute();
  }
}

export async function deleteStagedBefore(db: Database, before: number): Promise<void> {
  await db
    .deleteFrom('build_files')
    .where('version_id', 'is', null)
    .where('created_at', '<', before)
    .execute();
}
