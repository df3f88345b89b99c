import type { Overview, overviewRoutes } from '@atrio/contract/across/overview';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { ActorContext } from '../../../infrastructure/context.ts';
import { instant } from '../../../lib/instant.ts';
import { dueOf } from '../../money/orders/payment-summary.service.ts';
import { purchasesOf } from '../../money/purchases/room-items.service.ts';
import {
  listCoAdministered,
  listOnlineRooms,
  managesAll,
  mayCreateRooms,
} from '../../rooms/rooms/rooms.access.ts';
import {
  countRooms,
  hasLook,
  hasTickets,
  listNewest,
  listTalkedIn,
  type Scope,
  type SpanRow,
  sumSpans,
} from './overview.queries.ts';
import { readBusiest, readFeaturedRooms } from './overview-rooms.service.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const MESSAGES = 5;
/** Limit of co-administered rooms, since sums over many would take long; nobody has so many. */
const MAX_LINKED = 200;
/** The periods in spans of whole hours: a year has 73 spans of five days. */
const SPAN_MS = { 1: HOUR, 7: 6 * HOUR, 30: DAY, 90: 3 * DAY, 365: 5 * DAY } as const;

type Route = (typeof overviewRoutes)['get'];

/** The home page in one call, whatever the number of rooms and visits. */
export async function readOverview(
  ctx: ActorContext,
  { days }: RouteInput<Route>,
): Promise<RouteOutput<Route>> {
  const scope = await scopeOf(ctx);
  const online = await listOnlineRooms(ctx);
  const rooms = await countRooms(ctx.db, scope);
  const { adminId } = ctx.actor;
  const purchases = await purchasesOf(ctx, adminId);
  const doors = await readFeaturedRooms(ctx, scope, online);
  const overview: Overview = {
    rooms,
    doors,
    ...(await readVisits(ctx, scope, days)),
    busiest: await readBusiest(ctx, scope, startOf(ctx, days), days),
    messages: await readMessages(ctx, scope),
    payments: await dueOf(ctx, adminId),
    steps: {
      canCreateRooms: mayCreateRooms(ctx),
      hasPlan: purchases.total > 0,
      hasRoom: rooms.total > 0,
      hasLook: await hasLook(
        ctx.db,
        doors.map(({ id }) => id),
      ),
      hasInvited: await hasTickets(ctx.db, adminId),
      availablePurchases: purchases.available,
    },
  };
  return { overview };
}

async function scopeOf(ctx: ActorContext): Promise<Scope> {
  if (managesAll(ctx)) return { ownerId: null, linkedIds: [] };
  const linked = await listCoAdministered(ctx);
  return { ownerId: ctx.actor.adminId, linkedIds: linked.slice(0, MAX_LINKED) };
}

async function readVisits(ctx: ActorContext, scope: Scope, days: keyof typeof SPAN_MS) {
  const length = SPAN_MS[days];
  const count = (days * DAY) / length;
  const start = startOf(ctx, days);
  const [now, before] = [
    await sumSpans(ctx.db, scope, { start, end: start + days * DAY, length }),
    await sumSpans(ctx.db, scope, { start: start - days * DAY, end: start, length }),
  ];
  const [current, previous] = [bySpan(now, count), bySpan(before, count)];
  return {
    period: figuresOf(now),
    previous: figuresOf(before),
    series: current.map((visits, index) => ({
      date: instant(start + index * length),
      visits,
      previous: previous[index] ?? 0,
    })),
  };
}

/** The period ends with the current hour, so that no hour of the roll-up is cut. */
function startOf({ now }: ActorContext, days: number): number {
  return (Math.floor(now / HOUR) + 1) * HOUR - days * DAY;
}

/** A span may have two rows: one of the person's own rooms and one of co-administered ones. */
function bySpan(rows: readonly SpanRow[], count: number): number[] {
  const spans = Array<number>(count).fill(0);
  for (const { index, visits } of rows) spans[index] = (spans[index] ?? 0) + visits;
  return spans;
}

function figuresOf(rows: readonly SpanRow[]) {
  const visits = rows.reduce((sum, row) => sum + row.visits, 0);
  const duration = rows.reduce((sum, row) => sum + row.duration, 0);
  return { visits, averageDuration: visits === 0 ? 0 : duration / visits };
}

/** Reads the rooms with the latest messages only: no other room can have one of the newest. */
async function readMessages(ctx: ActorContext, scope: Scope): Promise<Overview['messages']> {
  const rooms = await listTalkedIn(ctx.db, scope, MESSAGES);
  const lists = [];
  for (const { id } of rooms) lists.push(await listNewest(ctx.db, id, MESSAGES));
  return lists
    .flat()
    .toSorted((a, b) => b.id - a.id)
    .slice(0, MESSAGES)
    .map((row) => ({
      id: row.id,
      message: row.body,
      createdAt: instant(row.createdAt),
      senderName: row.senderName,
      room: { id: row.roomId, name: row.roomName },
    }));
}
