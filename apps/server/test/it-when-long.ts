import { it } from 'vitest';

/** Declares a test in long runs alone: a suite that skips a test has failed. */
export const itWhenLong = process.env.ATRIO_TEST_LONG ? it : () => undefined;
