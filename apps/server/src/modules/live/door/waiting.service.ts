import { KEPT_SECONDS, type Standing } from '@atrio/contract/live/door';
import { type Context, inTransaction } from '../../../infrastructure/context.ts';
import type {
  Connection,
  SocketContext,
  Waiting,
} from '../../../infrastructure/realtime/connection.ts';
import { lockDoor, renewLeases } from './door.queries.ts';
import { advance, LEASE_MS, lookAt, ringBell, standingOf } from './line.service.ts';

/** Renewed in time for `LEASE_MS`. */
const RENEW_EVERY_MS = 10_000;
const SLICE = 500;

type Inner = Pick<Context, 'db' | 'now' | 'live' | 'events'>;

/** What each connection in front of a room's door was told last, and what all of them share. */
interface Line {
  told: Map<Connection, string>;
  /** People came since the line was last read: what was read knows less than their answers say. */
  newcomers: Set<Connection>;
  renewedAt: number;
  /** Of the last bell that rang for it. */
  counts: string;
}

/** One of each per server, as tests run several in a process. */
const servers = new WeakMap<object, Map<number, Line>>();

/** The rooms at whose doors somebody waits on this server. */
export function roomsWithLines({ settings }: Pick<Context, 'settings'>): Map<number, Line> {
  const rooms = servers.get(settings) ?? new Map<number, Line>();
  servers.set(settings, rooms);
  return rooms;
}

function newLine(now: number): Line {
  return { told: new Map(), newcomers: new Set(), renewedAt: now, counts: '' };
}

/** From now on the connection hears how it stands with the door. */
export function waitAtDoor(ctx: SocketContext, waiting: Waiting, standing: Standing): void {
  const { connection, settings } = ctx;
  const rooms = roomsWithLines({ settings });
  const line = rooms.get(waiting.roomId) ?? newLine(ctx.now);
  rooms.set(waiting.roomId, line);
  line.told.set(connection, JSON.stringify(standing));
  line.newcomers.add(connection);
  connection.waiting = waiting;
  connection.enter(`door:${waiting.roomId}`);
}

/** The connection is told no more; its visitor's place stays as it is. */
export function forgetWaiting(ctx: Pick<Context, 'settings'>, connection: Connection): void {
  const { waiting } = connection;
  if (!waiting) return;
  connection.waiting = null;
  connection.leave(`door:${waiting.roomId}`);
  roomsWithLines(ctx).get(waiting.roomId)?.told.delete(connection);
}

/** The place in the queue waits for a while, unless another connection waits there for them, too. */
export async function stopWaiting(
  ctx: Pick<Context, 'db' | 'now' | 'settings'>,
  connection: Connection,
): Promise<void> {
  const { waiting } = connection;
  if (!waiting) return;
  forgetWaiting(ctx, connection);
  const { roomId, visitorId } = waiting;
  const others = [...(roomsWithLines(ctx).get(roomId)?.told.keys() ?? [])];
  if (others.some((other) => other.waiting?.visitorId === visitorId)) return;
  await renewLeases(ctx.db, [visitorId], ctx.now + KEPT_SECONDS * 1_000);
}

/**
 * Brings the line of a room up to date, and tells those who wait on this server what has changed for
 * them. Any server may do so at any time: what there is to do is decided under the door's lock.
 */
export async function lookAtLine(
  ctx: Inner & Pick<Context, 'settings'>,
  roomId: number,
): Promise<void> {
  const rooms = roomsWithLines(ctx);
  const line = rooms.get(roomId);
  if (!line) return;
  await renew(ctx, line);
  line.newcomers.clear();
  let seen = await lookAt(ctx, roomId);
  if (seen?.isDue) {
    await inTransaction(ctx, async (ctx) => {
      const door = await lockDoor(ctx.db, roomId);
      if (door) await advance(ctx, door);
    });
    line.newcomers.clear();
    seen = await lookAt(ctx, roomId);
  }
  if (!seen) return;
  const { door, waiting } = seen;
  tellAll(line, seen, ctx.now);
  const counts = `${door.taken} ${door.queued} ${door.knocking}`;
  if (line.counts !== counts) await ringBell(ctx, door);
  line.counts = counts;
  // Until the places of those who have gone have run out, somebody has to look after them.
  if (line.told.size === 0 && waiting.length === 0) rooms.delete(roomId);
}

function tellAll(
  line: Line,
  seen: NonNullable<Awaited<ReturnType<typeof lookAt>>>,
  now: number,
): void {
  const { waiting } = seen;
  const places = new Map<number, { place: (typeof waiting)[number]; before: number }>();
  let before = 0;
  for (const place of waiting) {
    places.set(place.visitorId, { place, before });
    if (place.state === 'queued') before += 1;
  }
  for (const [connection, told] of line.told) {
    if (line.newcomers.has(connection)) continue;
    const known = places.get(connection.waiting?.visitorId ?? 0);
    const standing = standingOf(seen, known?.place, known?.before ?? 0, now);
    const text = JSON.stringify(standing);
    if (text === told) continue;
    line.told.set(connection, text);
    connection.tell('door', standing);
  }
}

async function renew({ db, now }: Inner, line: Line): Promise<void> {
  if (now - line.renewedAt < RENEW_EVERY_MS) return;
  line.renewedAt = now;
  const here = [...line.told.keys()].flatMap(({ waiting }) => waiting?.visitorId ?? []);
  const ids = [...new Set(here)].toSorted((a, b) => a - b);
  for (let first = 0; first < ids.length; first += SLICE) {
    await renewLeases(db, ids.slice(first, first + SLICE), now + LEASE_MS);
  }
}
