import type { LiveConnection } from '@atrio/ui/live';
import { replaceOnlineNow, setOnlineNow } from './online-now.ts';
import { openConnection } from './socket.ts';

const watching = new WeakSet<LiveConnection>();

/**
 * The numbers of people in rooms are pushed into what is cached of them, for as long as the
 * connection lasts: there is no end to it on the server either.
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
