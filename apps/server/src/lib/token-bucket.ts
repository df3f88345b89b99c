/** Lets through `burst` at once and `perSecond` on the long run. */
export interface TokenBucket {
  /** @param now milliseconds that never go back */
  take(now: number): boolean;
}

export function createTokenBucket(burst: number, perSecond: number): TokenBucket {
  let tokens = burst;
  let last = 0;
  return {
    take: (now) => {
      tokens = Math.min(burst, tokens + ((now - last) / 1000) * perSecond);
      last = now;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
