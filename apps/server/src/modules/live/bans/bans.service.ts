import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { moderationRoutes } from '@atrio/contract/live/moderation';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { recordHistory, roomSubject } from '../../platform/history/history.service.ts';
import { loadManagedRoom } from '../../rooms/rooms/rooms.access.ts';
import {
  countBans,
  findBannable,
  insertBan,
  liftBan,
  liftExpired,
  listBans,
} from './bans.queries.ts';

const HOUR = 60 * 60_000;

type Routes = typeof moderationRoutes;

export async function listRoomBans(
  ctx: ActorContext,
  input: RouteInput<Routes['bans']>,
): Promise<RouteOutput<Routes['bans']>> {
  const { id: roomId } = await loadManagedRoom(ctx, input.id);
  const { descending } = parseSort(input.sort ?? '-createdAt');
  const { rows, ...rest } = await readPage(
    input,
    descending,
    () => countBans(ctx.db, roomId, input.search, ctx.now),
    (slice) => listBans(ctx.db, roomId, input.search, ctx.now, slice),
  );
  const bans = rows.map(({ visitorId, visitorName, createdAt, endsAt, ...row }) => ({
    ...row,
    visitor: { id: visitorId, name: visitorName },
    createdAt: instant(createdAt),
    endsAt: endsAt === null ? null : instant(endsAt),
  }));
  return { bans, ...rest };
}

/** Bans a visitor. Their open connections are cut at once, on every server. */
export async function banVisitor(
  ctx: ActorContext,
  { id, visitorId, reason, hours }: RouteInput<Routes['ban']>,
): Promise<RouteOutput<Routes['ban']>> {
  const endsAt = hours === null ? null : ctx.now + hours * HOUR;
  return inTransaction(ctx, async (ctx) => {
    const room = await loadManagedRoom(ctx, id);
    const roomId = room.id;
    const visitor = await findBannable(ctx.db, roomId, visitorId);
    if (!visitor) throw new AppError('NOT_FOUND');
    // Administrators of the room cannot be banned: unlink them instead.
    if (visitor.userId !== null) throw new AppError('VISITOR_IS_ADMIN');
    await liftExpired(ctx.db, visitorId, ctx.now);
    const { adminId } = ctx.actor;
    const ban = { roomId, visitorId, reason, adminId, now: ctx.now, endsAt };
    const inserted = await insertBan(ctx.db, ban);
    if (!inserted) throw new AppError('ALREADY_BANNED');
    await recordHistory(ctx, roomSubject(room), 'ban.created', [
      { field: 'visitor', before: null, after: visitor.name },
      { field: 'reason', before: null, after: reason },
      { field: 'endsAt', before: null, after: endsAt === null ? null : instant(endsAt) },
    ]);
    ctx.live.recheck(`person:${visitorId}`);
    return {
      ban: {
        id: inserted.id,
        visitor: { id: visitorId, name: visitor.name },
        reason,
        createdAt: instant(ctx.now),
        endsAt: endsAt === null ? null : instant(endsAt),
        adminName: ctx.actor.name,
      },
    };
  });
}

export async function unbanVisitor(
  ctx: ActorContext,
  { id, banId }: RouteInput<Routes['unban']>,
): Promise<RouteOutput<Routes['unban']>> {
  await inTransaction(ctx, async (ctx) => {
    const room = await loadManagedRoom(ctx, id);
    const roomId = room.id;
    const lifted = await liftBan(ctx.db, roomId, banId, ctx.now);
    if (!lifted) throw new AppError('NOT_FOUND');
    const visitor = await findBannable(ctx.db, roomId, lifted.visitorId);
    await recordHistory(ctx, roomSubject(room), 'ban.removed', [
      { field: 'visitor', before: visitor?.name ?? null, after: null },
    ]);
  });
  return {};
}
