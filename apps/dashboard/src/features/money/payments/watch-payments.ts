import type { Connection } from '@atrio/client/connection';
import { useEffect } from 'react';
import { invalidate } from '../../../kit/api/query-client.ts';
import { useConnection } from '../../../kit/live/connection.ts';

const watched = new WeakSet<Connection>();

/**
 * Reads payments and their consequences again when the server says that they have changed, and
 * after a gap in which it could not.
 */
export function watchPayments(connection: Connection): void {
  if (watched.has(connection)) return;
  watched.add(connection);
  const refresh = () => invalidate(['payments', 'orders', 'purchases', 'rooms', 'overview']);
  // No event tells of a payment that changed between the first reading and the first connection.
  let isFollowed = connection.state() === 'ready';
  connection.on('paymentChanged', refresh);
  connection.onReady(() => {
    if (!isFollowed) refresh();
    isFollowed = false;
  });
}

/** For a screen that shows payments or their consequences: keeps them up to date. */
export function useWatchPayments(): Connection | null {
  const connection = useConnection();
  useEffect(() => {
    if (connection) watchPayments(connection);
  }, [connection]);
  return connection;
}
