interface Range {
  first: number;
  last: number;
}

/**
 * Reads a `Range` header for `size` bytes: one range; 'whole' for several ranges or other units,
 * which HTTP allows us to ignore; 'impossible' for a range outside the file.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): Range | 'whole' | 'impossible' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match) return 'whole';
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return 'whole';
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'impossible' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first >= size) return 'impossible';
  return last < first ? 'whole' : { first, last };
}
