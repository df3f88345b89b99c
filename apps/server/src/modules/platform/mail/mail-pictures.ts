import { buffer } from 'node:stream/consumers';
import type { Dependencies } from '../../../infrastructure/dependencies.ts';
import type { MailExtras } from '../../../lib/mail-extras.ts';
import { qrPng } from '../../../lib/qr-picture.ts';
import { asPng } from '../files/files.service.ts';

/** The logos of companies that write at the same time. */
const KEPT = 20;

/**
 * Reads the pictures of mails. A logo is the same in thousands of them, so the last ones are kept; one
 * that cannot be read is left out, and the mail shows its words.
 */
export function createPictures({ storage, log }: Pick<Dependencies, 'storage' | 'log'>) {
  const known = new Map<string, Promise<Buffer | null>>();
  const read = async (key: string) => {
    try {
      return await asPng(await buffer(await storage.get(key)));
    } catch (error) {
      log.warn({ err: error, key }, 'picture of a mail not read');
      known.delete(key);
      return null;
    }
  };
  const readOnce = (key: string) => {
    const kept = known.get(key);
    if (kept) return kept;
    const [oldest] = known.keys();
    if (known.size >= KEPT && oldest !== undefined) known.delete(oldest);
    const reading = read(key);
    known.set(key, reading);
    return reading;
  };
  return async (extras: MailExtras | null) => {
    const pictures = (extras?.pictures ?? []).map(async (picture) => ({
      cid: picture.cid,
      png: 'qr' in picture ? qrPng(picture.qr) : await readOnce(picture.key),
    }));
    const all = await Promise.all(pictures);
    return all.flatMap(({ cid, png }) => (png ? [{ cid, png }] : []));
  };
}
