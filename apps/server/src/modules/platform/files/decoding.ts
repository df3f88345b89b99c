import { createInflateRaw } from 'node:zlib';
import type { ByteSource } from '../../../lib/byte-stream.ts';
import { type Compression, createDecoder } from '../../../lib/content-encoding.ts';

/** Unpacks a stream part by part and passes the result to `see` without keeping it. */
export interface Decoding {
  /**
   * Resolves when all of the chunk has been unpacked.
   * @throws for corrupt data, and the errors of `see`
   */
  feed(chunk: Buffer): Promise<void>;
  /** @throws also when the compressed stream is incomplete */
  end(): Promise<void>;
  /** Aborts the work in progress. */
  close(): void;
}

export function openDecoding(compression: Compression, see: (unpacked: Buffer) => void): Decoding {
  const stream = createDecoder(compression);
  let goOn: () => void = () => undefined;
  stream.on('data', (unpacked: Buffer) => {
    try {
      see(unpacked);
    } catch (error) {
      stream.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  });
  // A destroyed stream never calls the callback of a pending write; it always emits 'close'.
  stream.on('close', () => goOn());
  // `settled` throws the error.
  stream.on('error', () => undefined);

  async function settled(start: (done: () => void) => void): Promise<void> {
    await new Promise<void>((resolve) => {
      goOn = resolve;
      if (stream.destroyed) resolve();
      else start(resolve);
    });
    if (stream.errored) throw stream.errored;
  }
  return {
    feed: (chunk) => settled((done) => stream.write(chunk, () => done())),
    end: () => settled(() => stream.end()),
    close: () => void stream.destroy(),
  };
}

/** Unpacks to at most a thousand times as much, which is in memory at once. */
const SLICE = 8 * 1024;

/**
 * Unpacks what a source has next, and leaves what follows it there.
 * @param length of what is packed; null: the stream itself tells where it ends
 * @param broken makes the error for what cannot be unpacked
 */
export async function* inflated(
  source: ByteSource,
  length: number | null,
  broken: (cause?: unknown) => Error,
): AsyncGenerator<Buffer> {
  const inflater = createInflateRaw();
  const ready: Buffer[] = [];
  const state: { isEnded: boolean; error?: Error; goOn: () => void } = {
    isEnded: false,
    goOn: () => undefined,
  };
  inflater.on('data', (part: Buffer) => ready.push(part));
  inflater.on('end', () => {
    state.isEnded = true;
    state.goOn();
  });
  inflater.on('error', (error) => {
    state.error = error;
    state.goOn();
  });
  const settled = (start: (done: () => void) => void) =>
    new Promise<void>((resolve) => {
      state.goOn = resolve;
      start(resolve);
    });
  let left = length ?? Number.MAX_SAFE_INTEGER;
  let fed = 0;
  try {
    while (!state.isEnded && !state.error && left > 0) {
      const slice = await source.some(Math.min(SLICE, left));
      fed += slice.length;
      left -= slice.length;
      await settled((done) => inflater.write(slice, () => done()));
      yield* ready.splice(0);
      // What follows the end of the stream belongs to the zip.
      const spare = fed - inflater.bytesWritten;
      if (state.isEnded && spare > 0) {
        if (length !== null) throw broken();
        source.giveBack(slice.subarray(slice.length - spare));
      }
    }
    if (!state.isEnded && !state.error) await settled((done) => inflater.end(done));
    yield* ready.splice(0);
    if (state.error || left > 0 === (length !== null)) throw broken(state.error);
  } finally {
    inflater.destroy();
  }
}
