import { readStored, store } from '@atrio/ui/storage';
import { limits } from '../../lib/contract.ts';

/** Kept per room, so that a reload comes straight back in as the same visitor. */
export function readVisitToken(sceneName: string): string | null {
  const token = readStored(keyOf(sceneName));
  return token && token.length <= limits.token ? token : null;
}

export function storeVisitToken(sceneName: string, token: string | null): void {
  store(keyOf(sceneName), token);
}

function keyOf(sceneName: string): string {
  return `atrio.visit.${sceneName}`;
}
