import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { PlatformBan, platformBanRoutes } from '@atrio/contract/live/platform-bans';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { textKey } from '../../../lib/text-key.ts';
import { recordHistory, roomSubject } from '../../platform/history/history.service.ts';
import { loadManagedRoom } from '../../rooms/rooms/rooms.access.ts';
import { NO_END } from './platform-bans.access.ts';
import {
  countPlatformBans,
  deleteEnded,
  deletePlatformBan,
  findPlatformBan,
  findVisitorToBan,
  insertKeys,
  insertPlatformBan,
  isOfCustomer,
  listBannedVisitors,
  listDevices,
  listPlatformBans,
} from './platform-bans.queries.ts';

const HOUR = 60 * 60_000;
/** Devices of one visitor that a ban reaches, the newest. */
const DEVICES = 20;

type Routes = typeof platformBanRoutes;
type Wanted = RouteInput<Routes['create']>;

export async function listBansEverywhere(
  ctx: ActorContext,
  input: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const { db, now } = ctx;
  const { field, descending } = parseSort(input.sort ?? '-id');
  const { rows, ...rest } = await readPage(
    input,
    descending,
    () => countPlatformBans(db, input.search, now),
    (slice) => listPlatformBans(db, input.search, now, field, slice),
  );
  return { bans: rows.map(present), ...rest };
}

/**
 * Bans a room's visitor from all rooms: their address, if they have proven one, and the devices that
 * they came from. All of their open connections are cut, on every server.
 */
export async function banEverywhere(
  ctx: ActorContext,
  wanted: Wanted,
): Promise<RouteOutput<Routes['create']>> {
  const id = await inTransaction(ctx, (ctx) => makeBan(ctx, wanted));
  // Read after the commit: who enters meanwhile is either among these, or finds the ban.
  for (const visitorId of await listBannedVisitors(ctx.db, id)) {
    ctx.live.recheck(`person:${visitorId}`);
  }
  return { ban: present(await findPlatformBan(ctx.db, id)) };
}

async function makeBan(
  ctx: ActorContext,
  { roomId, visitorId, reason, hours }: Wanted,
): Promise<number> {
  const { db, now, actor } = ctx;
  const room = await loadManagedRoom(ctx, roomId);
  const visitor = await findVisitorToBan(db, room.id, visitorId);
  if (!visitor) throw new AppError('NOT_FOUND');
  const { name, email, userId } = visitor;
  if (userId !== null) throw new AppError('VISITOR_IS_ADMIN');
  if (email !== null && (await isOfCustomer(db, email))) throw new AppError('BAN_OF_CUSTOMER');
  // Ended ones, so that a new one can be made.
  await deleteEnded(db, now);
  const endsAt = hours === null ? NO_END : now + hours * HOUR;
  const inserted = await insertPlatformBan(db, {
    ...{ visitor_id: visitorId, room_id: room.id, room_name: room.name, name, email, reason },
    search_key: textKey(`${name} ${email ?? ''} ${room.name} ${reason}`),
    ...{ admin_id: actor.adminId, created_at: now, ends_at: endsAt },
  });
  if (!inserted) throw new AppError('ALREADY_BANNED_EVERYWHERE');
  const devices = await listDevices(db, visitorId, DEVICES);
  const keys = [`v:${visitorId}`, ...devices.map((device) => `d:${device}`)];
  if (email !== null) keys.push(`e:${email}`);
  await insertKeys(db, inserted.id, endsAt, keys);
  await recordHistory(ctx, roomSubject(room), 'ban.platformCreated', [
    { field: 'visitor', before: null, after: name },
    { field: 'reason', before: null, after: reason },
    { field: 'endsAt', before: null, after: endsAt === NO_END ? null : instant(endsAt) },
  ]);
  ctx.live.recheck(`person:${visitorId}`);
  return inserted.id;
}

export async function unbanEverywhere(
  ctx: ActorContext,
  { id }: RouteInput<Routes['remove']>,
): Promise<RouteOutput<Routes['remove']>> {
  await inTransaction(ctx, async (ctx) => {
    const lifted = await deletePlatformBan(ctx.db, id);
    if (!lifted) throw new AppError('NOT_FOUND');
    const room = roomSubject({ id: lifted.roomId, name: lifted.roomName });
    await recordHistory(ctx, room, 'ban.platformRemoved', [
      { field: 'visitor', before: lifted.name, after: null },
    ]);
  });
  return {};
}

/** Of a ban that has ended nothing is kept here; the history has its reason. */
export function sweepPlatformBans({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  return deleteEnded(db, now);
}

type Row = Awaited<ReturnType<typeof findPlatformBan>>;

function present(row: Row): PlatformBan {
  const { roomId, roomName, roomThere, createdAt, endsAt, deviceCount, ...rest } = row;
  return {
    ...rest,
    deviceCount: Number(deviceCount),
    room: { id: roomId, name: roomName, isThere: roomThere !== null },
    createdAt: instant(createdAt),
    endsAt: endsAt === NO_END ? null : instant(endsAt),
  };
}
