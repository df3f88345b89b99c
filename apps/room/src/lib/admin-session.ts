import type { ConnectionOptions } from '@atrio/client/connection';
import { readStored, store } from '@atrio/ui/storage';
import { paths } from './contract.ts';
import { CallError, request } from './http.ts';

/** Shared with the dashboard, as is the session (docs/product/rules.md#browser-storage). */
const TOKEN = 'dashboard_user_token';
const REFRESH_TOKEN = 'dashboard_user_refresh_token';
const REFRESH_LOCK = 'atrio-session-refresh';

let renewal: Promise<string | null> | undefined;

/** The access token of an administrator who is signed in to the dashboard in this browser. */
export function readAdminToken(): string | null {
  return readStored(REFRESH_TOKEN) === null ? null : readStored(TOKEN);
}

/**
 * A fresh access token in place of a spent one; null when there is none. The session is the
 * dashboard's: a refused renewal leaves its keys for the dashboard to deal with.
 */
export function renewAdminToken(spent: string | null): Promise<string | null> {
  renewal ??= inLock(() => renew(spent)).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/** Connects as the administrator, with the token of the moment. */
export function adminTokens(): ConnectionOptions {
  /** The token sent last: only a renewal knows whether a sibling tab has a newer one already. */
  let sent: string | null = null;
  return {
    readToken: () => {
      sent = readAdminToken();
      return sent;
    },
    renewToken: async () => {
      sent = await renewAdminToken(sent);
      return sent;
    },
  };
}

async function renew(spent: string | null): Promise<string | null> {
  const token = readAdminToken();
  const refreshToken = readStored(REFRESH_TOKEN);
  if (token === null || refreshToken === null) return null;
  // A sibling tab renewed while we waited for the lock: its token serves us as well.
  if (token !== spent) return token;
  try {
    const fresh = await request<RefreshAnswer>('POST', paths.refresh(), { refreshToken }, token);
    // Signed out, or in as somebody else, meanwhile: do not bring the old session back.
    if (readStored(REFRESH_TOKEN) !== refreshToken) return readAdminToken();
    store(TOKEN, fresh.token);
    store(REFRESH_TOKEN, fresh.refreshToken ?? refreshToken);
    return fresh.token;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return null;
  }
}

function inLock<T>(task: () => Promise<T>): Promise<T> {
  // Absent outside secure contexts: then the server's grace period covers an overlap.
  return navigator.locks ? navigator.locks.request(REFRESH_LOCK, task) : task();
}

interface RefreshAnswer {
  token: string;
  /** The old one stays in use if none comes back (docs/product/roles.md#sessions). */
  refreshToken?: string;
}
