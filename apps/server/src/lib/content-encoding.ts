import {
  type BrotliDecompress,
  createBrotliDecompress,
  createGunzip,
  type Gunzip,
} from 'node:zlib';

export type Compression = 'gzip' | 'br';
/** HTTP's names of compressions. */
export type ContentEncoding = Compression | 'identity';

/** Size of a decoder's output chunks. */
const CHUNK_BYTES = 64 * 1024;

/**
 * A decompressing stream; it holds one chunk and the format's window, whatever the content's
 * length.
 */
export function createDecoder(compression: Compression): Gunzip | BrotliDecompress {
  const options = { chunkSize: CHUNK_BYTES };
  return compression === 'gzip' ? createGunzip(options) : createBrotliDecompress(options);
}

/** True when an `Accept-Encoding` header allows this compression by name or by '*' (RFC 9110). */
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
