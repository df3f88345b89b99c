const REMEMBERED = 20_000;

const known = new Map<number, string>();

/**
 * Epoch milliseconds as the contract's instants: ISO 8601 in UTC. Lists show the same instants
 * again and again, and writing one costs more than remembering it.
 */
export function instant(milliseconds: number): string {
  const remembered = known.get(milliseconds);
  if (remembered !== undefined) return remembered;
  const written = new Date(milliseconds).toISOString();
  if (known.size >= REMEMBERED) known.clear();
  known.set(milliseconds, written);
  return written;
}
