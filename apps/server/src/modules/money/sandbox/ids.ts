import { randomInt, randomUUID } from 'node:crypto';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const DIGITS = ALPHABET.slice(0, 10);

/** In the provider's newest format; a charge's id is the only key to its page. */
export const newId = {
  customer: () => `cus_${random(12, DIGITS)}`,
  subscription: () => `sub_${random(16)}`,
  payment: () => `pay_${random(1, DIGITS)}_${random(14)}`,
  invoice: () => `inv_${random(16)}`,
  authorization: () => randomUUID(),
  event: () => `evt_${random(32, ALPHABET.slice(0, 16))}&${randomInt(1, 1_000_000_000)}`,
};

function random(length: number, alphabet = ALPHABET): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
