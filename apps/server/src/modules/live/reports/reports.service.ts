import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { moderationRoutes } from '@atrio/contract/live/moderation';
import type { EventAnswer, EventInput } from '@atrio/contract/live/realtime';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import type { Identity, SocketContext } from '../../../infrastructure/realtime/connection.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { notify } from '../../platform/notifications/notifications.service.ts';
import { takeAttempt } from '../../platform/throttle/throttle.service.ts';
import { listAdministratorsOf, loadManagedRoom } from '../../rooms/rooms/rooms.access.ts';
import { presentMessage } from '../messages/messages.access.ts';
import { enterSeated } from '../realtime/realtime.access.ts';
import {
  closeReport,
  closeReports,
  countWaiting,
  findReportable,
  insertReport,
  listWaiting,
  type Settled,
} from './reports.queries.ts';

const REPORTS_PER_HOUR = 20;
const HOUR = 60 * 60_000;

type Routes = typeof moderationRoutes;

/**
 * Reports a message of another person that the caller can read. A second report changes nothing.
 */
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

/** Sends one notification for all reports that come before an administrator looks. */
async function tellAdministrators(
  ctx: Pick<Context, 'db' | 'now' | 'live'>,
  reporter: Identity | null,
  roomId: number,
): Promise<void> {
  const self = reporter?.kind === 'admin' ? reporter.userId : null;
  const others = (await listAdministratorsOf(ctx, [roomId])).filter(
    ({ userId }) => userId !== self,
  );
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
  const { descending } = parseSort(input.sort ?? 'createdAt');
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
    if (!(await closeReport(ctx.db, roomId, reportId, ctx.now))) throw new AppError('NOT_FOUND');
    await tellPanels(ctx, roomId);
  });
  return {};
}

/** Closes the reports of deleted messages: there is nothing left to decide. */
export async function closeReportsOf(
  ctx: Pick<Context, 'db' | 'now' | 'live'>,
  roomId: number,
  of: Settled,
): Promise<void> {
  if ((await closeReports(ctx.db, roomId, of, ctx.now)) > 0) await tellPanels(ctx, roomId);
}

async function tellPanels(ctx: Pick<Context, 'db' | 'live'>, roomId: number): Promise<void> {
  const waiting = await countWaiting(ctx.db, roomId);
  ctx.live.emit([`panel:${roomId}`], 'reports', { roomId, waiting });
}
