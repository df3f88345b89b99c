import { prepared } from '../../../infrastructure/database/prepared.ts';

/** Finds a build by name, ignoring case and accents. */
export const findBuildPage = prepared((db, { nameKey }: { nameKey: string }) =>
  db
    .selectFrom('game_builds')
    .leftJoin('files as logo', 'logo.id', 'game_builds.logo_thumbnail_id')
    .leftJoin('files as background', 'background.id', 'game_builds.background_file_id')
    .select([
      'game_builds.name',
      'game_builds.live_version_id as versionId',
      'logo.key as logoKey',
      'background.key as backgroundKey',
    ])
    .where('game_builds.name_key', '=', nameKey),
);

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
  (db, values: { name: string; nameKey: string; versionId: number; fileName: string }) =>
    db
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
        'build_files.role',
        'build_files.encoding',
        'build_files.decoded_bytes as decodedBytes',
      ])
      .where('game_builds.name_key', '=', values.nameKey)
      .where('game_builds.name', '=', values.name)
      .where('build_files.version_id', '=', values.versionId)
      .where('build_files.name', '=', values.fileName),
);
