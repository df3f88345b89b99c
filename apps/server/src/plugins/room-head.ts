import type { PublicRoom } from '@atrio/contract/rooms/public-room';
import { publicUrl } from '../env.ts';
import type { Dependencies } from '../infrastructure/dependencies.ts';
import { AppError } from '../lib/app-error.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import {
  loadPublicRoom,
  presentPublicRoom,
} from '../modules/rooms/public-room/public-room.service.ts';

/**
 * The metadata that messengers and social networks read from a room's link: name, description and
 * picture, as its door shows them to anybody. Empty for an address without a room.
 */
export async function roomHead(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  path: string,
): Promise<string> {
  const room = await findRoom(db, path);
  if (!room) return '';
  const { name, company, description } = room;
  const origin = publicUrl(settings);
  const picture = room.backgroundUrl ?? room.logoUrl;
  const isLarge = room.backgroundUrl !== null;
  return [
    tag('og:type', 'website'),
    tag('og:site_name', 'Átrio'),
    tag('og:locale', 'pt_BR'),
    tag('og:title', company ? `${name} · ${company}` : name),
    tag('og:description', description || 'Entre na sala pelo navegador.'),
    tag('og:url', `${origin}/sala/${encodeURIComponent(room.sceneName)}`),
    picture ? tag('og:image', origin + picture) : '',
    `<meta name="twitter:card" content="${isLarge ? 'summary_large_image' : 'summary'}">`,
  ].join('');
}

/** A page is shown even when its tags cannot be had. */
async function findRoom(db: Dependencies['db'], path: string): Promise<PublicRoom | null> {
  const sceneName = decoded(path);
  if (!sceneName || sceneName.includes('/')) return null;
  try {
    return await presentPublicRoom({ db }, await loadPublicRoom({ db }, sceneName), 'outside');
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path).replace(/\/$/, '');
  } catch {
    return null;
  }
}

function tag(property: string, content: string): string {
  return `<meta property="${property}" content="${escapeHtml(content)}">`;
}
