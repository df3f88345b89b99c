import { createHash, createHmac, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** docs/product/roles.md#sessions */
const ACCESS_TOKEN_MINUTES = 15;
/** Two tabs may send the same refresh token; the second gets the same successor as the first. */
export const REFRESH_GRACE_MS = 10_000;

const ISSUER = 'atrio';
const AUDIENCE = 'atrio-dashboard';
const CLOCK_SKEW_SECONDS = 30;
const CACHED_TOKENS = 10_000;

/** @returns a signed JWT that names a session and nothing else about its person */
export function signAccessToken(secret: Uint8Array, sessionId: number, now: number) {
  const issuedAt = Math.floor(now / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_MINUTES * 60)
    .sign(secret);
}

export interface Verified {
  sessionId: number;
  /** Epoch milliseconds, skew included. */
  usableUntil: number;
}

/**
 * Makes a verifier that remembers good signatures (a signature does not change). It checks the
 * expiry at each use; the caller reads the session from the database.
 */
export function createTokenVerifier(secret: Uint8Array) {
  const known = new Map<string, Verified>();
  return async function verify(token: string, now: number): Promise<Verified | null> {
    let verified = known.get(token);
    if (!verified) {
      const fresh = await check(secret, token, now);
      if (!fresh) return null;
      if (known.size >= CACHED_TOKENS) known.clear();
      known.set(token, fresh);
      verified = fresh;
    }
    return now < verified.usableUntil ? verified : null;
  };
}

async function check(secret: Uint8Array, token: string, now: number): Promise<Verified | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTolerance: CLOCK_SKEW_SECONDS,
      currentDate: new Date(now),
      requiredClaims: ['exp', 'iat', 'sid'],
    });
    const { sid, exp } = payload;
    if (typeof sid !== 'number' || exp === undefined) return null;
    return { sessionId: sid, usableUntil: (exp + CLOCK_SKEW_SECONDS) * 1000 };
  } catch {
    // A bad token of any kind means: not signed in.
    return null;
  }
}

/** The first refresh token of a session: 256 random bits. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The successor of a refresh token, derived with the installation's secret. The same token always
 * gives the same successor, so two tabs that refresh at once agree without any token being stored;
 * neither the database nor an old token is enough to make one.
 */
export function successorOf(secret: Uint8Array, refreshToken: string): string {
  return createHmac('sha256', secret).update(`refresh:${refreshToken}`).digest('base64url');
}

/** The form in which the database keeps a refresh token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
