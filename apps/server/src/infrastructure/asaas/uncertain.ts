import { AppError } from '../../lib/app-error.ts';

const SECOND = 1_000;
/** Longer than the calls of one piece of work: a claim expires only when its server died. */
export const CLAIM_MS = 45 * SECOND;
/** The provider may still carry out an unanswered call for this long. */
export const QUIET_MS = 30 * SECOND;

/** True when a failed call leaves open whether the provider did the work. */
export function isUncertain(error: unknown): boolean {
  if (!(error instanceof AppError)) return true;
  return error.code === 'PROVIDER_TIMEOUT' || error.code === 'PROVIDER_UNAVAILABLE';
}
