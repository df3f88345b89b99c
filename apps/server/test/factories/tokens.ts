import { newRefreshToken, signAccessToken } from '../../src/modules/accounts/auth/tokens.ts';
import type { TestApp } from '../build-test-app.ts';

const HOUR = 60 * 60_000;

/**
 * Tokens of a real session that must be refused: expired, with another signature, of the other
 * kind.
 */
export async function createBadTokens(
  { secret, clock }: TestApp,
  { sessionId }: { sessionId: number },
) {
  const otherSecret = new Uint8Array(secret).reverse();
  return {
    expired: await signAccessToken(secret, sessionId, clock.now() - HOUR),
    forged: await signAccessToken(otherSecret, sessionId, clock.now()),
    refreshAsAccess: newRefreshToken(),
  };
}
