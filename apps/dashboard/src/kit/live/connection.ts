import { type Connection, type ConnectionState, connect } from '@atrio/client/connection';
import { createSignal } from '@atrio/client/store';
import { useEffect, useSyncExternalStore } from 'react';
import { renewAccessToken, SessionEndedError } from '../api/http.ts';
import { onAccountLeave, onSessionChange, readTokens } from '../api/session-store.ts';

/** Tests put a fake in place of `connect`. */
export const connectionSource = { connect };

const MAX_IDLE_WAIT_MS = 1_000;

const changed = createSignal();
let current: Connection | null = null;
/** The token that the server has last been sent. */
let sentToken: string | null = null;

/** This tab's one connection, for the signed-in account. The first caller opens it. */
export function openConnection(): Connection {
  if (current) return current;
  current = connectionSource.connect({ readToken, renewToken });
  current.onState(changed.notify);
  changed.notify();
  return current;
}

export function closeConnection(): void {
  current?.close();
  current = null;
  sentToken = null;
  changed.notify();
}

/** Null while nothing has opened a connection. */
export function readConnection(): Connection | null {
  return current;
}

/** The connection if something has opened one; does not open it. */
export function useOpenedConnection(): Connection | null {
  return useSyncExternalStore(changed.listen, readConnection);
}

/** Opens the connection once the page has been drawn. Null until then, and after a sign-out. */
export function useConnection(): Connection | null {
  const connection = useOpenedConnection();
  useEffect(() => {
    if (connection || !readTokens()) return;
    return whenIdle(openConnection);
  }, [connection]);
  return connection;
}

/** Null while nothing has opened a connection. */
export function useConnectionState(): ConnectionState | null {
  return useSyncExternalStore(changed.listen, () => current?.state() ?? null);
}

/** Waits, as a slow phone needs a tenth of a second to parse the socket library. */
function whenIdle(task: () => void): (() => void) | undefined {
  // Browsers without idle callbacks do not wait.
  if (!('requestIdleCallback' in window)) return void task();
  const handle = requestIdleCallback(task, { timeout: MAX_IDLE_WAIT_MS });
  return () => cancelIdleCallback(handle);
}

function readToken(): string | null {
  sentToken = readTokens()?.token ?? null;
  return sentToken;
}

async function renewToken(): Promise<string | null> {
  try {
    sentToken = await renewAccessToken();
    return sentToken;
  } catch (error) {
    if (error instanceof SessionEndedError) return null;
    throw error;
  }
}

// The next person at this tab must not receive the events of the last one.
onAccountLeave(closeConnection);

// A call of the API, or another tab, has renewed the token: the server is sent the new one before
// the old one expires.
onSessionChange(() => {
  const token = readTokens()?.token;
  if (!token || token === sentToken || current?.state() !== 'ready') return;
  sentToken = token;
  // If this fails, the next event is refused and identifies again, as a reconnection does.
  current.send('identify', token).catch(() => undefined);
});
