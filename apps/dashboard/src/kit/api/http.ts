import { authRoutes } from '@atrio/contract/accounts/accounts';
import type { Method } from '@atrio/contract/lib/route';
import { readStored, store } from '@atrio/ui/storage';
import { clearSession, lastSessionEnd, readTokens, storeTokens } from './session-store.ts';

/** These answer 401 for reasons of their own; renewing the session would not help them. */
const EXEMPT_PATHS = new Set<string>([
  authRoutes.login.path,
  authRoutes.refresh.path,
  authRoutes.logout.path,
]);
/** Answers to a refresh that say "not now" rather than "no". */
const NOT_A_REFUSAL = new Set([408, 429]);

let renewal: Promise<string> | undefined;

/**
 * Sends one call with the session's token, and once more with a new one if that has expired
 * (docs/product/roles.md#sessions). Resolves to the body of a 2xx answer; any other answer, or none,
 * throws `HttpError`.
 */
export async function request(call: HttpCall): Promise<unknown> {
  if (EXEMPT_PATHS.has(call.path)) return send(call, readTokens()?.token ?? null);
  return withToken((token) => send(call, token));
}

/** The same for those that send by other means: `attempt` throws `HttpError` like `request`. */
export async function withToken<T>(attempt: (token: string | null) => Promise<T>): Promise<T> {
  const token = readTokens()?.token ?? null;
  try {
    return await attempt(token);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 401) throw error;
  }
  // A renewal that is refused has already ended the session; the caller learns of either failure
  // from the renewal's own error.
  return attempt(await renewToken(token));
}

async function send(call: HttpCall, token: string | null): Promise<unknown> {
  const { method, path, query, body, signal, keepalive } = call;
  const accepted = call.file ? `${call.file}, application/json` : 'application/json';
  const headers = new Headers({ Accept: accepted });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (body) headers.set('Content-Type', 'application/json');
  const url = query ? `${path}?${query}` : path;
  const init = { method, headers, body: body && JSON.stringify(body), signal, keepalive };
  const ahead = method === 'GET' ? takeAhead(url, token) : undefined;
  const answer = await exchange(ahead ?? fetch(url, init), call);
  if (!answer.isOk) throw new HttpError(answer.status, answer.data);
  return answer.data;
}

/** One exchange with the server, read to the end. */
async function exchange(coming: Promise<Response>, { signal, file }: HttpCall) {
  try {
    const response = await coming;
    if (file && response.ok) {
      const isOk = response.headers.get('content-type') === file;
      return { isOk, status: response.status, data: await response.blob() };
    }
    const data = parseJson(await response.text());
    // Every answer of our server is JSON; a success that is not comes from something in between.
    return { isOk: response.ok && data !== undefined, status: response.status, data };
  } catch (error) {
    // Called off by the caller, which is no failure.
    if (signal?.aborted) throw error;
    throw new HttpError(null, undefined, { cause: error });
  }
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's own page, say.
    return undefined;
  }
}

/**
 * A new access token for those that do not send theirs by `request`: the socket, and uploads.
 * @throws SessionEndedError when the session is over, HttpError when it could not be asked
 */
export function renewAccessToken(): Promise<string> {
  return renewToken(readTokens()?.token ?? null);
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
    // A sign-out that happened while this call waited for the lock stays a sign-out.
    clearSession(lastSessionEnd() ?? 'expired');
    throw new SessionEndedError();
  }
  // A sibling tab renewed while we waited for the lock: its token serves us as well.
  if (tokens.token !== spent) return tokens.token;
  try {
    const data = await refresh(tokens);
    const now = readTokens();
    // Signed out meanwhile: do not bring the session back.
    if (!now) throw new SessionEndedError();
    // A sibling had renewed, which reached this tab only now; or somebody signed in anew.
    if (now.refreshToken !== tokens.refreshToken) return now.token;
    // If no refreshToken came back, the old one is kept (docs/product/roles.md#sessions).
    storeTokens({ token: data.token, refreshToken: data.refreshToken ?? tokens.refreshToken });
    return data.token;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    clearSession('expired');
    throw new SessionEndedError();
  }
}

