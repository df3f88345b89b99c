import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { RESET_CODE_LENGTH } from '@atrio/contract/accounts/accounts';

/** Letters and digits that look alike are left out. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A code that people read in a mail and type: 40 bits, safe only with a limit of tries. */
export function newMailedCode(): string {
  const letters = Array.from({ length: RESET_CODE_LENGTH }, () => randomInt(ALPHABET.length));
  return letters.map((index) => ALPHABET[index]).join('');
}

/**
 * Keyed, since so few bits could be brute-forced against a plain hash.
 * @param purpose the use and the owner of the code, so that it is valid for nothing else
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
