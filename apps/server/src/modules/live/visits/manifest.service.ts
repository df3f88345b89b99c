import { catalogRoutes } from '@atrio/contract/catalogue/customization';
import type { RouteInput } from '@atrio/contract/lib/route';
import type { Manifest, visitRoutes } from '@atrio/contract/live/visits';
import type { Context } from '../../../infrastructure/context.ts';
import { PLAIN_PATH } from '../../../infrastructure/realtime/plain-web-socket.ts';
import { AppError } from '../../../lib/app-error.ts';
import { authenticate } from '../../accounts/auth/auth.access.ts';
import { catalogueEtag } from '../../catalogue/customization/items.service.ts';
import { fileUrl, passingFileUrl } from '../../platform/files/files.service.ts';
import { bundlesOf } from '../../rooms/assets/assets.service.ts';
import { imagesOf } from '../../rooms/images/images.service.ts';
import { shownProgramme } from '../../rooms/programme/shown-programme.service.ts';
import {
  loadPublicRoom,
  type PublicRoomRow,
  presentPublicRoom,
} from '../../rooms/public-room/public-room.service.ts';
import { loadManagedRoom } from '../../rooms/rooms/rooms.access.ts';
import { publicDoorOf } from '../door/door.service.ts';
import { welcome } from './visitor-sessions.service.ts';
import { readVisitorToken } from './visitor-tokens.ts';

const SOCKET_URL = '/socket.io/';
const BEARER = /^Bearer (\S+)$/;

type Picture = Manifest['look']['logo'];
type Input = RouteInput<(typeof visitRoutes)['manifest']> & { authorization?: string };

/**
 * A room as game clients need it. The files of a private room, by addresses that expire, and its
 * programme are for visitors who have entered and for the room's team; anybody else gets the rest,
 * whatever token they send.
 */
export async function readManifest(ctx: Context, input: Input): Promise<Manifest> {
  const row = await loadPublicRoom(ctx, input.sceneName);
  const isPrivate = row.isPrivate === 1;
  const { authorization } = input;
  const isInside =
    isPrivate &&
    ((await hasEntered(ctx, row, authorization)) || (await isOfTeam(ctx, row, authorization)));
  const room = await presentPublicRoom(ctx, row, isInside ? 'inside' : 'outside');
  const hasFiles = !isPrivate || isInside;
  const { isOpen, opensAt } = await publicDoorOf(ctx, row.id);
  const urlOf = isPrivate ? (key: string) => passingFileUrl(ctx, key) : fileUrl;
  const bundles = hasFiles ? await bundlesOf(ctx, row.id, urlOf) : [];
  const { platform = null } = input;
  return {
    room,
    door: isOpen ? (isPrivate ? 'private' : 'open') : 'closed',
    opensAt,
    hasFiles,
    look: {
      logo: logoOf(row),
      background: picture(row.backgroundKey, row.backgroundWidth, row.backgroundHeight),
      images: hasFiles ? await imagesOf(ctx, row.id, urlOf) : [],
      imageUse: row.imageUse,
    },
    programme: hasFiles ? await shownProgramme(ctx, row.id) : null,
    bundles: bundles.filter((one) => platform === null || one.platform === platform),
    catalogue: { url: catalogRoutes.customization.path, etag: await catalogueEtag(ctx) },
    buildUrl: room.iframeUrl,
    socketUrl: SOCKET_URL,
    webSocketUrl: PLAIN_PATH,
  };
}

async function hasEntered(
  ctx: Context,
  { id }: PublicRoomRow,
  authorization = '',
): Promise<boolean> {
  const [, token] = BEARER.exec(authorization) ?? [];
  const claims = token && (await readVisitorToken(ctx.secret, token, ctx.now));
  if (!claims) return false;
  const visitor = await welcome(ctx, claims);
  return visitor?.roomId === id;
}

async function isOfTeam(ctx: Context, { id }: PublicRoomRow, authorization = ''): Promise<boolean> {
  const [, token] = BEARER.exec(authorization) ?? [];
  if (token === undefined) return false;
  try {
    const actor = await authenticate(ctx, token);
    if (actor) await loadManagedRoom({ ...ctx, actor }, id);
    return actor !== null;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    throw error;
  }
}

/** A room without its own logo shows its company's. */
function logoOf(row: PublicRoomRow): Picture {
  return (
    picture(row.ownLogoKey, row.ownLogoWidth, row.ownLogoHeight) ??
    picture(row.companyLogoKey, row.companyLogoWidth, row.companyLogoHeight)
  );
}

function picture(key: string | null, width: number | null, height: number | null): Picture {
  return key === null ? null : { url: fileUrl(key), width: width ?? 0, height: height ?? 0 };
}
