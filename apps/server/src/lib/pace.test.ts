import { describe, expect, it } from 'vitest';
import { createPace } from './pace.ts';

const MIB = 1024 * 1024;

describe('a pace', () => {
  it('is shared by all simultaneous readers', () => {
    const reserve = createPace(64 * MIB);
    const waits = Array.from({ length: 8 }, () => reserve(1_000, 16 * MIB));
    expect(waits).toEqual([250, 500, 750, 1_000, 1_250, 1_500, 1_750, 2_000]);
  });

  it('saves no credit for idle time', () => {
    const reserve = createPace(64 * MIB);
    expect(reserve(0, 64 * MIB)).toBe(1_000);
    expect(reserve(400, 64 * MIB)).toBe(1_600);
    expect(reserve(60_000, 64 * MIB)).toBe(1_000);
  });
});
