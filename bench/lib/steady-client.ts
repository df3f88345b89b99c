import { setTimeout as delay } from 'node:timers/promises';
import { roomRoutes } from '@atrio/contract/rooms';
import { type Caller, createRoom } from '../../e2e/support/api.ts';

const EVERY_MS = 100;
/** A server that does not answer is not asked ever more. */
const MOST_OPEN = 20;
const PATIENCE_MS = 5_000;

type Call = () => Promise<void>;

/** What became of everything that was asked. */
export interface Tally {
  sent: number;
  answered: number;
  /** By what they were told: a status, or `none` in time. It may have been done or not. */
  failed: string[];
  /** When each success came. */
  successes: number[];
  /** Names of rooms whose creation was answered. */
  created: string[];
  /** The last number that was answered to have been saved in `roomId`. */
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
 * One browser's worth of calls through a sticky proxy: makes rooms, saves and reads, ten calls a
 * second whatever becomes of them, until it is stopped.
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
  let cookie = '';
  let isOn = true;
  let isSaving = false;
  let lastSave = 0;

  const create = async () => {
    const room = `${name}, ${tally.sent}`;
    const body = { name: room, isVisible: true, isPrivate: false };
    await ask('POST', roomRoutes.create.path.replace('{environment}', '1'), body);
    tally.created.push(room);
  };
  const save = async () => {
    isSaving = true;
    lastSave += 1;
    const value = lastSave;
    const body = { externalUrlName: String(value), externalUrl: 'https://exemplo.com.br/' };
    try {
      await ask('PUT', roomRoutes.update.path.replace('{id}', String(roomId)), body);
    } finally {
      isSaving = false;
    }
    tally.saved = value;
  };
  const read = () => ask('GET', roomRoutes.get.path.replace('{id}', String(roomId)));

  async function ask(method: string, path: string, body?: object): Promise<void> {
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
  }

  async function count(call: Call): Promise<void> {
    tally.sent += 1;
    try {
      await call();
      tally.answered += 1;
      tally.successes.push(performance.now());
    } catch (error) {
      tally.failed.push(error instanceof Refused ? String(error.status) : 'none');
    }
  }

  const running = (async () => {
    const open = new Set<Promise<void>>();
    const calls = [create, read, save, read];
    for (let turn = 0; isOn; turn++) {
      const call = calls[turn % calls.length];
      // One save after the other: of two at once either may be the last.
      if (call && open.size < MOST_OPEN && !(call === save && isSaving)) {
        const counted: Promise<void> = count(call).finally(() => open.delete(counted));
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
