import { createHmac, randomInt } from 'node:crypto';
import { RECOVERY_CODE_LENGTH } from '@atrio/contract/accounts/accounts';
import { RECOVERY_CODES } from '@atrio/contract/accounts/two-factor';

/** Leaves out letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  return [...codes];
}

/** The form that people see: two halves, which the contract joins again. */
export function inHalves(code: string): string {
  const half = RECOVERY_CODE_LENGTH / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

/** A keyed hash, since 49 bits could be tried out against a plain one; bound to its account. */
export function hashRecoveryCode(secret: Uint8Array, userId: number, code: string): string {
  return createHmac('sha256', secret).update(`recovery:${userId}:${code}`).digest('base64url');
}

function newCode(): string {
  const letters = Array.from({ length: RECOVERY_CODE_LENGTH }, () => randomInt(ALPHABET.length));
  return letters.map((index) => ALPHABET[index]).join('');
}
