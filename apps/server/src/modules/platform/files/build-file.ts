import { isZippedBuild } from '@atrio/contract/catalogue/build-files';
import { MAX_BUILD_BYTES, MAX_BUILD_FILES } from '@atrio/contract/catalogue/game-builds';
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
import { readZip } from './zip-stream.ts';

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
const MAX_PATH = 400;
const CONTENT_TYPE = 'application/octet-stream';

/**
 * Stores a build's file unchanged, compressed as it came. While it is stored it is also unpacked
 * and checked, so that a published build is known to be complete.
 */
export async function receiveBuildFile(
  upload: Upload,
  storage: Storage,
  lease: Lease,
): Promise<StoredUpload | StoredUpload[]> {
  const { name, expected, field, index } = upload;
  const refuse = (sentence: string, cause?: unknown) => {
    const fields = { [`${field}.${index}`]: sentence };
    return new AppError('NOT_A_BUILD', { fields, cause });
  };
  const storeOne = async (path: string, bytes: AsyncIterable<Buffer>, left: number) => {
    if (!isPath(path)) throw refuse(`O caminho ${path} não é permitido`);
    // In a folder it may be anybody's file of that name; the whole tells (publishVersion).
    const judge = judgeBuildFile(path, refuse, { isLenient: path.includes('/') || isZip });
    const key = await lease.take('builds');
    const options = { contentType: CONTENT_TYPE, expected: left };
    const length = await storage.put(key, lease.watch(judge.watch(bytes)), options);
    return {
      file: { ...FILE, key, name: path, bytes: length },
      build: judge.facts(),
    };
  };
  const isZip = isZippedBuild(name);
  if (!isZip) return storeOne(name, upload.bytes, expected);
  const stored: StoredUpload[] = [];
  const limits = { files: MAX_BUILD_FILES, bytes: MAX_BUILD_BYTES };
  for await (const { path, bytes } of readZip(upload.bytes, limits, refuse)) {
    stored.push(await storeOne(path, bytes, 0));
  }
  if (stored.length === 0) throw refuse('O zip está vazio');
  return stored;
}

const FILE = { kind: 'build', contentType: CONTENT_TYPE, width: null, height: null } as const;

/** A path that stays below the build's folder, whoever reads it, and on any system. */
function isPath(path: string): boolean {
  const parts = path.split('/');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  const isOdd = (part: string) => /^\.{0,2}$|[\u0000-\u001f\u007f\\:]|[. ]$/.test(part);
  return path.length <= MAX_PATH && path.isWellFormed() && !parts.some(isOdd);
}

/**
 * @param refuse makes the error for a file whose content is not what its name says, from a sentence
 *   for the sender
 */
export function judgeBuildFile(
  name: string,
  refuse: (sentence: string, cause?: unknown) => Error,
  { maxUnpacked = MAX_UNPACKED_BYTES, isLenient = false } = {},
) {
  const { role, saysCompressed } = readBuildFileName(name);
  const content = contents[role].check();
  const looking = createLook(isLenient);
  let encoding: ContentEncoding = 'identity';
  let receivedBytes = 0;
  let decodedBytes = 0;
  let decoding: Decoding | null = null;

  const wrong = () => refuse(`${name} ${contents[role].sentence}`);
  const see = (part: Buffer) => {
    decodedBytes += part.length;
    const limit = Math.min(maxUnpacked, FREE_BYTES + receivedBytes * MAX_RATIO);
    if (decodedBytes > limit) {
      looking.isBomb = true;
      throw refuse(`${name} é grande demais quando descompactado`);
    }
    if (!content.see(part)) throw wrong();
  };
  async function* watch(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const opened = withCheckedHead(bytes, HEAD_BYTES, (head) => {
      encoding = encodingOf(role, head, saysCompressed);
      if (encoding !== 'identity') decoding = openDecoding(encoding, see);
    });
    try {
      for await (const chunk of opened) {
        receivedBytes += chunk.length;
        await looking.at(async () => (decoding ? decoding.feed(chunk) : see(chunk)));
        yield chunk;
      }
      await looking.at(async () => {
        await decoding?.end();
        if (!content.isRight()) throw wrong();
      });
    } catch (error) {
      if (!isOfZlib(error)) throw error;
      if (encoding === 'br' && !saysCompressed) throw wrong();
      throw refuse(`${name} está corrompido: não foi possível descompactar`, error);
    } finally {
      decoding?.close();
    }
  }
  const facts = (): BuildFacts =>
    looking.isOther ? { ...OTHER, decodedBytes: receivedBytes } : { role, encoding, decodedBytes };
  return { watch, facts };
}

const OTHER = { role: 'other', encoding: 'identity' } as const;

/** Zlib's own errors have an errno; ours already carry their sentence. */
function isOfZlib(error: unknown): boolean {
  return error instanceof Error && 'errno' in error;
}

/** Content that is not what the name says makes the file anybody's, where that may be. */
function createLook(isLenient: boolean) {
  const look = {
    isOther: false,
    isBomb: false,
    async at(step: () => Promise<unknown>): Promise<void> {
      if (look.isOther) return;
      try {
        await step();
      } catch (error) {
        if (!isLenient || look.isBomb) throw error;
        look.isOther = true;
      }
    },
  };
  return look;
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
