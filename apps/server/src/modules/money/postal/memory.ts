const MAX_ENTRIES = 10_000;

/** A cache with an expiry; when it is full, the oldest entry goes. */
export function createMemory<T>(maxEntries = MAX_ENTRIES) {
  const entries = new Map<string, { value: T; until: number }>();
  return {
    /** @returns undefined for a missing or expired entry */
    get(key: string, now: number): T | undefined {
      const entry = entries.get(key);
      return entry && entry.until > now ? entry.value : undefined;
    },
    set(key: string, value: T, until: number): void {
      entries.delete(key);
      // A Map lists its keys in insertion order.
      for (const oldest of entries.keys()) {
        if (entries.size < maxEntries) break;
        entries.delete(oldest);
      }
      entries.set(key, { value, until });
    },
  };
}
