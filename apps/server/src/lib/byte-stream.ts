/**
 * Passes the bytes on after `check` has seen the first `length` of them, or all if there are fewer.
 * An error of `check` ends the stream.
 */
export async function* withCheckedHead(
  bytes: AsyncIterable<Buffer>,
  length: number,
  check: (head: Buffer) => void,
): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < length) continue;
    check(head);
    yield head;
    head = null;
  }
  if (head === null) return;
  check(head);
  yield head;
}

export type ByteSource = ReturnType<typeof openByteSource>;

/**
 * Bytes by number instead of by chunk.
 * @param cutOff makes the error when more is asked for than there is
 */
export function openByteSource(bytes: AsyncIterable<Buffer>, cutOff: () => Error) {
  const chunks = bytes[Symbol.asyncIterator]();
  let kept: Buffer = Buffer.alloc(0);
  let taken = 0;

  /** Some bytes, `most` at most. @throws at the end */
  async function some(most: number): Promise<Buffer> {
    while (kept.length === 0) {
      const { value, done } = await chunks.next();
      if (done) throw cutOff();
      kept = value;
    }
    const part = kept.subarray(0, most);
    kept = kept.subarray(part.length);
    taken += part.length;
    return part;
  }
  async function read(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = length; left > 0; left -= parts.at(-1)?.length ?? 0) {
      parts.push(await some(left));
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }
  return {
    some,
    read,
    position: () => taken,
    mark: async () => (await read(4)).readUInt32LE(),
    async *upTo(length: number): AsyncGenerator<Buffer> {
      for (let left = length; left > 0; ) {
        const part = await some(left);
        left -= part.length;
        yield part;
      }
    },
    giveBack(part: Buffer) {
      kept = Buffer.concat([part, kept]);
      taken -= part.length;
    },
    /** The sender is listened to until it ends. */
    async drain() {
      kept = Buffer.alloc(0);
      for (let next = await chunks.next(); !next.done; next = await chunks.next());
    },
  };
}
