import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '../../lib/app-error.ts';
import { type ByteRange, type FileStore, isKey } from './storage.ts';

/** The smallest part that S3 takes; 10,000 of them are 50 GB. One at a time keeps memory flat. */
const PART_BYTES = 5 * 1024 * 1024;
/**
 * The limits add up to well below the minute after which proxies cut a silent connection, so that
 * callers get an answer even when the service is silent.
 */
const CONNECT_MS = 5_000;
const SILENCE_MS = 12_000;
const ATTEMPTS = 2;
/** Time limit for removing the parts of a failed upload; housekeeping does the rest. */
const ABORT_MS = 5_000;
/** The time that an honest upload may take; its stored parts do not show whether more will come. */
const LONGEST_UPLOAD_MS = 23 * 60 * 60_000;

export interface S3Options {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Time limit of an answer, and of a silent connection. */
  silenceMs?: number;
  /** Number of tries before a call counts as failed. */
  attempts?: number;
  /** Gets the cause of a failure; the caller only learns that there was one. */
  onFailure?: (error: unknown) => void;
}

interface Bucket {
  client: S3Client;
  inBucket: { Bucket: string };
  onFailure: (error: unknown) => void;
}

/** Stores objects in a bucket of any S3 service; nothing else may keep objects in it. */
export function createS3Store({ bucket, onFailure = () => undefined, ...options }: S3Options) {
  const client = createClient(options);
  const inBucket = { Bucket: bucket };
  const place: Bucket = { client, inBucket, onFailure };
  const attempt = <T>(work: () => Promise<T>) => withOurErrors(work, onFailure);

  const store: FileStore = {
    put: (key, bytes, { contentType }) => attempt(() => upload(place, key, bytes, contentType)),
    get: (key, range) =>
      attempt(async () => {
        const object = { ...inBucket, Key: checked(key), Range: range && httpRange(range) };
        const { Body, ETag } = await client.send(new GetObjectCommand(object));
        mustHave(ETag);
        if (!(Body instanceof Readable)) throw new AppError('NOT_FOUND');
        return Body;
      }),
    remove: (key) =>
      attempt(async () => {
        await client.send(new DeleteObjectCommand({ ...inBucket, Key: checked(key) }));
      }),
    async *list() {
      let token: string | undefined;
      do {
        const command = new ListObjectsV2Command({ ...inBucket, ContinuationToken: token });
        const page = await attempt(() => client.send(command));
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key && isKey(Key)) yield { key: Key, storedAt: LastModified?.getTime() ?? 0 };
        }
        token = page.NextContinuationToken;
      } while (token);
    },
    removeUnfinished: (before) => attempt(() => abortUnfinished(place, before)),
    check: () =>
      attempt(async () => {
        // Only S3 sends this answer's body; HeadBucket's answer is empty.
        const { Name } = await client.send(new ListObjectsV2Command({ ...inBucket, MaxKeys: 1 }));
        mustHave(Name);
      }),
  };
  return { ...store, close: () => client.destroy() };
}

/** Turns failures of S3 into AppErrors; an AppError comes from the bytes that were being read. */
async function withOurErrors<T>(
  work: () => Promise<T>,
  onFailure: (error: unknown) => void,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (isMissing(error)) throw new AppError('NOT_FOUND');
    onFailure(error);
    throw new AppError('STORAGE_UNAVAILABLE');
  }
}

async function upload(
  bucket: Bucket,
  key: string,
  bytes: AsyncIterable<Buffer>,
  contentType: string,
) {
  let size = 0;
  let unread: unknown;
  async function* counted() {
    try {
      for await (const chunk of bytes) {
        size += chunk.length;
        yield chunk;
      }
    } catch (error) {
      unread = error;
      throw error;
    }
  }
  const body = Readable.from(counted(), { objectMode: false });
  const object = { ...bucket.inBucket, Key: checked(key), Body: body, ContentType: contentType };
  const sent = new Upload({
    client: bucket.client,
    params: object,
    partSize: PART_BYTES,
    queueSize: 1,
    leavePartsOnError: true,
  });
  try {
    const { ETag } = await sent.done();
    mustHave(ETag);
  } catch (error) {
    await takeBack(bucket, key, sent.uploadId);
    throw unread ?? error;
  } finally {
    body.destroy();
  }
  return size;
}

/** Aborts an upload within a time limit, since the service may have stopped answering. */
async function takeBack(
  { client, inBucket, onFailure }: Bucket,
  key: string,
  uploadId: string | undefined,
): Promise<void> {
  if (!uploadId) return;
  const command = new AbortMultipartUploadCommand({ ...inBucket, Key: key, UploadId: uploadId });
  await client
    .send(command, { abortSignal: AbortSignal.timeout(ABORT_MS) })
    .catch((error) => onFailure(error));
}

/** Aborts uploads of a killed process; buckets that cannot list them need a lifecycle rule. */
async function abortUnfinished({ client, inBucket }: Bucket, before: number): Promise<void> {
  const { Uploads = [] } = await client
    .send(new ListMultipartUploadsCommand(inBucket))
    .catch((error: unknown) => {
      if (isNotImplemented(error)) return { Uploads: [] };
      throw error;
    });
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (!Key || !isKey(Key) || (Initiated?.getTime() ?? 0) >= before - LONGEST_UPLOAD_MS) continue;
    await client.send(new AbortMultipartUploadCommand({ ...inBucket, Key, UploadId }));
  }
}

function createClient(options: Omit<S3Options, 'bucket' | 'onFailure'>): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = options;
  const { silenceMs = SILENCE_MS, attempts = ATTEMPTS } = options;
  return new S3Client({
    endpoint,
    region,
    maxAttempts: attempts,
    credentials: { accessKeyId, secretAccessKey },
    // Not every service supports a host name per bucket; all support a path.
    forcePathStyle: true,
    // The answer may be a range, which the checksum of the whole does not fit.
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: silenceMs,
      throwOnRequestTimeout: true,
      socketTimeout: silenceMs,
    },
  });
}

/**
 * A page of a proxy or a portal may have status 200, too; only S3's answers contain this value.
 * @throws Error
 */
function mustHave(sign: string | undefined): void {
  if (!sign) throw new Error('What answers at S3_ENDPOINT does not speak S3');
}

function checked(key: string): string {
  if (!isKey(key)) throw new AppError('NOT_FOUND');
  return key;
}

function httpRange({ first, last }: ByteRange): string {
  return `bytes=${first}-${last}`;
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

function isNotImplemented(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === 'NotImplemented';
}
