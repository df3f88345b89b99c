import { newRefreshToken, signAccessToken } from '../../src/modules/auth/tokens.ts';
import type { TestApp } from '../build-test-app.ts';

const HOUR = 60 * 60_000;

/** Tokens of a real session that must not work: too old, signed by another, of the other kind. */
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
