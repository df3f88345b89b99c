import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Kind and owner, authenticated with the text, so that it cannot be moved to another row. */
type Label = `${string}:${number}`;

/** Encrypts a text for the database: only the installation's secret can open it. */
export function seal(secret: Uint8Array, label: Label, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFor(secret), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(label));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/**
 * @returns null for a text that was changed, has another label, or was sealed with another secret
 */
export function unseal(secret: Uint8Array, label: Label, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, keyFor(secret), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(label));
    decipher.setAuthTag(tag);
    const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    // Decryption failed, for any reason; the caller decides how to treat that.
    return null;
  }
}

/** Derives a separate key, because the secret itself signs tokens. */
function keyFor(secret: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'atrio:seal', 32));
}
