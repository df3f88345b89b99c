import type { LiveConnection } from '@atrio/ui/live';
import { useEffect } from 'react';
import { replaceOnlineNow, setOnlineNow } from './online-now.ts';
import { hasConnection, openConnection } from './socket.ts';

/** Long enough for the page and its data to have arrived: the sockets' library must not delay them. */
export const QUIET_MS = 1_500;
const watching = new WeakSet<LiveConnection>();

/** From now on the numbers of people in rooms are pushed into what is cached of them. */
export function useLiveRooms(): void {
  useEffect(() => {
    const wait = hasConnection() ? 0 : QUIET_MS;
    const timer = setTimeout(() => watchRooms(openConnection()), wait);
    return () => clearTimeout(timer);
  }, []);
}

/** For as long as the connection lasts: there is no end to it on the server either. */
function watchRooms(connection: LiveConnection): void {
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
