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

/** The smallest that S3 takes; 10,000 of them are 50 GB. One at a time keeps memory flat. */
const PART_BYTES = 5 * 1024 * 1024;
/**
 * Together well below the minute after which the connection of whoever waits is cut: a silent service
 * is answered for, too.
 */
const CONNECT_MS = 5_000;
const SILENCE_MS = 12_000;
const ATTEMPTS = 2;
/** Taking the parts of a failed upload back may take this long; housekeeping does the rest. */
const ABORT_MS = 5_000;
/** Parts that have arrived do not tell whether more will: an honest upload may take this long. */
const LONGEST_UPLOAD_MS = 23 * 60 * 60_000;

export interface S3Options {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** How long an answer may take, and how long a connection may be silent. */
  silenceMs?: number;
  /** How often a call is made in all before it counts as failed. */
  attempts?: number;
  /** Is told what was wrong, since the person is told only that something was. */
  onFailure?: (error: unknown) => void;
}

/** Objects in a bucket of any service that speaks S3; nobody else may keep theirs in it. */
export function createS3Store({ bucket, onFailure = () => undefined, ...options }: S3Options) {
  const client = createClient(options);
  const inBucket = { Bucket: bucket };

  /** Failures in our words; AppErrors come from the bytes that were being read. */
  const ours = (error: unknown): unknown => {
    if (error instanceof AppError) return error;
    if (isMissing(error)) return new AppError('NOT_FOUND');
    onFailure(error);
    return new AppError('STORAGE_UNAVAILABLE');
  };
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw ours(error);
    }
  };

  const store: FileStore = {
    put: (key, bytes, { contentType }) => attempt(() => upload(key, bytes, contentType)),
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
    removeUnfinished: (before) => attempt(() => abortUnfinished(before)),
    check: () =>
      attempt(async () => {
        // Its answer has a body that only S3 would send; that of HeadBucket is empty.
        const { Name } = await client.send(new ListObjectsV2Command({ ...inBucket, MaxKeys: 1 }));
        mustHave(Name);
      }),
  };
  return { ...store, close: () => client.destroy() };

  async function upload(key: string, bytes: AsyncIterable<Buffer>, contentType: string) {
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
    const object = { ...inBucket, Key: checked(key), Body: body, ContentType: contentType };
    const sent = new Upload({
      client,
      params: object,
      partSize: PART_BYTES,
      queueSize: 1,
      leavePartsOnError: true,
    });
    try {
      const { ETag } = await sent.done();
      mustHave(ETag);
    } catch (error) {
      await takeBack(key, sent.uploadId);
      throw unread ?? error;
    } finally {
      body.destroy();
    }
    return size;
  }

  /** Within a limit, as the service may have fallen silent in the middle of the upload. */
  async function takeBack(key: string, uploadId: string | undefined): Promise<void> {
    if (!uploadId) return;
    const command = new AbortMultipartUploadCommand({ ...inBucket, Key: key, UploadId: uploadId });
    await client
      .send(command, { abortSignal: AbortSignal.timeout(ABORT_MS) })
      .catch((error) => onFailure(error));
  }

  /** What a process that was killed had begun; buckets that cannot tell need a rule of their own. */
  async function abortUnfinished(before: number): Promise<void> {
    const { Uploads = [] } = await client
      .send(new ListMultipartUploadsCommand(inBucket))
      .catch((error: unknown) => {
        if (isNotImplemented(error)) return { Uploads: [] };
        throw error;
      });
    for (const { Key, UploadId, Initiated } of Uploads) {
      if (!Key || !isKey(Key) || (Initiated?.getTime() ?? 0) >= before - LONGEST_UPLOAD_MS)
        continue;
      await client.send(new AbortMultipartUploadCommand({ ...inBucket, Key, UploadId }));
    }
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
    // Not every service answers under a name per bucket; all answer under a path.
    forcePathStyle: true,
    // What comes back may be a range, which no checksum of the whole fits.
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
 * A proxy's or a portal's page comes with status 200 as well: only S3 names what it has stored.
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
