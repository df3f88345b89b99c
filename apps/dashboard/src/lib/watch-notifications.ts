import { NOTIFICATIONS_SHOWN, notificationRoutes } from '@atrio/contract/notifications';
import type { ServerPayload } from '@atrio/contract/realtime';
import type { LiveConnection } from '@atrio/ui/live';
import { apiQuery, invalidate, queryClient } from './query-client.ts';

const watched = new WeakSet<LiveConnection>();

export function notificationsQuery() {
  return apiQuery(notificationRoutes.list);
}

/** The bell's list follows what the server says, and is read again after a gap in which it could not. */
export function watchNotifications(connection: LiveConnection): void {
  if (watched.has(connection)) return;
  watched.add(connection);
  // What is said between a read and the first connection would be missed too.
  let isFollowed = connection.state() === 'ready';
  connection.on('notification', takeIn);
  connection.onReady(() => {
    if (!isFollowed) invalidate(['notifications']);
    isFollowed = false;
  });
}

function takeIn({ news, unread }: ServerPayload<'notification'>): void {
  const { queryKey } = notificationsQuery();
  // Read in another tab, or not read here yet: which ones, only the server knows.
  if (!news || !queryClient.getQueryData(queryKey)) {
    invalidate(['notifications']);
    return;
  }
  queryClient.setQueryData(queryKey, (known) => {
    const others = known?.notifications.filter(({ id }) => id !== news.id) ?? [];
    return { notifications: [news, ...others].slice(0, NOTIFICATIONS_SHOWN), unread };
  });
}
