import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import {
  NOTIFICATIONS_SHOWN,
  type Notification,
  type NotificationData,
  type NotificationKind,
  type notificationRoutes,
  notificationSchema,
} from '@atrio/contract/platform/notifications';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { deleteOldRows } from '../../../infrastructure/database/old-rows.ts';
import { instant } from '../../../lib/instant.ts';
import {
  countUnread,
  deleteSurplus,
  listNotifications,
  markRead,
  putNotifications,
} from './notifications.queries.ts';

const DAY = 24 * 60 * 60_000;
const KEPT_MS = 90 * DAY;
const KEPT_EACH = 200;
/** The most that one statement can hold. */
const CHUNK = 500;

type Routes = typeof notificationRoutes;
type Row = Awaited<ReturnType<typeof listNotifications>>[number];

/** A notification for one user. */
export interface News {
  userId: number;
  kind: NotificationKind;
  data: NotificationData;
  /**
   * For frequent events: while a notification with this topic is unread, it is updated instead of
   * adding one.
   */
  topic?: string;
}

/**
 * Notifies people, in their list and at once on their open pages. Call it in the transaction of the
 * event; only tell people who may see the content of `data`.
 */
export async function notify(
  ctx: Pick<Context, 'db' | 'now' | 'live'>,
  news: readonly News[],
): Promise<void> {
  for (let first = 0; first < news.length; first += CHUNK) {
    await tell(ctx, news.slice(first, first + CHUNK));
  }
}

export async function listOwnNotifications(
  ctx: ActorContext,
): Promise<RouteOutput<Routes['list']>> {
  const { userId } = ctx.actor;
  const rows = await listNotifications(ctx.db, userId, NOTIFICATIONS_SHOWN);
  return { notifications: rows.map(present), unread: await unreadOf(ctx, userId) };
}

/** Marks notifications as read. An id of another person changes nothing, like a missing one. */
export async function readNotifications(
  ctx: ActorContext,
  { id }: RouteInput<Routes['read']>,
): Promise<RouteOutput<Routes['read']>> {
  const { userId } = ctx.actor;
  return inTransaction(ctx, async (ctx) => {
    const changed = await markRead(ctx.db, userId, id, ctx.now);
    const unread = await unreadOf(ctx, userId);
    // For the caller's other tabs and devices.
    if (changed > 0) ctx.live.emit([`user:${userId}`], 'notification', { news: null, unread });
    return { unread };
  });
}

export function sweepNotifications(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  return deleteOldRows(ctx, 'notifications', KEPT_MS);
}

async function tell(
  ctx: Pick<Context, 'db' | 'now' | 'live'>,
  news: readonly News[],
): Promise<void> {
  const rows = await putNotifications(
    ctx.db,
    news.map(({ userId, kind, data, topic = null }) => ({
      user_id: userId,
      kind,
      data: JSON.stringify(data),
      topic,
      created_at: ctx.now,
    })),
  );
  const userIds = [...new Set(news.map(({ userId }) => userId))];
  await deleteSurplus(ctx.db, userIds, KEPT_EACH);
  for (const row of rows) {
    const unread = await unreadOf(ctx, row.userId);
    ctx.live.emit([`user:${row.userId}`], 'notification', { news: present(row), unread });
  }
}

async function unreadOf({ db }: Pick<Context, 'db'>, userId: number): Promise<number> {
  const [row] = await countUnread(db, { userId });
  return Number(row?.count ?? 0);
}

function present({ id, kind, data, times, createdAt, readAt }: Row): Notification {
  // `notify` writes no other value.
  return notificationSchema.parse({
    id,
    kind,
    data: JSON.parse(data),
    times,
    createdAt: instant(createdAt),
    isRead: readAt !== null,
  });
}
