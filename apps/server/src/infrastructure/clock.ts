/** Epoch milliseconds, UTC. Tests pass one that they advance themselves. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
