import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { isKey } from '../../../infrastructure/storage/storage.ts';
import type { Upload, Uploads } from '../../../infrastructure/uploads.ts';
import { AppError } from '../../../lib/app-error.ts';
import { seal, unseal } from '../../../lib/seal.ts';
import { takeAll } from '../throttle/throttle.service.ts';
import {
  deleteUnclaimed,
  findFile,
  insertFiles,
  listFiles,
  type NewFile,
  updateDue,
} from './files.queries.ts';
import { type Lease, openLease } from './lease.ts';
import { receivers } from './receivers.ts';
import type { BuildFacts, StoredUpload } from './stored-upload.ts';

/** Whatever is smaller counts as one. */
const COPY_UNIT = 50 * 1024 * 1024;
/** Of an account: 10 GB, or two hundred rooms with small files. */
const COPIES = { limit: 200, windowMs: 60 * 60_000 };

export { asPng } from './image-file.ts';
export { readZip } from './zip-stream.ts';

/** A stored file with its row; other rows refer to `id`. */
export interface KeptFile extends Pick<NewFile, 'key' | 'name' | 'bytes' | 'width' | 'height'> {
  id: number;
  /** For images: the row of the thumbnail. */
  thumbnail: { id: number; key: string } | null;
  /** For bundles: the platform that they were built for, if they name it. */
  target: string | null;
  /** For files of a build: the facts that were read while they arrived. */
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
  files: StoredUpload;
}

/**
 * Files stored before the whole form was read, by the `Uploads` that represents them afterwards.
 */
const receivedAhead = new WeakMap<Uploads, Ahead>();

/**
 * Stores the files of a form as they arrive, each checked by its kind, before their purpose is
 * known: the fields that name it may follow.
 * @returns the uploads to pass to `keepUploads`, or to `forgetUploads` if that is not reached
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

/** Drops files that were received ahead and that no service has kept. */
export async function forgetUploads(ctx: Context, uploads: Uploads): Promise<void> {
  const ahead = receivedAhead.get(uploads);
  if (ahead) await giveUp(ctx, ahead.lease);
}

/**
 * Passes the files of a form, once all are stored, to `keep`, which writes the rows that own them,
 * in one transaction with the files' rows. All are kept or none: a failure at any point leaves no
 * row and, a moment later, no file.
 *
 * Prove the caller's rights before calling it, and again in `keep` if they may have been lost
 * during the upload. The code before it may run twice, so it must not write.
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
      await endLease(ctx, lease);
      return keep(ctx, await insertArrived(ctx, arrived));
    });
  } catch (error) {
    await giveUp(ctx, lease);
    throw error;
  }
}

interface PassingFile {
  name: string;
  bytes(): Promise<AsyncIterable<Buffer>>;
}

/**
 * Passes the files of a form to `read` and keeps none of them: they have no row, so that no address
 * leads to them, and go when it ends. Prove the caller's rights before, and write nothing there.
 */
export async function readUploads<T>(
  ctx: ActorContext,
  uploads: Uploads,
  read: (files: PassingFile[]) => Promise<T>,
): Promise<T> {
  const ahead = receivedAhead.get(uploads);
  const lease = ahead?.lease ?? openLease(ctx);
  try {
    const arrived = ahead?.arrived ?? (await receiveAll(ctx, uploads, lease));
    const files = arrived.map(({ files: { file } }) => file);
    return await read(files.map(({ name, key }) => ({ name, bytes: () => ctx.storage.get(key) })));
  } finally {
    await giveUp(ctx, lease);
  }
}

/**
 * Copies files, which other rows own, and passes the copies to `keep` as `keepUploads` does those of
 * a form: all are kept or none.
 */
