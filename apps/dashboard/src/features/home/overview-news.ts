import { useDocumentVisibility } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveState } from '../../lib/live-store.ts';
import { type OnlineTotal, useOnlineTotal } from '../../lib/online-now.ts';

const PAUSE_MS = 15_000;

/**
 * Reads the overview again when something may have happened: no channel tells what is said in all
 * rooms, so somebody has come or gone since it was read, or is inside and may be writing. At most
 * every 15 s, and only while the page is in view and connected. A component of its own, since it is
 * drawn again whenever somebody comes or goes.
 */
export function OverviewNews({ query }: { query: Read }) {
  const { dataUpdatedAt, errorUpdatedAt, refetch } = query;
  const isInView = useDocumentVisibility() === 'visible';
  const isLive = useLiveState() === 'ready';
  // Another object each time that somebody comes or goes.
  const online = useOnlineTotal();
  const heard = useRef<OnlineTotal>(null);
  const readAt = Math.max(dataUpdatedAt, errorUpdatedAt);
  useEffect(() => {
    if (!isInView || !isLive || !online || readAt === 0) return;
    if (online === heard.current && online.people === 0) return;
    const wait = Math.max(0, readAt + PAUSE_MS - Date.now());
    const timer = setTimeout(() => {
      heard.current = online;
      void refetch();
    }, wait);
    return () => clearTimeout(timer);
  }, [isInView, isLive, online, readAt, refetch]);
  return null;
}

type Read = Pick<UseQueryResult, 'dataUpdatedAt' | 'errorUpdatedAt' | 'refetch'>;
