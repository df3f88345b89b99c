import type { Chat, PresentPerson } from '@atrio/contract/realtime';
import { instant } from '../../lib/instant.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Channel } from '../../platform/realtime/live.ts';
import {
  addToHour,
  countPresent,
  countPresentEverywhere,
  countVisit,
  deleteConnection,
  endVisit,
  findConnection,
  findConnectionOfVisit,
  findConnectionOfVisitor,
  findLastVisit,
  insertConnection,
  insertVisit,
  listConnectionsOf,
  listManagers,
  listPresent,
  listPresentAmong,
  lockVisitor,
  putServer,
  reopenVisit,
} from './presence.queries.ts';

/** A dropped connection that returns within this continues its visit. */
const RETURN_MS = 30_000;

type Inner = Pick<Context, 'db' | 'now' | 'events'>;

type EndedVisit = NonNullable<Awaited<ReturnType<typeof endVisit>>>;

interface Arrival {
  connectionId: string;
  serverId: string;
  roomId: number;
  visitorId: number;
  chat: Chat;
}

/** A visit begins, or the one that was interrupted goes on. */
export async function arrive(ctx: Inner, arrival: Arrival): Promise<void> {
  const { connectionId, serverId, roomId, visitorId, chat } = arrival;
  await inTransaction(ctx, async (ctx) => {
    await lockVisitor(ctx.db, visitorId);
    const continued = await continueVisit(ctx, arrival);
    const { now } = ctx;
    const visit = { roomId, visitorId, chat, now };
    const visitId = continued ?? (await insertVisit(ctx.db, visit)).id;
    const connection = { id: connectionId, serverId, roomId, visitorId, visitId, now };
    await insertConnection(ctx.db, connection);
    if (continued === null) await countVisit(ctx.db, visit);
    ctx.events.publish({ type: 'visit.started', roomId, visitorId });
  });
}

/** The visit ends with its last connection. Does nothing for one that is not inside. */
export async function depart(ctx: Inner, connectionId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const gone = await deleteConnection(ctx.db, connectionId);
    if (!gone) return;
    await lockVisitor(ctx.db, gone.visitorId);
    const ended = await closeVisit(ctx, gone, ctx.now);
    if (ended) await addToHour(ctx.db, ended, 0, ended.duration);
  });
}

/** Whether a connection counts as somebody inside. */
export async function isInside(
  { db }: Pick<Context, 'db'>,
  connectionId: string,
): Promise<boolean> {
  const [known] = await findConnection(db, { id: connectionId });
  return known !== undefined;
}

/** The connections of a server that count as somebody inside. */
export async function listInside(
  { db }: Pick<Context, 'db'>,
  serverId: string,
): Promise<Set<string>> {
  const rows = await listConnectionsOf(db, { serverId });
  return new Set(rows.map(({ id }) => id));
}

/** Everyone inside a room, the longest first, and how many there are in all. */
export async function whoIsInside(
  ctx: Pick<Context, 'db'>,
  roomId: number,
): Promise<{ people: PresentPerson[]; onlineNow: number }> {
  const rows = await listPresent(ctx.db, { roomId });
  return { people: rows.map(present), onlineNow: await countInside(ctx, roomId) };
}

/** Tells a room, and those who watch it, who came and went; counts it anew for every list. */
export async function announce(
  ctx: Pick<Context, 'db' | 'live' | 'online'>,
  roomId: number,
  touched: ReadonlySet<number>,
): Promise<void> {
  const ids = [...touched];
  const here = ids.length > 0 ? await listPresentAmong(ctx.db, roomId, ids) : [];
  const onlineNow = await countInside(ctx, roomId);
  ctx.online.set(roomId, onlineNow);
  const inside = new Set(here.map(({ id }) => id));
  ctx.live.emit([`room:${roomId}`], 'presence', {
    roomId,
    onlineNow,
    joined: here.map(present),
    left: ids.filter((id) => !inside.has(id)),
  });
  const managers = await listManagers(ctx.db, { roomId });
  const watchers = managers.map(({ adminId }): Channel => `manager:${adminId}`);
  ctx.live.emit([...watchers, 'masters'], 'roomPresence', { roomId, onlineNow });
}

/** Counts every room anew: what other servers have let in and out since the last time. */
export async function recount(ctx: Pick<Context, 'db' | 'online'>): Promise<void> {
  const rows = await countPresentEverywhere(ctx.db, {});
  ctx.online.replaceAll(new Map(rows.map(({ roomId, count }) => [roomId, Number(count)])));
}

/** This server's sign of life. */
export async function beat({ db, now }: Inner, serverId: string): Promise<void> {
  await putServer(db, serverId, now);
}

async function continueVisit(ctx: Inner, arrival: Arrival): Promise<number | null> {
  const { roomId, visitorId, chat } = arrival;
  const last = await findLastVisit(ctx.db, visitorId, chat);
  if (!last) return null;
  if (last.endedAt === null) return last.id;
  if (ctx.now - last.endedAt > RETURN_MS) return null;
  await reopenVisit(ctx.db, last.id);
  await addToHour(ctx.db, { roomId, chat, startedAt: last.startedAt }, 0, -last.duration);
  return last.id;
}

/** @returns the visit if that ended it: its hour does not have its duration yet */
async function closeVisit(
  ctx: Inner,
  { roomId, visitorId, visitId }: { roomId: number; visitorId: number; visitId: number },
  at: number,
): Promise<EndedVisit | undefined> {
  const [other] = await findConnectionOfVisit(ctx.db, { visitId });
  const ended = other ? undefined : await endVisit(ctx.db, visitId, at);
  const [elsewhere] = await findConnectionOfVisitor(ctx.db, { visitorId });
  if (!elsewhere) ctx.events.publish({ type: 'visit.ended', roomId, visitorId });
  return ended;
}

async function countInside({ db }: Pick<Context, 'db'>, roomId: number): Promise<number> {
  const [row] = await countPresent(db, { roomId });
  return Number(row?.count ?? 0);
}

function present(row: { id: number; name: string; since: number | string }): PresentPerson {
  return { id: row.id, name: row.name, since: instant(Number(row.since)) };
}
