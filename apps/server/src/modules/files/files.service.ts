import { AppError } from '../../lib/app-error.ts';
import { type ActorContext, type Context, inTransaction } from '../../platform/context.ts';
import { isKey } from '../../platform/storage/storage.ts';
import type { Upload, Uploads } from '../../platform/uploads.ts';
import type { BuildFacts } from './build-file.ts';
import {
  deleteUnclaimed,
  findFile,
  insertFiles,
  listKnownKeys,
  type NewFile,
  updateDue,
} from './files.queries.ts';
import { type Lease, openLease } from './lease.ts';
import { type Arrived, receivers } from './receivers.ts';

const HOUR = 60 * 60_000;
const BATCH = 500;
/** So many leftovers are believed without asking what else there is. */
const FEW = 100;

/** A file that has arrived and has its row; what is shown for it refers to `id`. */
export interface KeptFile extends Pick<NewFile, 'key' | 'name' | 'bytes' | 'width' | 'height'> {
  id: number;
  /** Of images: the row of the small one. */
  thumbnail: { id: number; key: string } | null;
  /** Of bundles: the platform that they were built for, when they tell. */
  target: string | null;
  /** Of files of a build: what was learnt of them while they arrived. */
  build: BuildFacts | null;
  field: string;
  index: number;
}

interface Ahead {
  lease: Lease;
  arrived: readonly Received[];
}

interface Received {
  upload: Upload;
  files: Arrived;
}

/** Files that were stored before the form was read to its end, by what stands for them then. */
const receivedAhead = new WeakMap<Uploads, Ahead>();

/**
 * Stores the files of a form as they arrive, each judged by its kind, without knowing yet what they
 * are for: the fields that say so may come after them.
 * @returns what `keepUploads` takes in their place; `forgetUploads` when it is not reached
 */
export async function receiveAhead(ctx: Context, uploads: Uploads): Promise<Uploads> {
  const lease = openLease(ctx);
  try {
    const arrived = await receiveAll(ctx, uploads, lease);
    const standIn = none();
    receivedAhead.set(standIn, { lease, arrived });
    return standIn;
  } catch (error) {
    await giveUp(ctx, lease);
    throw error;
  }
}

/** Lets go of files that were received ahead and that nobody has kept. */
export async function forgetUploads(ctx: Context, uploads: Uploads): Promise<void> {
  const ahead = receivedAhead.get(uploads);
  if (ahead) await giveUp(ctx, ahead.lease);
}

/**
 * Gives the files of a form, once all have been stored, to `keep`, which writes the rows that own
 * them in one transaction with theirs. All are kept or none: whatever fails, at whatever byte,
 * leaves no row and, a moment later, no file.
 *
 * Prove the caller's rights before calling it, and again in `keep` if they may have been lost
 * while the files were on their way. What comes before it may run twice, so it must not write.
 */
export async function keepUploads<T>(
  ctx: ActorContext,
  uploads: Uploads,
  keep: (ctx: ActorContext, files: KeptFile[]) => Promise<T>,
): Promise<T> {
  const ahead = receivedAhead.get(uploads);
  const lease = ahead?.lease ?? openLease(ctx);
  try {
    const arrived = ahead?.arrived ?? (await receiveAll(ctx, uploads, lease));
    return await inTransaction(ctx, async (ctx) => {
      await settle(ctx, lease);
      return keep(ctx, await insertArrived(ctx, arrived));
    });
  } catch (error) {
    await giveUp(ctx, lease);
    throw error;
  }
}

async function receiveAll(
  { storage }: Context,
  uploads: Uploads,
  lease: Lease,
): Promise<Received[]> {
  const received: Received[] = [];
  for await (const upload of uploads) {
    const receive = receivers[upload.kind];
    received.push({ upload, files: await receive(upload, storage, lease) });
  }
  return received;
}

async function* none(): AsyncGenerator<Upload> {}

async function giveUp(ctx: Context, { keys }: Lease): Promise<void> {
  if (keys.length === 0) return;
  try {
    await updateDue(ctx.db, keys, 0);
    ctx.events.publish({ type: 'files.doomed' });
  } catch (error) {
    ctx.log.warn({ err: error }, 'leftovers of an upload stay until its lease has run out');
  }
}

/** From here on the files are somebody's. */
async function settle({ db }: ActorContext, { keys }: Lease): Promise<void> {
  const settled = await deleteUnclaimed(db, keys);
  // The lease ran out, and what had been stored is being removed.
  if (settled < keys.length) throw new AppError('STORAGE_UNAVAILABLE');
}

async function insertArrived(ctx: ActorContext, arrived: readonly Received[]): Promise<KeptFile[]> {
  const all = arrived.flatMap(({ files: { file, thumbnail } }) =>
    thumbnail ? [file, thumbnail] : [file],
  );
  const ids = await insertFiles(ctx.db, all, ctx.now);
  const idOf = new Map(all.map(({ key }, index) => [key, ids[index] ?? 0]));
  return arrived.map(({ upload: { field, index }, files }) => {
    const { file, thumbnail, target = null, build = null } = files;
    return {
      ...file,
      id: idOf.get(file.key) ?? 0,
      thumbnail: thumbnail ? { id: idOf.get(thumbnail.key) ?? 0, key: thumbnail.key } : null,
      target,
      build,
      field,
      index,
    };
  });
}

/** What `/files/{key}` serves; null for everything that has no row. */
export async function findStoredFile(db: Context['db'], key: string) {
  if (!isKey(key)) return null;
  const [file] = await findFile(db, { key });
  return file ?? null;
}

/** What the file's sender called it; null without one. */
export async function fileName({ db }: Pick<Context, 'db'>, key: string | null) {
  const file = key === null ? undefined : (await findFile(db, { key }))[0];
  return file?.name ?? null;
}

/** The one picture of a form, as a row refers to it. Undefined: none was sent, so what is there stays. */
export function pictureOf([file]: readonly KeptFile[]) {
  return file && { fileId: file.id, thumbnailId: file.thumbnail?.id ?? null, name: file.name };
}

export function fileUrl(key: string): string {
  return `/files/${key}`;
}

/**
 * Removes what nobody knows of: parts of uploads that ended an hour ago, and stored files without
 * a row. What belongs to an upload under way is known from before its first byte.
 */
export async function sweepFiles({
  db,
  now,
  storage,
  log,
}: Pick<Context, 'db' | 'now' | 'storage' | 'log'>): Promise<void> {
  const before = now - HOUR;
  await storage.removeUnfinished(before);
  const unknown: string[] = [];
  let stored = 0;
  let batch: string[] = [];
  const judge = async () => {
    const known = await listKnownKeys(db, batch);
    unknown.push(...batch.filter((key) => !known.has(key)));
    stored += batch.length;
    batch = [];
  };
  for await (const { key, storedAt } of storage.list()) {
    if (storedAt >= before) continue;
    batch.push(key);
    if (batch.length >= BATCH) await judge();
  }
  await judge();
  if (unknown.length > FEW && unknown.length > stored / 2) {
    // Kills leave a few. This is the wrong database, or the wrong bucket.
    log.error({ unknown: unknown.length, stored }, 'files that no row knows are left alone');
    return;
  }
  for (const key of unknown) await storage.remove(key);
}
