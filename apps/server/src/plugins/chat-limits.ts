import { createHmac } from 'node:crypto';
import type { ClientEvent } from '@atrio/contract/live/realtime';
import type { Connection, SocketContext } from '../infrastructure/realtime/connection.ts';
import type { SharedRedis } from '../infrastructure/realtime/shared-redis.ts';
import { AppError } from '../lib/app-error.ts';
import { addressKey } from '../modules/platform/throttle/throttle.service.ts';

const WINDOW_MS = 10_000;
/** A person may write four messages a second, or join and look as often, on all their sockets. */
const PER_PERSON = 40;
/** And 2,000 people behind one address one each. */
const PER_ADDRESS = 2_000;

const WRITES: ReadonlySet<ClientEvent> = new Set([
  'playerMessage',
  'editMessage',
  'deleteMessage',
  'reportMessage',
]);
/** Counted apart and on this server alone: a loop of new sockets must not join faster than one. */
const LOOKS: ReadonlySet<ClientEvent> = new Set(['joinRoom', 'getPeople']);

/** Refuses an event that its person, or their address, has sent too often. */
export type ChatLimits = (event: ClientEvent, ctx: Caller) => Promise<void>;

interface Caller extends Pick<SocketContext, 'client'> {
  connection: Pick<Connection, 'identity'>;
}

/** Counted over all replicas; without Redis, or while it is away, on each of them. */
export function createChatLimits(secret: Uint8Array, shared: SharedRedis | null): ChatLimits {
  let counts = new Map<string, number>();
  let endsAt = 0;

  return async (event, { connection, client }) => {
    const { identity } = connection;
    if (!identity) return;
    const person =
      identity.kind === 'admin' ? `user:${identity.userId}` : `visitor:${identity.visitorId}`;
    if (LOOKS.has(event)) refuseAbove([{ most: PER_PERSON }], [countHere(`looks:${person}`)]);
    if (event === 'getPeople') {
      // Entering is limited by itself; looking is not, and new persons cost nothing.
      const looks = countHere(`looks:address:${addressKey(client.address)}`);
      refuseAbove([{ most: PER_ADDRESS }], [looks]);
    }
    if (!WRITES.has(event)) return;
    const limits = [
      { key: person, most: PER_PERSON },
      { key: `address:${addressKey(client.address)}`, most: PER_ADDRESS },
    ];
    // Ask Redis only about people who are below the limits of this server.
    const here = limits.map(({ key }) => countHere(key));
    refuseAbove(limits, here);
    if (!shared) return;
    const keys = limits.map(({ key }) => keyOf(key));
    const everywhere = await shared.count(keys, WINDOW_MS);
    if (everywhere) refuseAbove(limits, everywhere);
  };

  function countHere(key: string): number {
    const now = performance.now();
    if (now >= endsAt) {
      counts = new Map();
      endsAt = now + WINDOW_MS;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  }

  /** Redis learns nobody's address. */
  function keyOf(key: string): string {
    return `atrio:chat:${createHmac('sha256', secret).update(key).digest('base64url')}`;
  }
}

function refuseAbove(limits: readonly { most: number }[], counts: readonly number[]): void {
  const isOver = limits.some(({ most }, index) => (counts[index] ?? 0) > most);
  if (isOver) throw new AppError('TOO_MANY_EVENTS');
}
