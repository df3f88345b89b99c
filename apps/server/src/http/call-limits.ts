import { KEY_CALLS_PER_MINUTE } from '@atrio/contract/organization/api-keys';

const WINDOW_MS = 60_000;

/** How much a key has left in the minute that goes on. */
export interface CallsLeft {
  isOver: boolean;
  remaining: number;
  resetSeconds: number;
}

export type CallLimits = (keyId: number, now: number) => CallsLeft;

/** Counts the calls of each key by the minute, on this server alone: they keep nobody else waiting. */
export function createCallLimits(): CallLimits {
  let counts = new Map<number, number>();
  let endsAt = 0;
  return (keyId, now) => {
    // A minute is never so far away: the clock was put back.
    if (now >= endsAt || endsAt - now > WINDOW_MS) {
      counts = new Map();
      endsAt = now + WINDOW_MS;
    }
    const count = (counts.get(keyId) ?? 0) + 1;
    counts.set(keyId, count);
    return {
      isOver: count > KEY_CALLS_PER_MINUTE,
      remaining: Math.max(0, KEY_CALLS_PER_MINUTE - count),
      resetSeconds: Math.ceil((endsAt - now) / 1_000),
    };
  };
}

/** As the IETF's draft on rate limits has it. */
export function limitHeaders({ remaining, resetSeconds }: CallsLeft): Record<string, string> {
  return {
    'ratelimit-policy': `"key";q=${KEY_CALLS_PER_MINUTE};w=${WINDOW_MS / 1_000}`,
    ratelimit: `"key";r=${remaining};t=${resetSeconds}`,
  };
}
