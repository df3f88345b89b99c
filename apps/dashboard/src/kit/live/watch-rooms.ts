import type { Connection } from '@atrio/client/connection';
import { openConnection } from './connection.ts';
import { replaceOnlineNow, setOnlineNow } from './online-now.ts';

const watching = new WeakSet<Connection>();

/**
 * Writes pushed numbers of people into the cached rooms for as long as the connection lasts; the
 * server has no event to end this either.
 */
export function watchRooms(): void {
  const connection = openConnection();
  if (watching.has(connection)) return;
  watching.add(connection);
  connection.on('roomPresence', ({ roomId, onlineNow }) => setOnlineNow(roomId, onlineNow));
  connection.onReady(() => {
    connection.send('panelWatchRooms').then(
      ({ rooms }) => replaceOnlineNow(rooms),
      // The counts stay as they were read, and the next connection asks again.
      () => undefined,
    );
  });
}
