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
