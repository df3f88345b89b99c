import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { moderationRoutes } from '@atrio/contract/moderation';
import type { EventAnswer, EventInput } from '@atrio/contract/realtime';
import { AppError } from '../../lib/app-error.ts';
import { instant } from '../../lib/instant.ts';
import { type ActorContext, type Context, inTransaction } from '../../platform/context.ts';
import { parseSort, readPage } from '../../platform/database/list.ts';
import type { Identity, SocketContext } from '../../platform/realtime/connection.ts';
import { presentMessage } from '../messages/messages.access.ts';
import { notify } from '../notifications/notifications.service.ts';
import { enterSeated } from '../realtime/realtime.access.ts';
import { listConcerned, loadManagedRoom } from '../rooms/rooms.access.ts';
import { takeAttempt } from '../throttle/throttle.service.ts';
import {
  countWaiting,
  findReportable,
  insertReport,
  listWaiting,
  type Settled,
  settle,
  settleOne,
} from './reports.queries.ts';

const REPORTS_PER_HOUR = 20;
const HOUR = 60 * 60_000;

type Routes = typeof moderationRoutes;

/** Anything one can read that somebody else wrote; twice changes nothing. */
export async function reportMessage(
  socket: SocketContext,
  ...[{ id, reason }]: EventInput<'reportMessage'>
): Promise<EventAnswer<'reportMessage'>> {
  const { seat, ...ctx } = await enterSeated(socket);
  const { roomId, person } = seat;
  const message = await findReportable(ctx.db, id);
  const isReadable = message?.recipientId === null || message?.recipientId === person.id;
  if (message?.roomId !== roomId || message.deletedAt !== null || !isReadable) {
    throw new AppError('NOT_FOUND');
  }
  if (message.senderId === person.id) throw new AppError('FORBIDDEN');
  const key = `report:${person.id}`;
  await takeAttempt(ctx, { key, limit: REPORTS_PER_HOUR, windowMs: HOUR });
  await inTransaction(ctx, async (ctx) => {
    const report = { roomId, messageId: id, reporterId: person.id, now: ctx.now };
    if (!(await insertReport(ctx.db, { ...report, reason: reason ?? null }))) return;
    ctx.events.publish({ type: 'message.reported', roomId });
    await tellPanels(ctx, roomId);
    await tellAdministrators(ctx, socket.connection.identity, roomId);
  });
  return {};
}

/** By the bell, once for all that come before somebody looks. */
async function tellAdministrators(
  ctx: Pick<Context, 'db' | 'now' | 'live'>,
  reporter: Identity | null,
  roomId: number,
): Promise<void> {
  const self = reporter?.kind === 'admin' ? reporter.userId : null;
  const others = (await listConcerned(ctx, [roomId])).filter(({ userId }) => userId !== self);
  await notify(
    ctx,
    others.map(({ userId, roomName }) => ({
      userId,
      kind: 'message.reported',
      data: { roomId, roomName },
      topic: `message.reported:${roomId}`,
    })),
  );
}

export async function listReports(
  ctx: ActorContext,
  input: RouteInput<Routes['reports']>,
): Promise<RouteOutput<Routes['reports']>> {
  const { id: roomId } = await loadManagedRoom(ctx, input.id);
  const { descending } = parseSort<'createdAt'>(input.sort ?? 'createdAt');
  const { rows, ...rest } = await readPage(
    input,
    descending,
    () => countWaiting(ctx.db, roomId),
    (slice) => listWaiting(ctx.db, roomId, slice),
  );
  const reports = rows.map((row) => ({
    id: row.reportId,
    message: presentMessage(row),
    reporter: { id: row.reporterId, name: row.reporterName },
    reason: row.reason,
    createdAt: instant(row.reportedAt),
  }));
  return { reports, ...rest };
}

export async function dismissReport(
  ctx: ActorContext,
  { id, reportId }: RouteInput<Routes['dismissReport']>,
): Promise<RouteOutput<Routes['dismissReport']>> {
  await inTransaction(ctx, async (ctx) => {
    const { id: roomId } = await loadManagedRoom(ctx, id);
    if (!(await settleOne(ctx.db, roomId, reportId, ctx.now))) throw new AppError('NOT_FOUND');
    await tellPanels(ctx, roomId);
  });
  return {};
}

/** What was reported is gone: nobody has to decide about it any more. */
export async function settleReports(
  ctx: Pick<Context, 'db' | 'now' | 'live'>,
  roomId: number,
  of: Settled,
): Promise<void> {
  if ((await settle(ctx.db, roomId, of, ctx.now)) > 0) await tellPanels(ctx, roomId);
}

async function tellPanels(ctx: Pick<Context, 'db' | 'live'>, roomId: number): Promise<void> {
  const waiting = await countWaiting(ctx.db, roomId);
  ctx.live.emit([`panel:${roomId}`], 'reports', { roomId, waiting });
}
