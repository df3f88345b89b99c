import type { Chat } from '@atrio/contract/live/realtime';
import { type Context, inTransaction } from '../../../infrastructure/context.ts';
import { isDatabaseAway } from '../../../infrastructure/database/failures.ts';
import { AppError } from '../../../lib/app-error.ts';
import { createGroupsOfServers } from '../../../lib/groups.ts';
import { noteEntries } from '../../rooms/guests/guests.service.ts';
import { occupyPlaces } from '../door/places.access.ts';
import {
  countInRooms,
  insertConnections,
  insertVisits,
  listLastVisits,
  noteLastEntries,
  reopenVisits,
} from './arrivals.queries.ts';
import { lockVisitors } from './departures.queries.ts';
import { addToHours } from './visit-hours.queries.ts';

/** A visitor who returns within this time continues their visit. */
const RETURN_MS = 60_000;

type Inner = Pick<Context, 'db' | 'events' | 'now'>;

export interface Arrival {
  connectionId: string;
  serverId: string;
  roomId: number;
  visitorId: number;
  chat: Chat;
}

/** An arrival and the moment of the call that brought it. */
interface Timed extends Arrival {
  now: number;
}

/**
 * Begins a visit, or continues the one that was interrupted. People who come while others are being
 * written are written together: a crowd costs the database a fraction of what each alone would.
 * @returns how often the room had been emptied by then
 * @throws AppError SERVER_BUSY when the seat that the door gave has run out since
 */
export async function arrive(
  ctx: Inner & Pick<Context, 'settings'>,
  arrival: Arrival,
): Promise<number> {
  const answer = await arriveTogether(ctx, { ...arrival, now: ctx.now });
  if (answer instanceof AppError) throw answer;
  return answer;
}

const arriveTogether = createGroupsOfServers(
  async ({ db, events }: Omit<Inner, 'now'>, together: readonly Timed[]) => {
    const now = Math.max(...together.map((one) => one.now));
    return inTransaction({ db, events, now }, async (ctx) => {
      const emptied = await occupyPlaces(ctx, together);
      await letIn(
        ctx,
        together.filter((_, index) => emptied[index] !== null),
      );
      return emptied.map((times) => times ?? new AppError('SERVER_BUSY', { retryAfterSeconds: 1 }));
    });
  },
  isDatabaseAway,
);

async function letIn(ctx: Inner, arrivals: readonly Timed[]): Promise<void> {
  if (arrivals.length === 0) return;
  const { db } = ctx;
  const visitorIds = [...new Set(arrivals.map(({ visitorId }) => visitorId))];
  await lockVisitors(db, visitorIds);
  const { visitOf, reopened, begun } = await continueVisits(ctx, arrivals);
  await insertConnections(
    db,
    arrivals.map((arrival) => ({ ...arrival, visitId: visitOf(arrival) })),
  );
  const inRoom = begun.filter(({ chat }) => chat === 'room');
  if (inRoom.length > 0) {
    await noteEntries(ctx, inRoom);
    await noteLastEntries(db, inRoom);
  }
  const counted = begun.map(({ roomId, chat, now }) => ({
    ...{ roomId, chat, startedAt: now },
    ...{ visits: 1, duration: 0 },
  }));
  await addToHours(db, [...reopened, ...counted]);
  if (inRoom.length > 0) {
    await countInRooms(
      db,
      inRoom.map(({ roomId }) => roomId),
    );
  }
  for (const { roomId, visitorId } of arrivals) {
    ctx.events.publish({ type: 'visit.started', roomId, visitorId });
  }
}

/** Several connections of one visitor have the same visit. */
async function continueVisits({ db }: Inner, arrivals: readonly Timed[]) {
  const arrivalOf = new Map(arrivals.map((arrival) => [keyOf(arrival), arrival]));
  const visits = new Map<string, number>();
  const reopened = [];
  for (const last of await listLastVisits(db, [...arrivalOf.values()])) {
    const arrival = arrivalOf.get(keyOf(last));
    if (!arrival) continue;
    const { id, startedAt, endedAt, duration } = last;
    if (endedAt !== null && arrival.now - endedAt > RETURN_MS) continue;
    visits.set(keyOf(last), id);
    const { roomId, chat } = arrival;
    if (endedAt !== null) {
      reopened.push({ id, roomId, chat, startedAt, visits: 0, duration: -duration });
    }
  }
  await reopenVisits(
    db,
    reopened.map(({ id }) => id),
  );
  const begun = [...arrivalOf].flatMap(([key, arrival]) => (visits.has(key) ? [] : [arrival]));
  for (const visit of await insertVisits(db, begun)) visits.set(keyOf(visit), visit.id);
  const visitOf = (arrival: Arrival) => {
    const id = visits.get(keyOf(arrival));
    if (id === undefined) throw new Error('The database did not tell the id of a new visit');
    return id;
  };
  return { visitOf, reopened, begun };
}

function keyOf({ visitorId, chat }: { visitorId: number; chat: string }): string {
  return `${visitorId}|${chat}`;
}
