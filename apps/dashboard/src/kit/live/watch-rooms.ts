import type { Connection } from '@atrio/client/connection';
import { EventError, isTemporary, retryDelay } from '@atrio/client/event-error';
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
  connection.onReady(() => void ask(connection));
}

/** Until it is answered the counts stay as they were read. The next connection asks again too. */
async function ask(connection: Connection): Promise<void> {
  try {
    replaceOnlineNow((await connection.send('panelWatchRooms')).rooms);
  } catch (error) {
    if (!(error instanceof EventError && isTemporary(error))) return;
    setTimeout(() => {
      if (connection.state() === 'ready') void ask(connection);
    }, retryDelay());
  }
}
