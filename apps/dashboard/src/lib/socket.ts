import { type LiveConnection, type LiveState, openLive } from '@atrio/ui/live';
import { createSignal } from '@atrio/ui/signal';
import { useEffect, useSyncExternalStore } from 'react';
import { renewAccessToken, SessionEndedError } from './http.ts';
import { onAccountLeave, onSessionChange, readTokens } from './session-store.ts';

/** Where connections come from; tests put theirs here. */
export const liveSource = {
  open: (): LiveConnection => openLive({ readToken, renewToken }),
};

const changed = createSignal();
let current: LiveConnection | null = null;
/** The token that the server knows us by. */
let shownToken: string | null = null;

/** This tab's one connection, as whoever is signed in. The first to ask opens it. */
export function openConnection(): LiveConnection {
  if (!current) {
    current = liveSource.open();
    current.onState(changed.notify);
    changed.notify();
  }
  return current;
}

export function hasConnection(): boolean {
  return current !== null;
}

export function closeConnection(): void {
  current?.close();
  current = null;
  changed.notify();
}

/** Null until it is opened, which takes no longer than the first render, and after a sign-out. */
export function useLive(): LiveConnection | null {
  const connection = useSyncExternalStore(changed.listen, () => current);
  useEffect(() => {
    if (!connection && readTokens()) openConnection();
  }, [connection]);
  return connection;
}

/** Null where nothing live has been asked for. */
export function useLiveState(): LiveState | null {
  return useSyncExternalStore(changed.listen, () => current?.state() ?? null);
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

// A call of the API, or another tab, has renewed the token: the server has to know the new one, or
// it would stop telling when the old one expires.
onSessionChange(() => {
  const token = readTokens()?.token;
  if (!token || token === shownToken || current?.state() !== 'ready') return;
  shownToken = token;
  // Should it fail: the next event is refused and identifies anew, and so does a reconnection.
  current.send('identify', token).catch(() => undefined);
});
