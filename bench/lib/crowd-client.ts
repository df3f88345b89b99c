/**
 * One of the processes that hold a crowd: each visitor is the room page's own connection, which comes
 * back and tries again as the page does, without a page. Told what to do by crowd.ts.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, connect } from '@atrio/client/connection';
import { isTemporary, retryDelay } from '@atrio/client/event-error';
import { RoomChannel } from '@atrio/client/room-channel';
import { visitRoutes } from '@atrio/contract/live/visits';
import { Manager } from 'socket.io-client';
import { call } from '../../e2e/support/api.ts';
import type { Answer, Order, Person, Tally } from './crowd.ts';
import { type Pass, passThrough } from './door-pass.ts';

const SLOTS = 10_000;
/** How socket.io writes an event of this name. */
const ANNOUNCEMENT = '2["presence"';

interface Visitor {
  person: Person;
  token: string;
  connection: Connection | null;
  channel: RoomChannel | null;
  /** The server has taken them in since the connection was last lost. */
  isInside: boolean;
}

const visitors: Visitor[] = [];
const tally: Tally = emptyTally();
/** The address that the next connection is to come from. */
let nextAddress = '';
let url = '';

const now = () => performance.timeOrigin + performance.now();

/** The page's library knows no addresses: each manager keeps the one it was made with. */
function sendAddresses(transports: string[]): void {
  const { open } = Manager.prototype;
  Manager.prototype.open = function openFrom(this: Manager, done) {
    this.opts.extraHeaders ??= { 'x-forwarded-for': nextAddress };
    this.opts.transports = transports;
    const opened = open.call(this, done);
    // Private in its declaration.
    const { engine } = this as unknown as { engine: Engine };
    engine.on('packet', ({ data = '' }) => {
      tally.bytes += data.length;
      if (data.startsWith(ANNOUNCEMENT)) tally.announcedBytes += data.length;
    });
    return opened;
  };
}

interface Engine {
  on(event: 'packet', listener: (packet: { data?: string }) => void): void;
}

async function takeIn(person: Person): Promise<void> {
  const { sceneName, name, address } = person;
  const { token } = await patiently(() =>
    call({ url, address }, visitRoutes.enter, { sceneName, name }),
  );
  visitors.push({ person, token, connection: null, channel: null, isInside: false });
}

/** As a person who presses 'Entrar' again. */
async function patiently<T>(ask: () => Promise<T>, triesLeft = 20): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (triesLeft === 0) throw error;
    await delay(retryDelay());
    return patiently(ask, triesLeft - 1);
  }
}

function open(visitor: Visitor) {
  const { person, token } = visitor;
  nextAddress = person.address;
  const connection = connect({ readToken: () => token });
  const channel = new RoomChannel(connection, { sceneName: person.sceneName, role: 'visitor' });
  Object.assign(visitor, { connection, channel });
  connection.onState(() => {
    if (connection.state() !== 'ready') visitor.isInside = false;
    if (connection.state() === 'reconnecting') tally.lost += 1;
    if (connection.state() === 'refused')
      tally.refused.push(connection.refusal()?.code ?? 'no token');
  });
  channel.onJoined(() => {
    visitor.isInside = true;
    tally.joined += 1;
    tally.lastJoinedAt = now();
  });
  channel.view.listen(() => {
    const { status, error } = channel.view.get();
    if (status !== 'failed' || !error) return;
    if (!isTemporary(error)) return void tally.refused.push(error.code);
    tally.tries += 1;
    if (!tally.triedAfter.includes(error.code)) tally.triedAfter.push(error.code);
    // As apps/room does.
    setTimeout(() => connection.state() === 'ready' && channel.join(), retryDelay());
  });
  connection.on('presence', ({ onlineNow }) => {
    tally.announcements += 1;
    tally.lastCountAt = now();
    if (onlineNow > tally.mostCounted) tally.mostCounted = onlineNow;
  });
  connection.on('playerMessage', ({ message }) => {
    const wait = Math.max(0, Math.round(now() - Number(message.split(' ')[0])));
    const slot = Math.min(SLOTS - 1, wait);
    tally.waits[slot] = (tally.waits[slot] ?? 0) + 1;
  });
  return { connection, channel };
}

/** All come to a door, and each of them leaves after a while inside. */
async function pass(atOnce: number, stayMs: [number, number]): Promise<Pass[]> {
  const passes: Promise<Pass>[] = [];
  await inTurns(visitors, atOnce, async (visitor) => {
    const { connection, channel } = open(visitor);
    passes.push(passThrough(connection, channel, stayMs));
    while (channel.view.get().status === 'joining') await delay(5);
  });
  return Promise.all(passes);
}

/** @param everyMs between two messages of this process, whose visitors write in turn */
async function talk(everyMs: number, seconds: number): Promise<number> {
  const began = performance.now();
  let sent = 0;
  while (performance.now() - began < seconds * 1_000) {
    const due = Math.floor((performance.now() - began) / everyMs) + 1;
    for (; sent < due; sent++) {
      const writer = visitors[(sent * 7_919) % visitors.length];
      const message = `${now()} uma mensagem como outra qualquer`;
      writer?.connection?.send('playerMessage', { message }).catch(({ code }) => {
        tally.unsent.push(code);
      });
    }
    await delay(Math.max(0, began + sent * everyMs - performance.now()));
  }
  return sent;
}

/** Everybody asks for a page of people, one after the other. @returns the times in ms */
async function look(): Promise<number[]> {
  const times: number[] = [];
  for (const { connection } of visitors) {
    const began = performance.now();
    await connection?.send('getPeople', {});
    times.push(performance.now() - began);
  }
  return times;
}

async function inTurns<T>(things: readonly T[], atOnce: number, deed: (thing: T) => Promise<void>) {
  const left = [...things];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) await deed(next);
    }),
  );
}

async function obey(order: Order): Promise<Answer> {
  switch (order.do) {
    case 'enter': {
      url = order.url;
      Object.assign(globalThis, { location: new URL(url) });
      sendAddresses(order.transports);
      await inTurns(order.people, order.atOnce, takeIn);
      return null;
    }
    case 'open': {
      const closed = visitors.filter(({ connection }) => !connection).slice(0, order.most);
      await inTurns(closed, order.atOnce, async (visitor) => {
        open(visitor);
        if (!order.isPaced) return;
        const isIn = () => visitor.isInside;
        while (!isIn()) await delay(5);
      });
      return null;
    }
    case 'pass':
      return pass(order.atOnce, order.stayMs);
    case 'talk':
      return talk(order.everyMs, order.seconds);
    case 'look':
      return look();
    case 'leave':
      for (const { connection } of visitors.slice(0, order.count)) connection?.close();
      return null;
    case 'forget':
      Object.assign(tally, emptyTally());
      return null;
    case 'tell':
      return {
        ...tally,
        inside: visitors.filter(({ isInside }) => isInside).length,
        counted: [...new Set(visitors.map(({ channel }) => channel?.view.get().onlineNow ?? 0))],
      };
  }
}

function emptyTally(): Tally {
  return {
    inside: 0,
    joined: 0,
    lost: 0,
    tries: 0,
    triedAfter: [],
    lastJoinedAt: 0,
    refused: [],
    unsent: [],
    announcements: 0,
    mostCounted: 0,
    lastCountAt: 0,
    counted: [],
    bytes: 0,
    announcedBytes: 0,
    waits: [],
  };
}

process.on('message', (order: Order) => {
  obey(order).then(
    (answer) => process.send?.({ answer }),
    (error) => process.send?.({ failure: String(error?.stack ?? error) }),
  );
});
process.on('disconnect', () => process.exit());
