import {
  type BrotliDecompress,
  createBrotliDecompress,
  createGunzip,
  type Gunzip,
} from 'node:zlib';

export type Compression = 'gzip' | 'br';
/** How bytes are packed, as HTTP calls it. */
export type ContentEncoding = Compression | 'identity';

/** Of what a decoder hands on at once. */
const CHUNK_BYTES = 64 * 1024;

/** A stream that unpacks; it holds a chunk and the format's own window, however long the content. */
export function createDecoder(compression: Compression): Gunzip | BrotliDecompress {
  const options = { chunkSize: CHUNK_BYTES };
  return compression === 'gzip' ? createGunzip(options) : createBrotliDecompress(options);
}

/** Whether an `Accept-Encoding` header takes this compression (RFC 9110: named, or by '*'). */
export function acceptsEncoding(header: string | undefined, compression: Compression): boolean {
  const weights = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
      const quality = parameters.find((word) => word.startsWith('q='));
      return [name, quality === undefined ? 1 : Number(quality.slice(2))];
    }),
  );
  return (weights.get(compression) ?? weights.get('*') ?? 0) > 0;
}
