import { authRoutes } from '@atrio/contract/accounts';
import axios, { type AxiosInstance, type InternalAxiosRequestConfig, isAxiosError } from 'axios';
import { clearSession, readTokens, storeTokens } from './session-store.ts';

/** These answer 401 for reasons of their own; renewing the session would not help them. */
const EXEMPT_PATHS = new Set<string>([
  authRoutes.login.path,
  authRoutes.refresh.path,
  authRoutes.logout.path,
]);
const REFRESH_LOCK = 'atrio-session-refresh';
/** Answers to a refresh that say "not now" rather than "no". */
const NOT_A_REFUSAL = new Set([408, 429]);

/** The main client. It carries the token and renews the session as spec section 4 says. */
export const http = withSession(axios.create());

let renewal: Promise<string> | undefined;

/** Adds token, renewal and the single retry to a client. */
function withSession(client: AxiosInstance): AxiosInstance {
  client.interceptors.request.use((config) => {
    const tokens = readTokens();
    if (tokens) config.headers.set('Authorization', `Bearer ${tokens.token}`);
    return config;
  });
  client.interceptors.response.use(undefined, async (error: unknown) => {
    if (!isAxiosError(error) || !error.config || !isExpiry(error.status, error.config)) throw error;
    // A renewal that is refused has already ended the session; the caller learns of either
    // failure from the renewal's own error.
    await renewToken(sentToken(error.config));
    return client.request({ ...error.config, isRetry: true });
  });
  return client;
}

function isExpiry(status: number | undefined, config: InternalAxiosRequestConfig): boolean {
  return status === 401 && !EXEMPT_PATHS.has(config.url ?? '') && !config.isRetry;
}

function sentToken(config: InternalAxiosRequestConfig): string | null {
  const header = config.headers.get('Authorization');
  return typeof header === 'string' ? header.replace(/^Bearer /, '') : null;
}

/** One renewal at a time in this tab, and, by the lock, among all tabs. */
function renewToken(spent: string | null): Promise<string> {
  renewal ??= inLock(() => renew(spent)).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function renew(spent: string | null): Promise<string> {
  const tokens = readTokens();
  if (!tokens) {
    clearSession('expired');
    throw new SessionEndedError();
  }
  // A sibling tab renewed while we waited for the lock: its token serves us as well.
  if (tokens.token !== spent) return tokens.token;
  try {
    const { data } = await http.post(authRoutes.refresh.path, {
      refreshToken: tokens.refreshToken,
    });
    // Signed out meanwhile: do not bring the session back.
    if (readTokens()?.refreshToken !== tokens.refreshToken) throw new SessionEndedError();
    // Spec section 4: if no refreshToken came back, the old one is kept.
    storeTokens({ token: data.token, refreshToken: data.refreshToken ?? tokens.refreshToken });
    return data.token;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    clearSession('expired');
    throw new SessionEndedError();
  }
}

function isRefusal(error: unknown): boolean {
  const status = isAxiosError(error) ? error.response?.status : undefined;
  return status !== undefined && status >= 400 && status < 500 && !NOT_A_REFUSAL.has(status);
}

function inLock<T>(task: () => Promise<T>): Promise<T> {
  // Absent outside secure contexts (plain HTTP on a LAN address): then each tab renews for itself,
  // and the server's grace period covers the overlap.
  return navigator.locks ? navigator.locks.request(REFRESH_LOCK, task) : task();
}

/** The session is over; whoever hears this need not announce it, the login page does. */
export class SessionEndedError extends Error {
  override name = 'SessionEndedError';
}

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The second and last try, after a renewal. */
    isRetry?: boolean;
  }
}
