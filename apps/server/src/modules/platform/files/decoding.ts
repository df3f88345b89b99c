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
