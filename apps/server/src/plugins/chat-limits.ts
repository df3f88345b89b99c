import { createHmac } from 'node:crypto';
import type { ClientEvent } from '@atrio/contract/realtime';
import { AppError } from '../lib/app-error.ts';
import { addressKey } from '../modules/throttle/throttle.service.ts';
import type { SocketContext } from '../platform/realtime/connection.ts';
import type { SharedRedis } from '../platform/realtime/shared-redis.ts';

const WINDOW_MS = 10_000;
/** A person may write four messages a second, on all their sockets together. */
const PER_PERSON = 40;
/** And 2,000 people behind one address one each. */
const PER_ADDRESS = 2_000;

const WRITES: ReadonlySet<ClientEvent> = new Set([
  'playerMessage',
  'editMessage',
  'deleteMessage',
  'reportMessage',
]);

/** Refuses an event that its person, or their address, has sent too often. */
export type ChatLimits = (event: ClientEvent, ctx: SocketContext) => Promise<void>;

/** Counted over all replicas; without Redis, or while it is away, on each of them. */
export function createChatLimits(secret: Uint8Array, shared: SharedRedis | null): ChatLimits {
  let counts = new Map<string, number>();
  let endsAt = 0;

  return async (event, { connection, client }) => {
    const { identity } = connection;
    if (!identity || !WRITES.has(event)) return;
    const person =
      identity.kind === 'admin' ? `user:${identity.userId}` : `visitor:${identity.visitorId}`;
    const limits = [
      { key: keyOf(person), most: PER_PERSON },
      { key: keyOf(`address:${addressKey(client.address)}`), most: PER_ADDRESS },
    ];
    // Ask Redis only about people who are below the limits of this server.
    const here = limits.map(({ key }) => countHere(key));
    refuseAbove(limits, here);
    const everywhere = await shared?.count(
      limits.map(({ key }) => key),
      WINDOW_MS,
    );
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
