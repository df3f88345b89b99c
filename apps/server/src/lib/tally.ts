/** Counts in total and by key; a key with a count of zero uses no memory. */
export interface Tally {
  readonly total: number;
  of(key: string): number;
  add(key: string): void;
  remove(key: string): void;
}

export function createTally(): Tally {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    get total() {
      return total;
    },
    of: (key) => counts.get(key) ?? 0,
    add: (key) => {
      total += 1;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    remove: (key) => {
      total -= 1;
      const left = (counts.get(key) ?? 0) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    },
  };
}
