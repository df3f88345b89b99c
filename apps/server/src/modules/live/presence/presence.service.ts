import {
  NAMED_PEOPLE,
  type PresentPerson,
  type ServerPayload,
} from '@atrio/contract/live/realtime';
import type { Context } from '../../../infrastructure/context.ts';
import type { Channel } from '../../../infrastructure/realtime/live.ts';
import { countInside, forgetNames, presentPerson } from './people.service.ts';
import {
  countPresentEverywhere,
  findConnection,
  listConnectionsOf,
  listManagers,
  listPresentAmong,
  putServer,
} from './presence.queries.ts';

type Inner = Pick<Context, 'db' | 'now' | 'events'>;

/** True when the connection is stored as inside a room. */
export async function isInside(
  { db }: Pick<Context, 'db'>,
  connectionId: string,
): Promise<boolean> {
  const [known] = await findConnection(db, { id: connectionId });
  return known !== undefined;
}

/** The connections of a server that are stored as inside a room. */
export async function listInside(
  { db }: Pick<Context, 'db'>,
  serverId: string,
): Promise<Set<string>> {
  const rows = await listConnectionsOf(db, { serverId });
  return new Set(rows.map(({ id }) => id));
}

/** Tells a room and its watchers who came and went, and updates its online count. */
export async function announce(
  ctx: Pick<Context, 'db' | 'live' | 'online' | 'settings'>,
  roomId: number,
  touched: ReadonlySet<number>,
): Promise<void> {
  const isNamed = touched.size > 0 && touched.size <= NAMED_PEOPLE;
  const [onlineNow, here, managers] = await Promise.all([
    countInside(ctx, roomId),
    isNamed ? listPresentAmong(ctx.db, roomId, [...touched]) : [],
    listManagers(ctx.db, { roomId }),
  ]);
  ctx.online.set(roomId, onlineNow);
  forgetNames(ctx, roomId);
  const change = namedChange([...touched], here.map(presentPerson), onlineNow);
  ctx.live.emit([`room:${roomId}`], 'presence', { roomId, onlineNow, ...change });
  const watchers = managers.map(({ adminId }): Channel => `manager:${adminId}`);
  ctx.live.emit([...watchers, 'masters'], 'roomPresence', { roomId, onlineNow });
}

/** Who came and who went, as far as there are few enough of them and of those who are told. */
function namedChange(
  touched: readonly number[],
  here: PresentPerson[],
  onlineNow: number,
): Pick<ServerPayload<'presence'>, 'joined' | 'left' | 'names'> {
  if (touched.length > NAMED_PEOPLE) return { joined: [], left: [], names: 'none' };
  const inside = new Set(here.map(({ id }) => id));
  const left = touched.filter((id) => !inside.has(id));
  if (onlineNow > NAMED_PEOPLE) return { joined: [], left, names: 'left' };
  return { joined: here, left, names: 'all' };
}

/** Recounts every room, to include visitors who came and left on other servers. */
export async function recount(ctx: Pick<Context, 'db' | 'online'>): Promise<void> {
  const rows = await countPresentEverywhere(ctx.db, {});
  ctx.online.replaceAll(new Map(rows.map(({ roomId, count }) => [roomId, Number(count)])));
}

/** Writes this server's heartbeat. */
export async function writeHeartbeat({ db, now }: Inner, serverId: string): Promise<void> {
  await putServer(db, serverId, now);
}
