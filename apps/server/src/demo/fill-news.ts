import type { Actor } from '../infrastructure/context.ts';
import { type News, notify } from '../modules/platform/notifications/notifications.service.ts';
import type { FilledRoom } from './fill-rooms.ts';
import { atWork, DAY, HOUR, quietContext, type Stage } from './stage.ts';

/** Older notifications are marked as read. */
const UNREAD_MS = 7 * DAY;
const PAYMENTS_TOLD = 5;

/** Fills the main account's bell with the notifications of the last weeks. */
export async function fillNews(
  stage: Stage,
  { userId, adminId }: Actor,
  rooms: readonly FilledRoom[],
): Promise<void> {
  const news = [
    ...(await ofPayments(stage, { userId, adminId })),
    ...(await ofTickets(stage, userId, rooms)),
    ...(await ofReports(stage, userId)),
  ];
  for (const { at, ...line } of news.toSorted((a, b) => a.at - b.at)) {
    await notify(quietContext(stage, adminId, at), [line]);
  }
  const { db } = stage.deps;
  await db
    .updateTable('notifications')
    .set((eb) => ({ read_at: eb('created_at', '+', HOUR) }))
    .where('created_at', '<', stage.now - UNREAD_MS)
    .execute();
}

interface Told extends News {
  at: number;
}

async function ofPayments(
  { deps: { db }, now }: Stage,
  { userId, adminId }: Pick<Actor, 'userId' | 'adminId'>,
): Promise<Told[]> {
  const payments = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'payments.status', 'payments.updated_at as updatedAt', 'plan_name'])
    .where('payments.admin_id', '=', adminId)
    .where('status', 'in', ['RECEIVED', 'CONFIRMED', 'OVERDUE'])
    .orderBy('payments.id', 'desc')
    .limit(PAYMENTS_TOLD)
    .execute();
  return payments.map(({ id, status, updatedAt, plan_name: planName }) => {
    const isOverdue = status === 'OVERDUE';
    // The provider says so on the morning after.
    const at = Math.min(isOverdue ? updatedAt + 14 * HOUR : updatedAt, now - HOUR);
    const kind = isOverdue ? 'payment.overdue' : 'payment.received';
    return { userId, kind, data: { paymentId: id, planName }, at };
  });
}

async function ofTickets(
  stage: Stage,
  userId: number,
  rooms: readonly FilledRoom[],
): Promise<Told[]> {
  const places = rooms.filter((room) => room.isPrivate && !room.isHidden).slice(0, 3);
  const told: Told[] = [];
  for (const [index, { id: roomId, name: roomName }] of places.entries()) {
    const ticket = await stage.deps.db
      .selectFrom('tickets')
      // Of somebody who has really been there.
      .innerJoin('visitors', (join) =>
        join
          .onRef('visitors.room_id', '=', 'tickets.room_id')
          .onRef('visitors.email', '=', 'tickets.email'),
      )
      .select('tickets.email')
      .where('tickets.room_id', '=', roomId)
      .orderBy('tickets.id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const at = Math.min(atWork(stage.now - (index * 5 + 1) * DAY, stage.random), stage.now - HOUR);
    const data = { roomId, roomName, email: ticket?.email, hasEntered: true };
    told.push({ userId, kind: 'ticket.accepted', data, at });
  }
  return told;
}

async function ofReports({ deps: { db } }: Stage, userId: number): Promise<Told[]> {
  const reports = await db
    .selectFrom('reports')
    .innerJoin('rooms', 'rooms.id', 'reports.room_id')
    .select(['rooms.id as roomId', 'rooms.name as roomName', 'reports.created_at as at'])
    .execute();
  return reports.map(({ roomId, roomName, at }) => {
    const topic = `message.reported:${roomId}`;
    return { userId, kind: 'message.reported', data: { roomId, roomName }, topic, at };
  });
}
