import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { RESET_CODE_LENGTH } from '@atrio/contract/accounts';

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A code that people read in a mail and type: 40 bits, for few tries only. */
export function newMailedCode(): string {
  const letters = Array.from({ length: RESET_CODE_LENGTH }, () => randomInt(ALPHABET.length));
  return letters.map((index) => ALPHABET[index]).join('');
}

/**
 * Keyed, since 40 bits could be tried out against a plain hash.
 * @param purpose what the code is for and whose it is, so that it is good for nothing else
 */
export function hashMailedCode(secret: Uint8Array, purpose: string, code: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${code}`).digest('base64url');
}

export function isSameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** In two groups, which are easier to read and to copy. */
export function inGroups(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}
