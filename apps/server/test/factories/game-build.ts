import { newKey } from '../../src/infrastructure/storage/storage.ts';
import { textKey } from '../../src/lib/text-key.ts';
import type { TestApp } from '../build-test-app.ts';

let serial = 0;

/** A build with a current and a previous version, as rows without bytes. */
export async function insertBuild(app: TestApp): Promise<{ id: number; name: string }> {
  serial++;
  const name = `Build-${serial}`;
  const now = app.clock.now();
  const { id } = await app.db
    .insertInto('game_builds')
    .values({
      name,
      name_key: textKey(name),
      host: name.toLowerCase(),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const versions = {
    previous_version_id: await insertVersion(app, id, 1, now),
    live_version_id: await insertVersion(app, id, 2, null),
  };
  await app.db.updateTable('game_builds').set(versions).where('id', '=', id).execute();
  return { id, name };
}

async function insertVersion(
  { db, clock }: TestApp,
  buildId: number,
  number: number,
  replaced_at: number | null,
): Promise<number> {
  const now = clock.now();
  const { id: versionId } = await db
    .insertInto('build_versions')
    .values({
      ...{ build_id: buildId, number, admin_id: null, replaced_at },
      ...{ sent_at: now, file_count: 1, total_bytes: 10 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const name = 'Amostra.loader.js';
  const { id: fileId } = await db
    .insertInto('files')
    .values({
      key: newKey('builds'),
      kind: 'build',
      name,
      content_type: 'application/octet-stream',
      bytes: 10,
      width: null,
      height: null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('build_files')
    .values({
      version_id: versionId,
      admin_id: null,
      file_id: fileId,
      name,
      role: 'loader',
      encoding: 'identity',
      decoded_bytes: 10,
      created_at: now,
    })
    .execute();
  return versionId;
}
