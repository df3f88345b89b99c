import { resolve } from 'node:path';
import { readSettings } from '../env.ts';
import { AppError } from '../lib/app-error.ts';
import { PlainError } from '../lib/plain-error.ts';
import { makeFilesPrivate } from '../private-files.ts';
import { createBackup } from './backup.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';

const MIB = 1024 * 1024;
/** Exit code: the backup was written, but files that the database names are missing. */
const INCOMPLETE = 2;

makeFilesPrivate();
try {
  await main(process.argv[2], process.argv[3]);
} catch (error) {
  console.error(told(error));
  process.exitCode = 1;
}

async function main(command: string | undefined, target: string | undefined): Promise<void> {
  if (!target) throw new BackupError(`Which folder? npm run ${command} -- <folder>`);
  const folder = resolve(target);
  const settings = readSettings(process.env);
  if (command === 'restore') {
    console.log(`Restored ${summary(await restoreBackup(settings, folder))}.`);
    return;
  }
  const manifest = await createBackup(settings, folder);
  console.log(`Backup of ${summary(manifest)} in ${folder}`);
  for (const key of manifest.files.lost) {
    console.error(
      `files/${key} is lost: the database names it, the storage does not have it whole.`,
    );
  }
  if (manifest.files.lost.length > 0) process.exitCode = INCOMPLETE;
}

function summary({ version, createdAt, tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const size = (files.bytes / MIB).toFixed(1);
  return `Átrio ${version} of ${createdAt}: ${rows} rows, ${files.count} files (${size} MB)`;
}

/** One line where that is enough; failures of the storage have the dashboard's words. */
function told(error: unknown): unknown {
  if (error instanceof AppError) return `${error.code}: ${error.message}`;
  return error instanceof PlainError ? error.message : error;
}
