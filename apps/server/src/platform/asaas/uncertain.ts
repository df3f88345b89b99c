import { AppError } from '../../lib/app-error.ts';

const SECOND = 1_000;
/** Longer than the calls of one piece of work: a claim ends by itself only when its server died. */
export const CLAIM_MS = 45 * SECOND;
/** So long a call whose answer never came may still be at work over there. */
export const QUIET_MS = 30 * SECOND;

/** Whether a call of the provider failed in a way that says nothing about what it has done. */
export function isUncertain(error: unknown): boolean {
  if (!(error instanceof AppError)) return true;
  return error.code === 'PROVIDER_TIMEOUT' || error.code === 'PROVIDER_UNAVAILABLE';
}
