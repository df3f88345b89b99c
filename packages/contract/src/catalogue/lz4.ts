/** One byte of an LZ4 block adds at most this many bytes to the result. */
const MAX_RATIO = 255;

/**
 * Unpacks the beginning of an LZ4 block.
 * @param limit bytes to unpack at most. The caller bounds it: it must not be a number chosen by the
 *   sender
 * @throws RangeError for invalid LZ4
 */
export function decodeLz4(packed: Uint8Array, limit: number): Uint8Array {
  const wanted = Math.min(limit, packed.length * MAX_RATIO);
  const out = new Uint8Array(wanted);
  let from = 0;
  let to = 0;
  const byte = (): number => {
    const value = packed[from++];
    if (value === undefined) throw new RangeError('an LZ4 block that ends too early');
    return value;
  };
  const length = (nibble: number): number => {
    let sum = nibble;
    if (nibble === 15) {
      let more: number;
      do {
        more = byte();
        sum += more;
      } while (more === 255);
    }
    return sum;
  };
  while (from < packed.length && to < wanted) {
    const token = byte();
    const literals = length(token >> 4);
    const taken = Math.min(literals, wanted - to);
    if (from + taken > packed.length) throw new RangeError('an LZ4 block that ends too early');
    out.set(packed.subarray(from, from + taken), to);
    from += literals;
    to += taken;
    if (to >= wanted || from >= packed.length) break;
    const distance = byte() | (byte() << 8);
    if (distance === 0 || distance > to) throw new RangeError('no LZ4 block');
    // Copies may overlap their target, so they go byte by byte, as the format requires.
    const end = Math.min(wanted, to + length(token & 15) + 4);
    while (to < end) {
      out[to] = out[to - distance] ?? 0;
      to++;
    }
  }
  return out.subarray(0, to);
}
