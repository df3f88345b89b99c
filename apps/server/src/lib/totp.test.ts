import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { codeAt, newSecret, STEP_SECONDS, stepAt, stepOf } from './totp.ts';

/** RFC 6238, appendix B: the vectors of SHA-1, of whose eight digits six are ours. */
const SECRET = Secret.fromUTF8('12345678901234567890').base32;
const VECTORS = [
  [59, 0x1, '94287082'],
  [1_111_111_109, 0x23523ec, '07081804'],
  [1_111_111_111, 0x23523ed, '14050471'],
  [1_234_567_890, 0x273ef07, '89005924'],
  [2_000_000_000, 0x3f940aa, '69279037'],
  [20_000_000_000, 0x27bc86aa, '65353130'],
] as const;
const STEP_MS = STEP_SECONDS * 1_000;

describe('codes that change with time', () => {
  it.each(VECTORS)('at %i s are those of RFC 6238', (seconds, step, code) => {
    const now = seconds * 1_000;
    expect(codeAt(SECRET, now)).toBe(code.slice(-6));
    expect(stepAt(now)).toBe(step);
    expect(stepOf(SECRET, code.slice(-6), now)).toBe(step);
  });

  it('are known one step before and after their own, and no longer', () => {
    const now = 1_111_111_109_000;
    const code = codeAt(SECRET, now);
    const judged = [-2, -1, 0, 1, 2].map((steps) => stepOf(SECRET, code, now + steps * STEP_MS));
    expect(judged).toEqual([null, stepAt(now), stepAt(now), stepAt(now), null]);
  });

  it('come from secrets of 160 bits, each another', () => {
    const [one, other] = [newSecret(), newSecret()];
    expect(Secret.fromBase32(one).bytes).toHaveLength(20);
    expect(one).not.toBe(other);
  });
});
