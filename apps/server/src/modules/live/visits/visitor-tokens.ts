import { jwtVerify, SignJWT } from 'jose';

const ISSUER = 'atrio';
const AUDIENCE = 'atrio-room';
const HOUR = 60 * 60_000;
/** A person who returns to a public room within a month is the same visitor. */
const PUBLIC_MS = 30 * 24 * HOUR;
/** In a private room the address must be proven again each day. */
const PRIVATE_MS = 12 * HOUR;

export interface VisitorClaims {
  visitorId: number;
  roomId: number;
  /** Epoch milliseconds. */
  expiresAt: number;
}

export function signVisitorToken(
  secret: Uint8Array,
  visitor: { visitorId: number; roomId: number },
  isPrivate: boolean,
  now: number,
): Promise<string> {
  return new SignJWT({ vid: visitor.visitorId, rid: visitor.roomId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor((now + (isPrivate ? PRIVATE_MS : PUBLIC_MS)) / 1000))
    .sign(secret);
}

/** @returns null for anything but a valid token of ours */
export async function readVisitorToken(
  secret: Uint8Array,
  token: string,
  now: number,
): Promise<VisitorClaims | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: new Date(now),
      requiredClaims: ['exp', 'vid', 'rid'],
    });
    const { vid, rid, exp } = payload;
    if (typeof vid !== 'number' || typeof rid !== 'number' || exp === undefined) return null;
    return { visitorId: vid, roomId: rid, expiresAt: exp * 1000 };
  } catch {
    // A bad token of any kind means: a new visitor.
    return null;
  }
}
