import {
  type EventAnswer,
  type EventInput,
  NAMED_PEOPLE,
  PEOPLE_PER_PAGE,
  type PresentPerson,
} from '@atrio/contract/live/realtime';
import type { Context } from '../../../infrastructure/context.ts';
import { instant } from '../../../lib/instant.ts';
import { textKey } from '../../../lib/text-key.ts';
import { countPresent, listFirstPresent, listPresent } from './presence.queries.ts';

/** Names of a large room are read anew after this time, and after each announcement. */
const NAMES_MS = 5_000;
/** Those who enter a large room within this time are counted together. */
const GATHER_MS = 50;

type Inner = Pick<Context, 'db' | 'settings' | 'online'>;
type Options = NonNullable<EventInput<'getPeople'>[0]>;
type Row = Awaited<ReturnType<typeof listPresent>>[number];

interface Inside {
  rows: readonly Row[];
  onlineNow: number;
}

/** What has been read of large rooms. One of each per server, as tests run several in a process. */
interface Rooms {
  names: Map<number, Promise<readonly Row[]>>;
  counts: Map<number, Promise<number>>;
}
const servers = new WeakMap<object, Rooms>();

/** The first people inside a room, longest first, and the number of all. */
export async function whoIsInside(
  ctx: Inner,
  roomId: number,
): Promise<{ people: PresentPerson[]; onlineNow: number }> {
  const { people, onlineNow } = await listPeople(ctx, roomId, { limit: NAMED_PEOPLE });
  const isLarge = onlineNow > NAMED_PEOPLE;
  return { people: isLarge ? people.slice(0, PEOPLE_PER_PAGE) : people, onlineNow };
}

/** A page of the people inside, longest first. */
export async function listPeople(
  ctx: Inner,
  roomId: number,
  options: Options = {},
): Promise<EventAnswer<'getPeople'>> {
  const { after, search, limit = PEOPLE_PER_PAGE } = options;
  const { rows, onlineNow } = (await fewInside(ctx, roomId)) ?? (await manyInside(ctx, roomId));
  const key = textKey(search ?? '');
  const found: Row[] = [];
  for (let at = placeAfter(rows, after); at < rows.length && found.length <= limit; at++) {
    const row = rows[at];
    if (row?.nameKey.includes(key)) found.push(row);
  }
  const people = found.slice(0, limit).map(presentPerson);
  return { people, onlineNow, hasMore: found.length > limit };
}

/** @returns null for a large room */
async function fewInside(ctx: Inner, roomId: number): Promise<Inside | null> {
  if (ctx.online.of(roomId) > NAMED_PEOPLE) return null;
  const rows = await listFirstPresent(ctx.db, { roomId });
  return rows.length > NAMED_PEOPLE ? null : { rows, onlineNow: rows.length };
}

async function manyInside(ctx: Inner, roomId: number): Promise<Inside> {
  const onlineNow = await countTogether(ctx, roomId);
  return { rows: await namesOf(ctx, roomId), onlineNow };
}

/** Where the people begin who entered after this one, who may have gone meanwhile. */
function placeAfter(rows: readonly Row[], after: Options['after']): number {
  if (!after) return 0;
  const last = Date.parse(after.since);
  const at = rows.findIndex(({ id, since }) => (Number(since) - last || id - after.id) > 0);
  return at < 0 ? rows.length : at;
}

export async function countInside({ db }: Pick<Context, 'db'>, roomId: number): Promise<number> {
  const [row] = await countPresent(db, { roomId });
  return Number(row?.count ?? 0);
}

/** The names of a large room may have changed. */
export function forgetNames(ctx: Pick<Context, 'settings'>, roomId: number): void {
  roomsOf(ctx).names.delete(roomId);
}

export function presentPerson(row: Pick<Row, 'id' | 'name' | 'since'>): PresentPerson {
  return { id: row.id, name: row.name, since: instant(Number(row.since)) };
}

/** Read once for all who ask: thousands may, and somebody may do so on purpose. */
function namesOf(ctx: Inner, roomId: number): Promise<readonly Row[]> {
  const { names } = roomsOf(ctx);
  const known = names.get(roomId);
  if (known) return known;
  const reading = listPresent(ctx.db, { roomId });
  const forget = () => {
    if (names.get(roomId) === reading) names.delete(roomId);
  };
  names.set(roomId, reading);
  reading.catch(forget);
  setTimeout(forget, NAMES_MS).unref();
  return reading;
}

/** A large room is counted once for all who enter at the same moment, and after they have entered. */
function countTogether(ctx: Inner, roomId: number): Promise<number> {
  const { counts } = roomsOf(ctx);
  const counting =
    counts.get(roomId) ??
    new Promise<number>((resolve, reject) => {
      setTimeout(() => {
        counts.delete(roomId);
        countInside(ctx, roomId).then(resolve, reject);
      }, GATHER_MS);
    });
  counts.set(roomId, counting);
  return counting;
}

function roomsOf({ settings }: Pick<Context, 'settings'>): Rooms {
  const rooms = servers.get(settings) ?? { names: new Map(), counts: new Map() };
  servers.set(settings, rooms);
  return rooms;
}
