import { createPrivateKey, createPublicKey, hash, hkdfSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';

const ISSUER = 'atrio';
const AUDIENCE = 'atrio-room';
const ALGORITHM = 'EdDSA';
const DAY = 24 * 60 * 60_000;
/** A key signs for this long. */
const PERIOD_MS = 30 * DAY;
const VISITOR_TOKEN_MS = 15 * 60_000;
/** Clocks of replicas differ. */
const CLOCK_SKEW_SECONDS = 30;
const CACHED_TOKENS = 10_000;
/** The head of an Ed25519 private key in PKCS #8; 32 random bytes follow. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface VisitorClaims {
  visitorId: number;
  sessionId: number;
  sceneName: string;
  /** Epoch milliseconds, skew included. */
  expiresAt: number;
}

interface SigningKey {
  id: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** The keys that were worked out with a secret: tests have several servers with secrets of their own. */
interface Known {
  keys: Map<number, Promise<SigningKey>>;
  /** By the hash of a token, a fifth as long: nobody who sees the memory can use one. */
  tokens: Map<string, VisitorClaims>;
}
const knownBy = new WeakMap<Uint8Array, Known>();

type Visitor = Omit<VisitorClaims, 'expiresAt'>;

/** @returns a signed token, and when it expires in epoch milliseconds */
export async function signVisitorToken(
  secret: Uint8Array,
  { visitorId, sessionId, sceneName }: Visitor,
  now: number,
): Promise<{ token: string; expiresAt: number }> {
  const { id, privateKey } = await keyOf(secret, periodOf(now));
  const expiresAt = Math.floor((now + VISITOR_TOKEN_MS) / 1_000);
  const token = await new SignJWT({ room: sceneName, sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: id })
    .setSubject(String(visitorId))
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(Math.floor(now / 1_000))
    .setExpirationTime(expiresAt)
    .sign(privateKey);
  return { token, expiresAt: expiresAt * 1_000 };
}

/**
 * Reads what a token says. Its session may have ended: the database knows.
 * @returns null for anything but a token of ours that has not expired
 */
export async function readVisitorToken(
  secret: Uint8Array,
  token: string,
  now: number,
): Promise<VisitorClaims | null> {
  const { tokens } = known(secret);
  const key = hash('sha256', token, 'base64');
  let claims = tokens.get(key) ?? null;
  if (!claims) {
    claims = await verify(secret, token, now);
    if (!claims) return null;
    if (tokens.size >= CACHED_TOKENS) tokens.clear();
    tokens.set(key, claims);
  }
  return now < claims.expiresAt ? claims : null;
}

/**
 * The public keys that tokens may be signed with now, as a JWK set lists them: of the next period
 * too from a day before it begins, since others keep the set for a while.
 */
export async function publicKeys(secret: Uint8Array, now: number) {
  const periods = new Set([periodOf(now - DAY), periodOf(now), periodOf(now + DAY)]);
  const keys = await Promise.all([...periods].map((period) => keyOf(secret, period)));
  return keys.map(({ id, publicKey }) => {
    const { x = '' } = publicKey.export({ format: 'jwk' });
    return { kty: 'OKP', crv: 'Ed25519', x, kid: id, alg: ALGORITHM, use: 'sig' };
  });
}

async function verify(
  secret: Uint8Array,
  token: string,
  now: number,
): Promise<VisitorClaims | null> {
  try {
    const { kid } = decodeProtectedHeader(token);
    const period = periodOf(now);
    const near = [period - 1, period, period + 1].map((one) => keyOf(secret, one));
    const key = (await Promise.all(near)).find(({ id }) => id === kid);
    if (!key) return null;
    const { payload } = await jwtVerify(token, key.publicKey, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTolerance: CLOCK_SKEW_SECONDS,
      currentDate: new Date(now),
      requiredClaims: ['sub', 'exp', 'room', 'sid'],
    });
    const { sub, sid, room, exp = 0 } = payload;
    const visitorId = Number(sub);
    if (!Number.isSafeInteger(visitorId) || typeof sid !== 'number') return null;
    const expiresAt = (exp + CLOCK_SKEW_SECONDS) * 1_000;
    return { visitorId, sessionId: sid, sceneName: String(room), expiresAt };
  } catch {
    // A bad token of any kind means: not a visitor.
    return null;
  }
}

function periodOf(now: number): number {
  return Math.floor(now / PERIOD_MS);
}

/** All replicas derive the same key from the secret that they share (docs/decisions/051). */
function keyOf(secret: Uint8Array, period: number): Promise<SigningKey> {
  const { keys } = known(secret);
  const key = keys.get(period) ?? deriveKey(secret, period);
  keys.set(period, key);
  return key;
}

async function deriveKey(secret: Uint8Array, period: number): Promise<SigningKey> {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', `atrio:visitor-key:${period}`, 32));
  const der = Buffer.concat([PKCS8_HEAD, seed]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const id = await calculateJwkThumbprint(publicKey.export({ format: 'jwk' }));
  return { id, privateKey, publicKey };
}

function known(secret: Uint8Array): Known {
  const found = knownBy.get(secret) ?? { keys: new Map(), tokens: new Map() };
  knownBy.set(secret, found);
  return found;
}
