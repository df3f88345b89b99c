import type { Storage } from '../../../infrastructure/storage/storage.ts';
import type { Upload } from '../../../infrastructure/uploads.ts';
import { AppError } from '../../../lib/app-error.ts';
import { type BuildRole, readBuildFileName } from '../../../lib/build-file-name.ts';
import { withCheckedHead } from '../../../lib/byte-stream.ts';
import type { ContentEncoding } from '../../../lib/content-encoding.ts';
import { contents, isUnpacked } from './build-content.ts';
import { type Decoding, openDecoding } from './decoding.ts';
import type { Lease } from './lease.ts';
import type { BuildFacts, StoredUpload } from './stored-upload.ts';

const HEAD_BYTES = 1024;
const GZIP = Buffer.from([0x1f, 0x8b]);
/** The memory that a WebGL build can address: a larger file never loads. */
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024 * 1024;
/**
 * Real builds unpack to 3 to 20 times their size. A higher ratio is an attack: a megabyte that
 * unpacks to a gigabyte.
 */
const MAX_RATIO = 64;
/** Allowed in addition, since content may begin with a long run of zeros. */
const FREE_BYTES = 64 * 1024 * 1024;
const CONTENT_TYPE = 'application/octet-stream';

/**
 * Stores a build's file unchanged, compressed as it came. While it is stored it is also unpacked
 * and checked, so that a published build is known to be complete.
 */
export async function receiveBuildFile(
  upload: Upload,
  storage: Storage,
  lease: Lease,
): Promise<StoredUpload> {
  const { name, kind, expected, field, index } = upload;
  const judge = judgeBuildFile(name, (sentence, cause) => {
    const fields = { [`${field}.${index}`]: sentence };
    return new AppError('NOT_A_BUILD', { fields, cause });
  });
  const key = await lease.take('builds');
  const options = { contentType: CONTENT_TYPE, expected };
  const bytes = await storage.put(key, lease.watch(judge.watch(upload.bytes)), options);
  return {
    file: { key, kind, name, contentType: CONTENT_TYPE, bytes, width: null, height: null },
    build: judge.facts(),
  };
}

/**
 * @param refuse makes the error for a file whose content is not what its name says, from a sentence
 *   for the sender
 */
export function judgeBuildFile(
  name: string,
  refuse: (sentence: string, cause?: unknown) => Error,
  maxUnpacked = MAX_UNPACKED_BYTES,
) {
  const { role, saysCompressed } = readBuildFileName(name);
  const { check, sentence } = contents[role];
  const content = check();
  let encoding: ContentEncoding = 'identity';
  let receivedBytes = 0;
  let decodedBytes = 0;
  let decoding: Decoding | null = null;

  const wrong = () => refuse(`${name} ${sentence}`);
  const see = (part: Buffer) => {
    decodedBytes += part.length;
    const limit = Math.min(maxUnpacked, FREE_BYTES + receivedBytes * MAX_RATIO);
    if (decodedBytes > limit) throw refuse(`${name} é grande demais quando descompactado`);
    if (!content.see(part)) throw wrong();
  };
  const unreadable = (error: unknown) => {
    // Zlib's own errors have an errno; ours already carry their sentence.
    if (!(error instanceof Error) || !('errno' in error)) return error;
    if (encoding === 'br' && !saysCompressed) return wrong();
    return refuse(`${name} está corrompido: não foi possível descompactar`, error);
  };

  async function* watch(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const opened = withCheckedHead(bytes, HEAD_BYTES, (head) => {
      encoding = encodingOf(role, head, saysCompressed);
      if (encoding !== 'identity') decoding = openDecoding(encoding, see);
    });
    try {
      for await (const chunk of opened) {
        receivedBytes += chunk.length;
        if (decoding) await decoding.feed(chunk);
        else see(chunk);
        yield chunk;
      }
      await decoding?.end();
    } catch (error) {
      throw unreadable(error);
    } finally {
      decoding?.close();
    }
    if (!content.isRight()) throw wrong();
  }
  const facts = (): BuildFacts => ({ role, encoding, decodedBytes });
  return { watch, facts };
}

/**
 * Detects the encoding by content: brotli has no signature, so it is everything that is neither
 * gzip nor unpacked.
 */
function encodingOf(role: BuildRole, head: Buffer, saysCompressed: boolean): ContentEncoding {
  if (role === 'loader' || role === 'other') return 'identity';
  if (head.subarray(0, GZIP.length).equals(GZIP)) return 'gzip';
  return isUnpacked(role, head, saysCompressed) ? 'identity' : 'br';
}
