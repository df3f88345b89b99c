import { MAX_AVIF_PIXELS, MAX_IMAGE_PIXELS, uploadKinds } from '@atrio/contract/lib/uploads';
import type { OutputInfo } from 'sharp';
import type { Storage } from '../../../infrastructure/storage/storage.ts';
import type { Upload } from '../../../infrastructure/uploads.ts';
import { AppError } from '../../../lib/app-error.ts';
import { withCheckedHead } from '../../../lib/byte-stream.ts';
import { createSemaphore } from '../../../lib/semaphore.ts';
import { loadSharp } from '../../../lib/sharp.ts';
import type { NewFile } from './files.queries.ts';
import type { Lease } from './lease.ts';
import type { StoredUpload } from './stored-upload.ts';

/** Longest side in pixels; larger images are scaled down, as no screen or texture shows more. */
const MAX_SIDE = 4_096;
const THUMBNAIL_SIDE = 480;
const QUALITY = 82;
/** Of logos in mails, which show them half as large. */
const PNG_WIDTH = 240;
const PNG_HEIGHT = 72;
const HEAD_BYTES = 32;
/**
 * Checked between steps only: a decoder cannot be interrupted, so its work is limited by pixels.
 */
const SECONDS = 15;
const CONTENT_TYPE = 'image/webp';

/**
 * Limits memory, since a decoded image is large: two at once, a queue, and a clear refusal for the
 * rest.
 */
const decoding = createSemaphore(
  2,
  60,
  () => new AppError('SERVER_BUSY', { retryAfterSeconds: 5 }),
);

/** Sharp's names of the accepted formats. */
const FORMATS = new Set(['png', 'jpeg', 'webp', 'gif', 'heif']);

/**
 * Decodes an image and writes it again as WebP: upright, only the first frame, and without metadata
 * such as place and camera. The original is never stored.
 */
export async function receiveImage(
  upload: Upload,
  storage: Storage,
  lease: Lease,
): Promise<StoredUpload> {
  const place = `${upload.field}.${upload.index}`;
  const bytes = withCheckedHead(lease.watch(upload.bytes), HEAD_BYTES, (head) => {
    if (!isKnownFormat(head)) throw notAnImage(place);
  });
  const expected = Math.min(upload.expected, uploadKinds.image.maxBytes);
  const { whole, small } = await storage.withSpooled(bytes, expected, (path) =>
    decoding(() => encode(path, place)),
  );
  return {
    file: await store(upload, whole, storage, lease),
    thumbnail: await store(upload, small, storage, lease),
  };
}

/** A stored image as a small PNG, which all mail programs show. */
export async function asPng(image: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return decoding(() =>
    sharp(image, { limitInputPixels: MAX_IMAGE_PIXELS })
      .resize({ width: PNG_WIDTH, height: PNG_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true })
      .timeout({ seconds: SECONDS })
      .toBuffer(),
  );
}

async function encode(path: string, place: string) {
  await refuseBombs(path, place);
  try {
    const whole = await webp(path, MAX_SIDE);
    // Made from the stored image, so that the original is decoded only once.
    return { whole, small: await webp(whole.data, THUMBNAIL_SIDE) };
  } catch (error) {
    throw notAnImage(place, error);
  }
}

/** Refuses by the header, before a pixel is decoded. */
async function refuseBombs(path: string, place: string): Promise<void> {
  const sharp = await loadSharp();
  const { format, compression, width, height } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw notAnImage(place, error);
    });
  const isAvif = format === 'heif';
  if (!FORMATS.has(format) || (isAvif && compression !== 'av1')) throw notAnImage(place);
  const limit = isAvif ? MAX_AVIF_PIXELS : MAX_IMAGE_PIXELS;
  if (width * height <= limit) return;
  const kind = isAvif ? 'imagem AVIF' : 'imagem';
  const fields = { [place]: `A ${kind} pode ter no máximo ${Math.floor(limit / 1e6)} megapixels` };
  throw new AppError('IMAGE_TOO_LARGE', { fields });
}

async function webp(
  source: string | Buffer,
  side: number,
): Promise<{ data: Buffer; info: OutputInfo }> {
  const sharp = await loadSharp();
  return sharp(source, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true });
}

async function store(
  { kind, name }: Upload,
  { data, info }: { data: Buffer; info: OutputInfo },
  storage: Storage,
  lease: Lease,
): Promise<NewFile> {
  const key = await lease.take('images', '.webp');
  const options = { contentType: CONTENT_TYPE, expected: data.length };
  const bytes = await storage.put(key, once(data), options);
  const { width, height } = info;
  return { key, kind, name, contentType: CONTENT_TYPE, bytes, width, height };
}

async function* once(data: Buffer): AsyncGenerator<Buffer> {
  yield data;
}

function notAnImage(place: string, cause?: unknown): AppError {
  return new AppError('NOT_AN_IMAGE', { fields: { [place]: 'Arquivo deve ser imagem' }, cause });
}

/** Recognises PNG, JPEG, GIF, WebP and AVIF by their first bytes. */
function isKnownFormat(head: Buffer): boolean {
  const text = head.toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n') || text.startsWith('\xff\xd8\xff')) return true;
  if (/^GIF8[79]a/.test(text)) return true;
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return true;
  return text.startsWith('ftyp', 4) && /avi[fs]|mif1|msf1/.test(text.slice(8));
}
