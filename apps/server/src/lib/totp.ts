import { Secret, TOTP } from 'otpauth';

/** RFC 4226 requires 128 bits and recommends 160. */
const SECRET_BYTES = 20;
const ISSUER = 'Átrio';
/** A code of RFC 6238 is good for so long. */
export const STEP_SECONDS = 30;
/** Every authenticator app supports these; one step of clock difference is accepted either way. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS } as const;
const WINDOW = 1;

/** @returns a new secret in base 32 */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address behind the QR code; `account` is what apps list it under. */
export function setupUri(secret: string, account: string): string {
  return totp(secret, account).toString();
}

/** The time step of an instant, counted as RFC 6238 does. */
export function stepAt(now: number): number {
  return Math.floor(now / (STEP_SECONDS * 1_000));
}

/** The code of an instant in epoch milliseconds. */
export function codeAt(secret: string, now: number): string {
  return totp(secret).generate({ timestamp: now });
}

/** @returns the time step that the code belongs to, or null when it is wrong at this moment */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : stepAt(now) + delta;
}

function totp(secret: string, label = ISSUER): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), ...PARAMETERS });
}
