import { type LiveConnection, openLive } from '@atrio/ui/live';
import { useEffect, useSyncExternalStore } from 'react';
import { renewAccessToken, SessionEndedError } from './http.ts';
import { liveStore } from './live-store.ts';
import { onAccountLeave, onSessionChange, readTokens } from './session-store.ts';

/** Where connections come from; tests put theirs here. */
export const liveSource = { open: openLive };

const IDLE_WITHIN_MS = 1_000;

/** The token that the server knows us by. */
let shownToken: string | null = null;

/** This tab's one connection, as whoever is signed in. The first to ask opens it. */
export function openConnection(): LiveConnection {
  const known = liveStore.read();
  if (known) return known;
  const opened = liveSource.open({ readToken, renewToken });
  liveStore.write(opened);
  return opened;
}

export function closeConnection(): void {
  liveStore.read()?.close();
  liveStore.write(null);
  shownToken = null;
}

/** Null until it is opened, which is when what was drawn can be seen, and after a sign-out. */
export function useLive(): LiveConnection | null {
  const connection = useSyncExternalStore(liveStore.listen, liveStore.read);
  useEffect(() => {
    if (connection || !readTokens()) return;
    return whenIdle(openConnection);
  }, [connection]);
  return connection;
}

/** Its library takes a slow phone a tenth of a second to read. Browsers that cannot tell do not wait. */
function whenIdle(task: () => void): (() => void) | undefined {
  if (!('requestIdleCallback' in window)) return void task();
  const handle = requestIdleCallback(task, { timeout: IDLE_WITHIN_MS });
  return () => cancelIdleCallback(handle);
}

function readToken(): string | null {
  shownToken = readTokens()?.token ?? null;
  return shownToken;
}

async function renewToken(): Promise<string | null> {
  try {
    shownToken = await renewAccessToken();
    return shownToken;
  } catch (error) {
    if (error instanceof SessionEndedError) return null;
    throw error;
  }
}

// What one person may hear of is nobody else's.
onAccountLeave(closeConnection);

// A call of the API, or another tab, has renewed the token: the server is told the new one before
// it misses the old one.
onSessionChange(() => {
  const token = readTokens()?.token;
  const connection = liveStore.read();
  if (!token || token === shownToken || connection?.state() !== 'ready') return;
  shownToken = token;
  // Should it fail: the next event is refused and identifies anew, and so does a reconnection.
  connection.send('identify', token).catch(() => undefined);
});
