/** Allows a burst of `burst`, and `perSecond` on average. */
export interface TokenBucket {
  /** @param now milliseconds from a monotonic clock */
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
