import type { LiveConnection } from '@atrio/ui/live';
import { useEffect } from 'react';
import { useLive } from './socket.ts';
import { watchPayments } from './watch-payments.ts';

/** For a screen that shows payments, or what they bring: it follows them while it is there. */
export function useWatchPayments(): LiveConnection | null {
  const connection = useLive();
  useEffect(() => {
    if (connection) watchPayments(connection);
  }, [connection]);
  return connection;
}
