import { readStored, store } from '@atrio/ui/storage';
import { CODE_MINUTES, limits } from '../../lib/contract.ts';

const DEVICE_KEY = 'atrio.device';

/** The visitor's token of a room: with it a reload comes straight back in as the same visitor. */
export function readVisitToken(sceneName: string): string | null {
  const token = readStored(tokenKey(sceneName));
  return token && token.length <= limits.token ? token : null;
}

export function storeVisitToken(sceneName: string, token: string | null): void {
  store(tokenKey(sceneName), token);
}

/** A requested code. Kept for this tab: people leave the page to read their mail. */
export interface SentCode {
  email: string;
  /** The name typed so far. */
  name: string;
  /** The time of the request, in milliseconds. */
  at: number;
  /** False when the visitor already had a code and did not request it here. */
  isAsked: boolean;
}

/** Null if there is none, or it has expired. */
export function readSentCode(sceneName: string): SentCode | null {
  const { email, name, at, isAsked } = parse(readStored(codeKey(sceneName), 'sessionStorage'));
  const isWhole = typeof email === 'string' && typeof name === 'string' && typeof at === 'number';
  if (!isWhole || email.length > limits.email || name.length > limits.name) return null;
  return Date.now() - at < CODE_MINUTES * 60_000
    ? { email, name, at, isAsked: isAsked === true }
    : null;
}

export function storeSentCode(sceneName: string, sent: SentCode | null): void {
  store(codeKey(sceneName), sent && JSON.stringify(sent), 'sessionStorage');
}

/**
 * This browser's key, by which it is known to its passes and to a ban from the platform. It is kept before it is first used, so that
 * a lost answer loses nothing.
 */
export function deviceKey(): string {
  const kept = readStored(DEVICE_KEY);
  if (kept && /^[\w-]{32}$/.test(kept)) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const key = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  store(DEVICE_KEY, key);
  return key;
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(stored ?? 'null'));
  } catch {
    return {};
  }
}

function tokenKey(sceneName: string): string {
  return `atrio.visit.${sceneName}`;
}

function codeKey(sceneName: string): string {
  return `atrio.code.${sceneName}`;
}
