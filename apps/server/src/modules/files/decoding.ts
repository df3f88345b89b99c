import { type Compression, createDecoder } from '../../lib/content-encoding.ts';

/** Unpacks what it is fed, bit by bit, and shows what comes out without keeping any of it. */
export interface Decoding {
  /** Settles when all of the chunk has been unpacked. @throws for what cannot be, and what `see` throws */
  feed(chunk: Buffer): Promise<void>;
  /** @throws also when the packed stream breaks off */
  end(): Promise<void>;
  /** Gives up whatever is under way. */
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
  // A broken stream forgets whom it should tell that a write has ended; it always tells its close.
  stream.on('close', () => goOn());
  // `settled` throws it.
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
