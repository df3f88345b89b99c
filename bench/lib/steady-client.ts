import { setTimeout as delay } from 'node:timers/promises';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { type Caller, createRoom } from '../../e2e/support/api.ts';

const EVERY_MS = 100;
/** A server that does not answer gets no more open calls than this. */
const MOST_OPEN = 20;
const PATIENCE_MS = 5_000;

type Call = () => Promise<void>;

/** Outcomes of all calls of one client. */
export interface Tally {
  sent: number;
  answered: number;
  /** Answered status of each failure, or `none` after the time-out. The write may have been done. */
  failed: string[];
  /** Times of the successes, by `performance.now()`. */
  successes: number[];
  /** Names of rooms whose creation was acknowledged. */
  created: string[];
  /** The last number whose saving in `roomId` was acknowledged. */
  saved: number;
  roomId: number;
}

class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`Answered ${status}`);
    this.status = status;
  }
}

/**
 * Starts one browser's worth of calls through a sticky proxy: creates rooms, saves and reads, ten
 * calls a second whether or not they succeed, until it is stopped.
 */
export async function startSteadyClient(admin: Caller, name: string) {
  const { id: roomId } = await createRoom(admin, `${name}, guardada`);
  const tally: Tally = {
    sent: 0,
    answered: 0,
    failed: [],
    successes: [],
    created: [],
    saved: 0,
    roomId,
  };
  const ask = stickyCaller(admin);
  const create = creator(ask, tally, name);
  const read = () => ask('GET', roomRoutes.get.path.replace('{id}', String(roomId)));
  const save = saver(ask, tally);
  let isOn = true;

  const running = (async () => {
    const open = new Set<Promise<void>>();
    const calls = [create, read, save, read];
    for (let turn = 0; isOn; turn++) {
      const call = calls[turn % calls.length];
      // Only one save at a time: of two at once either may be the last.
      if (call && open.size < MOST_OPEN && !(call === save && save.isBusy())) {
        const counted: Promise<void> = count(call, tally).finally(() => open.delete(counted));
        open.add(counted);
      }
      await delay(EVERY_MS);
    }
    await Promise.all(open);
  })();

  return {
    tally,
    stop: async () => {
      isOn = false;
      await running;
    },
  };
}

type Ask = (method: string, path: string, body?: object) => Promise<void>;

/** Calls like a browser: with the cookie by which the proxy finds the replica again. */
function stickyCaller(admin: Caller): Ask {
  let cookie = '';
  return async (method, path, body) => {
    const response = await fetch(admin.url + path, {
      method,
      headers: {
        authorization: `Bearer ${admin.token}`,
        ...(cookie && { cookie }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const [stuck = ''] = response.headers.getSetCookie();
    await response.text();
    if (stuck) [cookie = ''] = stuck.split(';');
    if (!response.ok) throw new Refused(response.status);
  };
}

/** Creates a room with a new name at each call. */
function creator(ask: Ask, tally: Tally, name: string): Call {
  return async () => {
    const room = `${name}, ${tally.sent}`;
    const body = { name: room, isVisible: true, isPrivate: false };
    await ask('POST', roomRoutes.create.path.replace('{environment}', '1'), body);
    tally.created.push(room);
  };
}

/** Saves a greater number in the client's room at each call. */
function saver(ask: Ask, tally: Tally): Call & { isBusy: () => boolean } {
  let isSaving = false;
  let lastSave = 0;
  const save = async () => {
    isSaving = true;
    lastSave += 1;
    const value = lastSave;
    const body = { externalUrlName: String(value), externalUrl: 'https://exemplo.com.br/' };
    try {
      await ask('PUT', roomRoutes.update.path.replace('{id}', String(tally.roomId)), body);
    } finally {
      isSaving = false;
    }
    tally.saved = value;
  };
  return Object.assign(save, { isBusy: () => isSaving });
}

async function count(call: Call, tally: Tally): Promise<void> {
  tally.sent += 1;
  try {
    await call();
    tally.answered += 1;
    tally.successes.push(performance.now());
  } catch (error) {
    tally.failed.push(error instanceof Refused ? String(error.status) : 'none');
  }
}

/** The longest time between two successes, or before the first one, within a span of time. */
export function longestWait(successes: readonly number[], from: number, to: number): number {
  let [longest, last] = [0, from];
  for (const at of successes) {
    if (at <= from) continue;
    longest = Math.max(longest, Math.min(at, to) - last);
    if (at >= to) return longest;
    last = at;
  }
  return Math.max(longest, to - last);
}
