import type { LiveConnection } from '@atrio/ui/live';
import { invalidate } from './query-client.ts';

const watched = new WeakSet<LiveConnection>();

/**
 * What was read of payments and of what they bring goes out of date when the server says so, and
 * after a gap in which it could not.
 */
export function watchPayments(connection: LiveConnection): void {
  if (watched.has(connection)) return;
  watched.add(connection);
  const refresh = () => invalidate(['payments', 'orders', 'purchases', 'overview']);
  let isFirst = true;
  connection.on('paymentChanged', refresh);
  connection.onReady(() => {
    if (!isFirst) refresh();
    isFirst = false;
  });
}
