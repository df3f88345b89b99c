import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import { inBackup } from './folder.ts';

/** Grows with each change that older versions of Átrio cannot read. */
export const FORMAT = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);
const name = z.string().regex(/^[a-z_]+$/);

const contentSchema = z.object({
  product: z.literal('atrio'),
  format: count,
  version: z.string(),
  engine: z.enum(['sqlite', 'postgresql']),
  createdAt: z.iso.datetime(),
  /** Names of the migrations that the database had applied, in order. */
  migrations: z.array(z.string()).min(1),
  /** `lastId`: the highest id ever given; null for tables without generated ids. */
  tables: z.array(z.object({ name, rows: count, lastId: count.nullable(), sha256 })),
  files: z.object({
    count,
    bytes: count,
    sha256,
    /** Keys of files that the database named, but that were missing or damaged at the backup. */
    lost: z.array(z.string()),
  }),
  tokenSecretSha256: sha256,
});

export type Manifest = z.output<typeof contentSchema>;

export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const sealed = { ...content, sha256: digest(content) };
  const text = `${JSON.stringify(sealed, null, 2)}\n`;
  await writeFile(inBackup.manifest(folder), text, { mode: 0o600, flush: true });
}

/** @throws BackupError when it is none, was changed, or is one of a newer Átrio */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(inBackup.manifest(folder), 'utf8').catch(() => null);
  if (text === null) throw new BackupError(`${folder} is not a backup: it has no manifest.json.`);
  const read = parse(text);
  const { sha256: seal, ...content } = read ?? {};
  if (!read || seal !== digest(content)) throw damaged('manifest.json');
  if (Number(content.format) > FORMAT) {
    throw new BackupError(`This backup was made by a newer Átrio (${content.version}).`);
  }
  const manifest = contentSchema.safeParse(content);
  if (!manifest.success) throw damaged('manifest.json');
  return manifest.data;
}

export function damaged(what: string): BackupError {
  return new BackupError(`The backup is damaged: ${what} is not as it was written.`);
}

function parse(text: string): Record<string, unknown> | null {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    // Every failure to read it means that it is damaged.
    return null;
  }
}

function digest(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
