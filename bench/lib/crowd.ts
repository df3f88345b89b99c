import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { call, signedIn } from '../../e2e/support/api.ts';
import { MASTER } from '../../e2e/support/server.ts';
import type { Pass } from './door-pass.ts';
import { CLIENT_CORE, pin } from './pin.ts';

const CLIENT = fileURLToPath(new URL('crowd-client.ts', import.meta.url));

/** Makes crowds smaller, for a look at one on a busy machine. */
export const CROWD_SCALE = Number(process.env.CROWD_SCALE ?? 1);
/** Of clients. */
export const PROCESSES = 3;

export interface Person {
  sceneName: string;
  name: string;
  address: string;
}

/** What a crowd has seen since it was last told to forget. Moments are epoch milliseconds. */
export interface Tally {
  inside: number;
  joined: number;
  /** Connections lost. */
  lost: number;
  /** Refusals for the moment, after which a page tries again by itself. */
  tries: number;
  /** Their codes, each once. */
  triedAfter: string[];
  lastJoinedAt: number;
  /** Codes of refusals for good. */
  refused: string[];
  /** Codes of messages that were not taken. */
  unsent: string[];
  announcements: number;
  mostCounted: number;
  lastCountAt: number;
  /** The numbers of people that pages show now. */
  counted: number[];
  /** Of all that was received, in characters. */
  bytes: number;
  /** Of announcements who is inside, in characters. */
  announcedBytes: number;
  /** The number of messages by the whole milliseconds of their way. */
  waits: (number | null)[];
}

export type Order =
  | { do: 'enter'; url: string; people: Person[]; atOnce: number; transports: string[] }
  /** `most` of those who have no socket yet; all of them without it. */
  | { do: 'open'; atOnce: number; isPaced: boolean; most?: number }
  | { do: 'pass'; atOnce: number; stayMs: [number, number] }
  | { do: 'talk'; everyMs: number; seconds: number }
  | { do: 'look' }
  | { do: 'leave'; count: number }
  | { do: 'forget' }
  | { do: 'tell' };
export type Answer = Tally | number | number[] | Pass[] | null;

export interface Crowd {
  /** Of its processes. */
  pids: number[];
  /** Gives the order to each process. @throws Error with what one of them threw */
  tell(): Promise<Tally>;
  all<T extends Answer>(order: Order): Promise<T[]>;
  end(): void;
}

/** Starts the processes of a crowd and gives each visitor their token; nobody has a socket yet. */
export async function gatherCrowd(
  url: string,
  scenes: readonly string[],
  options: { count: number; processes: number; atOnce: number; transports?: string[] },
): Promise<Crowd> {
  const { count, processes, atOnce, transports = ['websocket'] } = options;
  const children = Array.from({ length: processes }, () => startClient());
  const people = Array.from({ length: count }, (_, index) => ({
    sceneName: scenes[index % scenes.length] ?? '',
    name: `Pessoa ${index}`,
    address: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
  }));
  const all = <T extends Answer>(order: Order) =>
    Promise.all(children.map((child) => ask<T>(child, order)));
  await Promise.all(
    children.map((child, mine) =>
      ask(child, {
        do: 'enter',
        url,
        people: people.filter((_, index) => index % processes === mine),
        atOnce: Math.ceil(atOnce / processes),
        transports,
      }),
    ),
  );
  return {
    pids: children.map(({ pid }) => pid ?? 0),
    all,
    tell: async () => (await all<Tally>({ do: 'tell' })).reduce(together),
    end: () => {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

function startClient(): ChildProcess {
  const child = fork(CLIENT, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  process.on('exit', () => child.kill('SIGKILL'));
  if (child.pid) pin(child.pid, CLIENT_CORE);
  return child;
}

async function ask<T extends Answer>(child: ChildProcess, order: Order): Promise<T> {
  child.send(order);
  const [said] = (await once(child, 'message')) as [{ answer: T; failure?: string }];
  if (said.failure) throw new Error(said.failure);
  return said.answer;
}

function together(one: Tally, other: Tally): Tally {
  const length = Math.max(one.waits.length, other.waits.length);
  return {
    inside: one.inside + other.inside,
    joined: one.joined + other.joined,
    lost: one.lost + other.lost,
    tries: one.tries + other.tries,
    triedAfter: [...new Set([...one.triedAfter, ...other.triedAfter])],
    lastJoinedAt: Math.max(one.lastJoinedAt, other.lastJoinedAt),
    refused: [...one.refused, ...other.refused],
    unsent: [...one.unsent, ...other.unsent],
    announcements: one.announcements + other.announcements,
    mostCounted: Math.max(one.mostCounted, other.mostCounted),
    lastCountAt: Math.max(one.lastCountAt, other.lastCountAt),
    counted: [...new Set([...one.counted, ...other.counted])],
    bytes: one.bytes + other.bytes,
    announcedBytes: one.announcedBytes + other.announcedBytes,
    waits: Array.from({ length }, (_, ms) => (one.waits[ms] ?? 0) + (other.waits[ms] ?? 0)),
  };
}

/** @returns the scene names of new public rooms */
export async function makeRooms(server: { url: string }, count: number): Promise<string[]> {
  const master = await signedIn(server, MASTER);
  const scenes: string[] = [];
  for (let index = 0; index < count; index++) {
    const form = { environment: '1', name: `Sala ${index}`, isVisible: true, isPrivate: false };
    scenes.push((await call(master, roomRoutes.create, form)).room.sceneName);
  }
  return scenes;
}
