import { useDocumentVisibility } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useConnectionState } from '../../../kit/live/connection.ts';
import { type OnlineTotal, useOnlineTotal } from '../../../kit/live/online-now.ts';

const PAUSE_MS = 15_000;

/**
 * Reads the overview again when its messages may have changed. No channel pushes the messages of all
 * rooms, so this follows the people: somebody has come or gone since the last read, or is inside and
 * may be writing. At most every 15 s, and only while the page is in view and connected. It is a
 * component of its own, since it renders whenever somebody comes or goes.
 */
export function OverviewNews({ query }: { query: Read }) {
  const { dataUpdatedAt, errorUpdatedAt, refetch } = query;
  const isInView = useDocumentVisibility() === 'visible';
  const isLive = useConnectionState() === 'ready';
  // A new object each time that somebody comes or goes.
  const online = useOnlineTotal();
  const followed = useRef<OnlineTotal>(null);
  const readAt = Math.max(dataUpdatedAt, errorUpdatedAt);
  useEffect(() => {
    if (!isInView || !isLive || !online || readAt === 0) return;
    if (online === followed.current && online.people === 0) return;
    const wait = Math.max(0, readAt + PAUSE_MS - Date.now());
    const timer = setTimeout(() => {
      followed.current = online;
      void refetch();
    }, wait);
    return () => clearTimeout(timer);
  }, [isInView, isLive, online, readAt, refetch]);
  return null;
}

type Read = Pick<UseQueryResult, 'dataUpdatedAt' | 'errorUpdatedAt' | 'refetch'>;
