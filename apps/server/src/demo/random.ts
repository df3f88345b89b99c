/** Chance that is the same at every start, so that pictures of the demonstration repeat. */
export interface Random {
  /** From 0 to 1, without 1. */
  share(): number;
  /** A whole number, both ends included. */
  between(lowest: number, highest: number): number;
  pick<T>(list: readonly T[]): T;
  /** Around a mean, as things that happen by themselves: how many of them happen. */
  count(mean: number): number;
}

/** Mulberry32: small, fast, and good enough for scenery. */
export function createRandom(seed: number): Random {
  let state = seed;
  const share = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (lowest: number, highest: number) =>
    lowest + Math.floor(share() * (highest - lowest + 1));
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[between(0, list.length - 1)];
    if (picked === undefined) throw new Error('Nothing to pick from');
    return picked;
  };
  const count = (mean: number) => {
    // Knuth's way of drawing from a Poisson distribution; means here are small.
    const limit = Math.exp(-mean);
    let product = share();
    let drawn = 0;
    while (product > limit) {
      product *= share();
      drawn += 1;
    }
    return drawn;
  };
  return { share, between, pick, count };
}
