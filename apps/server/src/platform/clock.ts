/** Epoch milliseconds, UTC. Tests hand in one that they move themselves. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
