import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { plural } from '../../lib/format.ts';
import { useLive } from '../../lib/socket.ts';
import { uploadNews } from '../../lib/upload-news.ts';
import { useSpokenCount } from '../../lib/use-spoken-count.ts';
import { notificationsQuery, watchNotifications } from '../../lib/watch-notifications.ts';
import { LiveText } from '../../ui/live-text.tsx';
import { lineOf, uploadLineOf } from './notification-words.ts';
import classes from './notifications.module.css';

/** The dot on the bell. */
export function BellMark() {
  return useUnread() > 0 && <span className={classes.dot} aria-hidden />;
}

/** The same in words, as a part of the bell's name. */
export function BellWords() {
  const unread = useUnread();
  return unread > 0 && `, ${plural(unread, 'não lida', 'não lidas')}`;
}

/** Says what is new, at most every 30 s and never more than the latest. */
export function BellVoice() {
  const { data } = useQuery(notificationsQuery());
  const uploads = useSyncExternalStore(uploadNews.listen, uploadNews.read);
  const connection = useLive();
  useEffect(() => {
    if (connection) watchNotifications(connection);
  }, [connection]);
  const latest = [...uploads.map(uploadLineOf), ...(data?.notifications.map(lineOf) ?? [])].find(
    ({ isRead }) => !isRead,
  );
  // '' is nothing new, which is something else than not knowing yet.
  return <LiveText>{useSpokenCount(data && (latest?.words ?? ''))}</LiveText>;
}

export function useUnread(): number {
  const { data } = useQuery(notificationsQuery());
  const uploads = useSyncExternalStore(uploadNews.listen, uploadNews.read);
  return (data?.unread ?? 0) + uploads.filter(({ isRead }) => !isRead).length;
}