export async function keepCopies<T>(
  ctx: ActorContext,
  ids: readonly number[],
  keep: (ctx: ActorContext, copyOf: (id: number) => number) => Promise<T>,
): Promise<T> {
  const originals = await listFiles(ctx.db, ids);
  await takeCopying(ctx, originals);
  const lease = openLease(ctx);
  try {
    const copies: NewFile[] = [];
    for (const file of originals) copies.push(await copyFile(ctx, file, lease));
    return await inTransaction(ctx, async (ctx) => {
      const write = async () => {
        await endLease(ctx, lease);
        const made = await insertFiles(ctx.db, copies, ctx.now);
        const copyIds = new Map(originals.map(({ id }, index) => [id, made[index]]));
        return keep(ctx, (id) => {
          const copy = copyIds.get(id);
          // Replaced since the caller read its row.
          if (copy === undefined) throw new AppError('CHANGED_MEANWHILE');
          return copy;
        });
      };
      return ctx.answerOnce ? ctx.answerOnce(ctx, write) : write();
    });
  } catch (error) {
    await giveUp(ctx, lease);
    throw error;
  }
}

/** An upload is slowed down by the sender's line; a copy costs its caller nothing else. */
async function takeCopying(ctx: ActorContext, originals: readonly StoredFile[]): Promise<void> {
  const bytes = originals.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes === 0) return;
  const key = `copies:${ctx.actor.adminId}`;
  await takeAll(ctx, { key, ...COPIES }, Math.ceil(bytes / COPY_UNIT));
}

type StoredFile = Awaited<ReturnType<typeof listFiles>>[number];

async function copyFile(
  { storage }: Context,
  { id: _, key, sha256, target, ...file }: StoredFile,
  lease: Lease,
): Promise<NewFile> {
  const copy = await lease.takeLike(key);
  const options = { contentType: file.contentType, expected: file.bytes };
  await storage.put(copy, lease.watch(await storage.get(key)), options);
  return { ...file, key: copy, facts: sha256 === null ? undefined : { sha256, target } };
}

async function receiveAll(
  { storage }: Context,
  uploads: Uploads,
  lease: Lease,
): Promise<Received[]> {
  const received: Received[] = [];
  for await (const upload of uploads) {
    const receive = receivers[upload.kind];
    const stored = [await receive(upload, storage, lease)].flat();
    received.push(...stored.map((files) => ({ upload, files })));
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

/** Ends the lease: from now on rows own the files. */
async function endLease({ db }: ActorContext, { keys }: Lease): Promise<void> {
  const ended = await deleteUnclaimed(db, keys);
  // The lease ran out, and the stored files are being removed.
  if (ended < keys.length) throw new AppError('STORAGE_UNAVAILABLE');
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

/** The file behind `/files/{key}`; null for a key without a row. */
export async function findStoredFile(db: Context['db'], key: string) {
  if (!isKey(key)) return null;
  const [file] = await findFile(db, { key });
  return file ?? null;
}

/** The original name of a file; null without a key. */
export async function fileName({ db }: Pick<Context, 'db'>, key: string | null) {
  const file = key === null ? undefined : (await findFile(db, { key }))[0];
  return file?.name ?? null;
}

/**
 * The columns for the single image of a form; undefined when none was sent, so that the old one
 * stays.
 */
export function pictureOf([file]: readonly KeptFile[]) {
  return file && { fileId: file.id, thumbnailId: file.thumbnail?.id ?? null, name: file.name };
}

export function fileUrl(key: string): string {
  return `/files/${key}`;
}

/** A passing address is good for at least this long, and for at most twice as long. */
const PASSING_MS = 15 * 60_000;
const PASSING = /^until\/(\d{13})\/([\w-]+)$/;

/**
 * An address of a file that expires, for files that not everybody may have. It does not tell the
 * key, by which the file could be had for ever.
 */
export function passingFileUrl({ secret, now }: Pick<Context, 'secret' | 'now'>, key: string) {
  const until = (Math.floor(now / PASSING_MS) + 2) * PASSING_MS;
  return `/files/until/${until}/${seal(secret, `file:${until}`, key)}`;
}

/** @returns the file that a passing address names, and when it expires; null for any other path */
export function readPassing({ secret, now }: Pick<Context, 'secret' | 'now'>, path: string) {
  const [, time, sealed = ''] = PASSING.exec(path) ?? [];
  const until = Number(time);
  if (!(until > now)) return null;
  const key = unseal(secret, `file:${until}`, sealed);
  return key === null ? null : { key, until };
}
