import { createHash, randomBytes } from 'node:crypto';
import type { CertificateFacts } from '@atrio/contract/live/certificates';
import { instant } from '../../../lib/instant.ts';
import { shareOf } from './event.service.ts';

/** 32 letters and digits, none of which looks like another: twelve of them are 60 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/** The certificates of a run have these in common. */
export type RunFacts = Omit<CertificateFacts, 'name' | 'connected' | 'share' | 'issuedAt'>;

interface Person {
  name: string;
  connected: number;
}

/** A code that nobody can guess: `7KQ4-M2VX-9PHT`. */
export function newCode(): string {
  // 256 is a multiple of 32: every letter is as likely as the others.
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return grouped(letters);
}

/** As people type it: small letters, no dashes, O for 0. Undefined for what is no code. */
export function readCode(typed: string): string | undefined {
  const letters = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  const isCode = letters.length === LENGTH && [...letters].every((one) => ALPHABET.includes(one));
  return isCode ? grouped(letters) : undefined;
}

/** Kept beside a certificate as long as its name: without it nobody can find a name by its digest. */
export function newSalt(): string {
  return randomBytes(16).toString('base64url');
}

export function factsOf(run: RunFacts, { name, connected }: Person, issuedAt: number) {
  const share = shareOf(connected, run.measured);
  return { ...run, name, connected, share, issuedAt: instant(issuedAt) };
}

/** SHA-256 of the facts with their fields in order, in hexadecimal digits. */
export function digestOf(facts: CertificateFacts, code: string, salt: string): string {
  return createHash('sha256')
    .update(canonical({ ...facts, code, salt }))
    .digest('hex');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`;
}

function grouped(letters: string): string {
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)].join('-');
}
