import type { Connection } from '@atrio/client/connection';
import type { ServerPayload } from '@atrio/contract/live/realtime';
import { NOTIFICATIONS_SHOWN, notificationRoutes } from '@atrio/contract/platform/notifications';
import {
  apiQuery,
  invalidate,
  queryClient,
  useApiMutation,
} from '../../../kit/api/query-client.ts';

const watched = new WeakSet<Connection>();

export function notificationsQuery() {
  return apiQuery(notificationRoutes.list);
}

export function useReadNotifications() {
  return useApiMutation(notificationRoutes.read, {
    invalidates: ['notifications'],
    failed: 'Não foi possível marcar como lido',
  });
}

/** Marks a notification as read when its link is followed; a failure is not announced. */
export function useReadOne() {
  return useApiMutation(notificationRoutes.read, { invalidates: ['notifications'], silent: true });
}

/** Keeps the bell's list up to date by the server's events, and reads it again after a gap in them. */
export function watchNotifications(connection: Connection): void {
  if (watched.has(connection)) return;
  watched.add(connection);
  // Events between the reading and the first connection would be missed too.
  let isFollowed = connection.state() === 'ready';
  connection.on('notification', takeIn);
  connection.onReady(() => {
    if (!isFollowed) invalidate(['notifications']);
    isFollowed = false;
  });
}

function takeIn({ news, unread }: ServerPayload<'notification'>): void {
  const { queryKey } = notificationsQuery();
  // Read in another tab, or being read here, so that an older answer may follow: only the server knows which ones.
  const isUnknown = !news || !queryClient.getQueryData(queryKey);
  if (isUnknown || queryClient.isFetching({ queryKey }) > 0) {
    invalidate(['notifications']);
    return;
  }
  queryClient.setQueryData(queryKey, (known) => {
    const others = known?.notifications.filter(({ id }) => id !== news.id) ?? [];
    return { notifications: [news, ...others].slice(0, NOTIFICATIONS_SHOWN), unread };
  });
}
