import { prepared } from '../../../infrastructure/database/prepared.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';

/** Finds a build by name, ignoring case and accents. */
export const findBuildPage = prepared((db, { nameKey }: { nameKey: string }) =>
  pages(db).where('game_builds.name_key', '=', nameKey),
);

/** Finds a build by its subdomain. */
export const findBuildOnHost = prepared((db, { host }: { host: string }) =>
  pages(db).where('game_builds.host', '=', host),
);

function pages(db: Database) {
  return db
    .selectFrom('game_builds')
    .leftJoin('files as logo', 'logo.id', 'game_builds.logo_thumbnail_id')
    .leftJoin('files as background', 'background.id', 'game_builds.background_file_id')
    .select([
      'game_builds.name',
      'game_builds.host',
      'game_builds.uses_threads as usesThreads',
      'game_builds.knows_visitor as knowsVisitor',
      'game_builds.live_version_id as versionId',
      'logo.key as logoKey',
      'background.key as backgroundKey',
    ]);
}

/** The files of a version that a page loads by their role. */
export const listLoadedFiles = prepared((db, { versionId }: { versionId: number | null }) =>
  db
    .selectFrom('build_files')
    .select(['name', 'role'])
    .where('version_id', '=', versionId)
    .where('role', '!=', 'other')
    .orderBy('id'),
);

/** A file of the published version, or of the previous one, which open pages still load. */
export const findServedFile = prepared(
  (db, values: ServedFile & { name: string; nameKey: string }) =>
    servedFiles(db, values)
      .where('game_builds.name_key', '=', values.nameKey)
      .where('game_builds.name', '=', values.name),
);

/** The same by the build's subdomain. */
export const findFileOnHost = prepared((db, values: ServedFile & { host: string }) =>
  servedFiles(db, values).where('game_builds.host', '=', values.host),
);

type ServedFile = { versionId: number; path: string };

function servedFiles(db: Database, { versionId, path }: ServedFile) {
  return db
    .selectFrom('game_builds')
    .innerJoin('build_files', (join) =>
      join.on((eb) =>
        eb.or([
          eb('build_files.version_id', '=', eb.ref('game_builds.live_version_id')),
          eb('build_files.version_id', '=', eb.ref('game_builds.previous_version_id')),
        ]),
      ),
    )
    .innerJoin('files', 'files.id', 'build_files.file_id')
    .select([
      'files.key',
      'files.bytes',
      'game_builds.uses_threads as usesThreads',
      'build_files.role',
      'build_files.encoding',
      'build_files.decoded_bytes as decodedBytes',
    ])
    .where('build_files.version_id', '=', versionId)
    .where('build_files.name', '=', path);
}
