import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { publicUrl } from '../../../env.ts';
import type { Context } from '../../../infrastructure/context.ts';
import { qrPng, qrSvg } from '../../../lib/qr-picture.ts';

export { newPass } from './tickets.queries.ts';

interface Pass {
  ticketId: number;
  version: number;
}

/** The last character of a signature is a letter or a digit: mail programs keep it in the link. */
const SECRET = /^([1-9a-z][0-9a-z]{0,10})\.([0-9a-z]{1,11})\.([\w-]{43})$/;

/** The address by which the guest of a ticket enters; whoever has it is taken for the guest. */
export function passUrl(
  { secret, settings }: Pick<Context, 'secret' | 'settings'>,
  { id, passVersion }: { id: number; passVersion: number },
): string {
  const pass = { ticketId: id, version: passVersion };
  return `${publicUrl(settings)}/passe/${writePass(secret, pass)}`;
}

/** A pass as a QR code, for the door of a building: black on white, with its quiet zone. */
export function passPictures(url: string): { svg: string; png: Buffer } {
  return { svg: qrSvg(url), png: qrPng(url) };
}

/** The secret part of a pass's address; signed, so that nothing has to be kept of it. */
export function writePass(secret: Uint8Array, pass: Pass): string {
  const { ticketId, version } = pass;
  return `${ticketId.toString(36)}.${version.toString(36)}.${signature(secret, pass)}`;
}

/**
 * Reads a pass, or the address that it is in. Whether it is still good, its ticket knows.
 * @returns null for what was never a pass of ours
 */
export function readPass(secret: Uint8Array, text: string): Pass | null {
  const written = text.trim().split('/passe/').at(-1) ?? '';
  const [, id, version, signed = ''] = SECRET.exec(written) ?? [];
  if (id === undefined || version === undefined) return null;
  const pass = { ticketId: Number.parseInt(id, 36), version: Number.parseInt(version, 36) };
  if (!Number.isSafeInteger(pass.ticketId) || !Number.isSafeInteger(pass.version)) return null;
  const isOurs = timingSafeEqual(Buffer.from(signed), Buffer.from(signature(secret, pass)));
  return isOurs ? pass : null;
}

function signature(secret: Uint8Array, { ticketId, version }: Pass): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'atrio:pass', 32));
  return createHmac('sha256', key).update(`${ticketId}:${version}`).digest('base64url');
}