async function refresh({ token, refreshToken }: { token: string; refreshToken: string }) {
  const { method, path } = authRoutes.refresh;
  const data = await send({ method, path, body: { refreshToken } }, token);
  // The contract's answer; a server may leave the new refresh token out.
  return data as { token: string; refreshToken?: string };
}

function isRefusal(error: unknown): boolean {
  const status = error instanceof HttpError ? error.status : null;
  return status !== null && status >= 400 && status < 500 && !NOT_A_REFUSAL.has(status);
}

/** The session is over; whoever hears this need not announce it, the login page does. */
export class SessionEndedError extends Error {
  override name = 'SessionEndedError';
}

/** An answer that is none of the contract's successes; with status null, no answer at all. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number | null;
  /** The parsed body, if it was JSON. */
  readonly data: unknown;

  constructor(status: number | null, data: unknown, options?: ErrorOptions) {
    super(`HTTP ${status ?? 'failure'}`, options);
    this.status = status;
    this.data = data;
  }
}

export interface HttpCall {
  method: Method;
  path: string;
  query?: URLSearchParams;
  /** Sent as JSON. */
  body?: object;
  /** The type of the file that a success is, in place of JSON. */
  file?: string | undefined;
  signal?: AbortSignal;
  /** Goes on when the page is closed meanwhile. */
  keepalive?: boolean;
}

declare global {
  interface Window {
    /** The call that `public/before-paint.js` made while the scripts were still loading. */
    atrioAhead?: {
      url: string;
      token: string;
      answer: Promise<Response>;
      /** A good answer has come. */
      isHere: boolean;
    };
  }
}

/**
 * The answer to this very read where it was sent ahead of its screen. Once, since it grows old, and
 * only to whom it was given.
 */
function takeAhead(url: string, token: string | null): Promise<Response> | undefined {
  const ahead = window.atrioAhead;
  if (ahead?.url !== url || ahead.token !== token) return undefined;
  window.atrioAhead = undefined;
  return ahead.answer;
}

const LOCK = 'atrio-session-refresh';
/** Stored values reach the other tabs within a few milliseconds. */
const CARRIED_MS = 100;
const LEASE = 'atrio.refresh-lease';
/** A tab that was closed in the middle keeps the others waiting no longer than this. */
const LEASE_MS = 30_000;
const LOOK_EVERY_MS = 100;
/** A note that another tab wrote at the same moment has arrived by then. */
const WRITTEN_MS = 20;

/**
 * Runs one task at a time among all tabs of this browser: two that renew the session at once would
 * spend its token twice, which ends the session when the network delivers them far apart.
 */
export function inLock<T>(task: () => Promise<T>): Promise<T> {
  // Absent outside secure contexts: plain HTTP on a LAN address.
  if (!navigator.locks) return inLease(task);
  return new Promise((resolve, reject) => {
    void navigator.locks.request(LOCK, async () => {
      await task().then(resolve, reject);
      // The next tab reads what this one has just stored.
      await wait(CARRIED_MS);
    });
  });
}

/** The same by a stored note of whose turn it is, and until when. */
async function inLease<T>(task: () => Promise<T>): Promise<T> {
  const note = await takeLease();
  const giveBack = () => {
    if (readStored(LEASE) === note) store(LEASE, null);
  };
  window.addEventListener('pagehide', giveBack);
  try {
    return await task();
  } finally {
    window.removeEventListener('pagehide', giveBack);
    giveBack();
  }
}

async function takeLease(): Promise<string> {
  const id = crypto.getRandomValues(new Uint32Array(1)).join();
  for (;;) {
    while (isLeased()) await wait(LOOK_EVERY_MS);
    const note = `${Date.now() + LEASE_MS} ${id}`;
    store(LEASE, note);
    // When several tabs wrote at once, the last note stands and its tab goes on.
    await wait(WRITTEN_MS);
    if (readStored(LEASE) === note) return note;
  }
}

function isLeased(): boolean {
  const left = Number.parseInt(readStored(LEASE) ?? '', 10) - Date.now();
  // An end further off was written by a clock that has been put right since.
  return left > 0 && left <= LEASE_MS;
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
