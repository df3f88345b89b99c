const REMEMBERED = 20_000;

const known = new Map<number, string>();

/**
 * Formats epoch milliseconds as the contract's instants: ISO 8601 in UTC. Results are cached, since
 * lists show the same instants repeatedly and formatting costs more than a lookup.
 */
export function instant(milliseconds: number): string {
  const remembered = known.get(milliseconds);
  if (remembered !== undefined) return remembered;
  const written = new Date(milliseconds).toISOString();
  if (known.size >= REMEMBERED) known.clear();
  known.set(milliseconds, written);
  return written;
}
