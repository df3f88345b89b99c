import { readableText } from '@atrio/contract/lib/fields';

const MAX_LENGTH = 400;

/** A sender's file name for display, without folders and invalid characters. */
export function displayName(name: string): string {
  const last = name.split(/[/\\]/).pop() ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be kept
  const clean = last.toWellFormed().replace(/[\u0000-\u001f\u007f]/g, '');
  return readableText(clean).slice(0, MAX_LENGTH).toWellFormed() || 'arquivo';
}

/** The same of a path, folder by folder. Nothing is taken out of it that could lead elsewhere. */
export function displayPath(path: string): string {
  return path.split(/[/\\]/).map(displayName).join('/');
}

/** `Content-Disposition: attachment` with any name: RFC 6266, with an ASCII fallback. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, hexadecimal);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function hexadecimal(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
