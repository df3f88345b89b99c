import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useConnection } from '../../../kit/live/connection.ts';
import { useSpokenCount } from '../../../kit/live/use-spoken-count.ts';
import { plural } from '../../../kit/text/format.ts';
import { LiveText } from '../../../kit/ui/live-text.tsx';
import { uploadNews } from '../../../kit/upload/upload-news.ts';
import { lineOf, uploadLineOf } from './notification-words.ts';
import { notificationsQuery, watchNotifications } from './notifications.api.ts';
import classes from './notifications.module.css';

/** The dot on the bell. */
export function BellMark() {
  return useUnread() > 0 && <span className={classes.dot} aria-hidden />;
}

/** The unread count in words, as a part of the bell's accessible name. */
export function BellCount() {
  const unread = useUnread();
  return unread > 0 && `, ${plural(unread, 'não lida', 'não lidas')}`;
}

/** Reads out the newest notification, at most every 30 s. */
export function BellAnnouncer() {
  const { data } = useQuery(notificationsQuery());
  const uploads = useSyncExternalStore(uploadNews.listen, uploadNews.read);
  const connection = useConnection();
  useEffect(() => {
    if (connection) watchNotifications(connection);
  }, [connection]);
  const latest = [...uploads.map(uploadLineOf), ...(data?.notifications.map(lineOf) ?? [])].find(
    ({ isRead }) => !isRead,
  );
  // '' means that nothing is new; undefined that it is not known yet.
  return <LiveText>{useSpokenCount(data && (latest?.words ?? ''))}</LiveText>;
}

export function useUnread(): number {
  const { data } = useQuery(notificationsQuery());
  const uploads = useSyncExternalStore(uploadNews.listen, uploadNews.read);
  return (data?.unread ?? 0) + uploads.filter(({ isRead }) => !isRead).length;
}
