/** Allows a burst of `burst`, and `perSecond` on average. Each socket has two of them. */
export class TokenBucket {
  readonly #burst: number;
  readonly #perSecond: number;
  #tokens: number;
  #last = 0;

  constructor(burst: number, perSecond: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#tokens = burst;
  }

  /** @param now milliseconds from a monotonic clock */
  take(now: number): boolean {
    const saved = ((now - this.#last) / 1000) * this.#perSecond;
    this.#tokens = Math.min(this.#burst, this.#tokens + saved);
    this.#last = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
