import { readStored, store } from '@atrio/ui/storage';
import { CODE_MINUTES, limits } from '../../lib/contract.ts';

/** A code that was asked for. Kept for this tab: people leave the page to read their mail. */
export interface SentCode {
  email: string;
  /** The name typed so far. */
  name: string;
  /** The time of the request, in milliseconds. */
  at: number;
  /** False when the visitor already had a code and did not request it here. */
  isAsked: boolean;
}

/** Null where none is kept, or the kept one is no longer good. */
export function readSentCode(sceneName: string): SentCode | null {
  const { email, name, at, isAsked } = parse(readStored(keyOf(sceneName), 'sessionStorage'));
  const isWhole = typeof email === 'string' && typeof name === 'string' && typeof at === 'number';
  if (!isWhole || email.length > limits.email || name.length > limits.name) return null;
  return Date.now() - at < CODE_MINUTES * 60_000
    ? { email, name, at, isAsked: isAsked === true }
    : null;
}

export function storeSentCode(sceneName: string, sent: SentCode | null): void {
  store(keyOf(sceneName), sent && JSON.stringify(sent), 'sessionStorage');
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(stored ?? 'null'));
  } catch {
    return {};
  }
}

function keyOf(sceneName: string): string {
  return `atrio.code.${sceneName}`;
}
