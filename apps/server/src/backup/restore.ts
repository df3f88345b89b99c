import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Settings } from '../env.ts';
import { openDatabase } from '../infrastructure/database/client.ts';
import { lockFolder } from '../infrastructure/database/folder-lock.ts';
import { migrateTo, NewerDatabaseError, refuseNewer } from '../infrastructure/database/migrate.ts';
import type { Database } from '../infrastructure/database/tables.ts';
import { openStorage } from '../infrastructure/storage/open-storage.ts';
import { isKey, type Storage } from '../infrastructure/storage/storage.ts';
import { createLogger } from '../logger.ts';
import { BackupError } from './backup-error.ts';
import { hashOf, inBackup, readLines, type Written } from './folder.ts';
import { loadTables } from './load.ts';
import { damaged, type Manifest, readManifest } from './manifest.ts';
import { listMigrations } from './snapshot.ts';

const fileSchema = z.object({
  key: z.string().refine(isKey),
  bytes: z.number().int().min(0),
  contentType: z.string(),
  sha256: z.string(),
});

type File = z.output<typeof fileSchema>;

/**
 * Restores a backup into an empty installation. Reads and verifies the whole backup before it
 * writes the first byte; an interrupted restore can be run again.
 */
export async function restoreBackup(settings: Settings, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  refuseNewerBackup(manifest);
  const files = await verify(folder, manifest);
  // Nobody else may use the folder while it is being filled.
  const lock = settings.DATABASE_URL ? null : lockFolder(settings.DATA_DIR);
  const db = openDatabase({
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    isPatient: true,
    onConnectionError: () => undefined,
  });
  try {
    const storage = await openStorage(settings, { log: createLogger({ LOG_LEVEL: 'silent' }) });
    await refuseUsedDatabase(db, manifest);
    await refuseUsedStorage(storage, files);
    await restoreSecret(settings, folder);
    for (const file of files) await putFile(storage, folder, file);
    await migrateTo(db, manifest.migrations.at(-1) ?? '');
    const linesOf = (name: string) => readLines(inBackup.table(folder, name));
    await loadTables(
      db,
      manifest.tables.map((table) => ({ ...table, lines: linesOf(table.name) })),
    );
    return manifest;
  } finally {
    await db.destroy();
    lock?.release();
  }
}

function refuseNewerBackup({ migrations, version }: Manifest): void {
  try {
    refuseNewer(migrations);
  } catch (error) {
    if (!(error instanceof NewerDatabaseError)) throw error;
    throw new BackupError(`This backup was made by a newer Átrio (${version}): restore it there.`);
  }
}

async function verify(folder: string, manifest: Manifest): Promise<File[]> {
  await compare(inBackup.secret(folder), manifest.tokenSecretSha256, 'token-secret');
  for (const { name, sha256 } of manifest.tables) {
    await compare(inBackup.table(folder, name), sha256, `tables/${name}`);
  }
  await compare(inBackup.fileList(folder), manifest.files.sha256, 'files.ndjson.gz');
  const files: File[] = [];
  for await (const line of readLines(inBackup.fileList(folder))) files.push(fileSchema.parse(line));
  for (const { key, sha256 } of files) {
    await compare(inBackup.file(folder, key), sha256, `files/${key}`);
  }
  return files;
}

async function compare(path: string, sha256: string, what: string): Promise<void> {
  const found: Written | null = await hashOf(path).catch(() => null);
  if (found?.sha256 !== sha256) throw damaged(what);
}

/** An interrupted restore leaves empty tables: all rows are written in one transaction at the end. */
async function refuseUsedDatabase(db: Database, manifest: Manifest): Promise<void> {
  const applied = await listMigrations(db);
  if (applied.length === 0) return;
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (someone) throw new BackupError('The database holds an installation already.');
  if (!applied.every((name) => manifest.migrations.includes(name))) {
    throw new BackupError('The database is newer than the backup: restore into an empty one.');
  }
}

async function refuseUsedStorage(storage: Storage, files: readonly File[]): Promise<void> {
  await storage.check();
  const ours = new Set(files.map(({ key }) => key));
  for await (const { key } of storage.list()) {
    if (!ours.has(key))
      throw new BackupError('The storage holds files of an installation already.');
  }
}

/** The secret seals two-factor secrets and signs sessions, so it must be the backup's own. */
async function restoreSecret(settings: Settings, folder: string): Promise<void> {
  const secret = await readFile(inBackup.secret(folder));
  if (settings.TOKEN_SECRET !== undefined) {
    if (secret.equals(Buffer.from(settings.TOKEN_SECRET))) return;
    throw new BackupError('TOKEN_SECRET is not that of the backup, which is in its token-secret.');
  }
  const path = join(settings.DATA_DIR, 'token-secret');
  const present = await readFile(path).catch(() => null);
  if (present?.equals(secret)) return;
  if (present) throw new BackupError(`${path} is there already, and another one.`);
  await writeFile(path, secret, { mode: 0o600, flag: 'wx', flush: true });
}

async function putFile(storage: Storage, folder: string, file: File): Promise<void> {
  const { key, bytes, contentType } = file;
  const stream = createReadStream(inBackup.file(folder, key));
  const size = await storage.put(key, stream, { contentType, expected: bytes });
  if (size !== bytes) throw damaged(`files/${key}`);
}
