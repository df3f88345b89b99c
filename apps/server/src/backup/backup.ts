import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Settings } from '../env.ts';
import { openDatabase, SQLITE_FILE } from '../infrastructure/database/client.ts';
import { refuseNewer } from '../infrastructure/database/migrate.ts';
import type { Database } from '../infrastructure/database/tables.ts';
import { openStorage } from '../infrastructure/storage/open-storage.ts';
import { readTokenSecret } from '../infrastructure/token-secret.ts';
import { createLogger } from '../logger.ts';
import { BackupError } from './backup-error.ts';
import { type CopiedFile, createCopies } from './file-copies.ts';
import { inBackup, writeHashed, writeLines } from './folder.ts';
import { FORMAT, type Manifest, writeManifest } from './manifest.ts';
import * as snapshot from './snapshot.ts';
import { VERSION } from './version.ts';

/** A file that cannot be read in this many snapshots counts as lost, not as removed. */
const ATTEMPTS = 5;

type Copies = ReturnType<typeof createCopies>;

/**
 * Copies the database, the files that it names and the secret into a new folder, while the server
 * runs. The folder gets its final name only when it is complete.
 */
export async function createBackup(settings: Settings, folder: string): Promise<Manifest> {
  await refuseTarget(folder);
  if (!settings.DATABASE_URL && !existsSync(join(settings.DATA_DIR, SQLITE_FILE))) {
    throw new BackupError(`There is no installation in ${settings.DATA_DIR}.`);
  }
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const db = openDatabase({
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    isPatient: true,
    onConnectionError: () => undefined,
  });
  try {
    const manifest = await fill(unfinished, db, settings);
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
    return manifest;
  } finally {
    await db.destroy();
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function refuseTarget(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const entries = await readdir(folder).catch(() => []);
  if (entries.length > 0) throw new BackupError(`${folder} is not empty.`);
}

async function fill(folder: string, db: Database, settings: Settings): Promise<Manifest> {
  const migrations = await snapshot.listMigrations(db);
  if (migrations.length === 0) throw new BackupError('The database holds no installation.');
  refuseNewer(migrations);
  const storage = await openStorage(settings, { log: createLogger({ LOG_LEVEL: 'silent' }) });
  const copies = createCopies(storage, folder);
  // Most of the files before the snapshot, so that those it names are whole a moment after it.
  await copies.take(await snapshot.listStoredFiles(db));
  const content = await dump(folder, db, copies);
  const secret = readTokenSecret(settings);
  await writeHashed(inBackup.secret(folder), Readable.from([secret]));
  const manifest: Manifest = {
    product: 'atrio',
    format: FORMAT,
    version: VERSION,
    engine: snapshot.isPostgres(db) ? 'postgresql' : 'sqlite',
    createdAt: new Date().toISOString(),
    ...content,
    tokenSecretSha256: createHash('sha256').update(secret).digest('hex'),
  };
  await writeManifest(folder, manifest);
  return manifest;
}

async function dump(folder: string, db: Database, copies: Copies): Promise<Content> {
  for (let attempt = 1; ; attempt++) {
    const content = await snapshot.inSnapshot(db, async (tx) => {
      const named = await snapshot.listStoredFiles(tx);
      const lost = await copies.take(named);
      // Removed between the snapshot and now, most likely: the next one does not name it.
      if (lost.length > 0 && attempt < ATTEMPTS) return null;
      const files = await writeFileList(folder, await copies.keepOnly(named));
      return {
        migrations: await snapshot.listMigrations(tx),
        tables: await dumpTables(folder, tx),
        files: { ...files, lost },
      };
    });
    if (content) return content;
  }
}

async function writeFileList(folder: string, files: readonly CopiedFile[]) {
  const { sha256 } = await writeLines(inBackup.fileList(folder), Readable.from(files));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { count: files.length, bytes, sha256 };
}

async function dumpTables(folder: string, tx: Database): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = [];
  for (const table of await snapshot.listTables(tx)) {
    // The first line names the columns.
    let rows = -1;
    async function* counted() {
      for await (const row of snapshot.readRows(tx, table)) {
        rows++;
        yield row;
      }
    }
    const { name } = table;
    const { sha256 } = await writeLines(inBackup.table(folder, name), counted());
    tables.push({ name, rows, lastId: await snapshot.lastIdOf(tx, table), sha256 });
  }
  return tables;
}

type Content = Pick<Manifest, 'migrations' | 'tables' | 'files'>;
