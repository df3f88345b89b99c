import { createHash, randomBytes } from 'node:crypto';
import { KEY_PREFIX } from '@atrio/contract/organization/api-keys';

const SHOWN = 8;

/** A new secret: 256 random bits, which need no slow hash. */
export function newSecret() {
  const key = KEY_PREFIX + randomBytes(32).toString('base64url');
  return { key, hash: hashSecret(key), prefix: key.slice(0, KEY_PREFIX.length + SHOWN) };
}

/** The form in which the database keeps a secret. */
export function hashSecret(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
