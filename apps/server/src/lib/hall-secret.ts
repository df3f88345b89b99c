import { seal, unseal } from './seal.ts';
import { newSecret } from './totp.ts';

/** What the codes of a hall's screen come from: a new one, sealed for its room's door. */
export function newHallSecret(key: Uint8Array, roomId: number): string {
  return seal(key, `hall-code:${roomId}`, newSecret());
}

/** @returns null for another room's, and where the installation's key has changed */
export function openHallSecret(key: Uint8Array, roomId: number, sealed: string): string | null {
  return unseal(key, `hall-code:${roomId}`, sealed);
}
