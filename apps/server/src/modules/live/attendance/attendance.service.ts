import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import {
  type attendanceRoutes,
  REPORT_POINTS,
  type ReportPerson,
} from '@atrio/contract/live/attendance';
import type { ActorContext } from '../../../infrastructure/context.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import { instant } from '../../../lib/instant.ts';
import { createPause } from '../../../lib/turns.ts';
import { keptVisitsSince } from '../analytics/analytics.service.ts';
import type { Reach } from './attendance.queries.ts';
import { figuresOf, partLength } from './attendees.ts';
import { enoughOf, type LoadedEvent, loadEvent, readAttendees, shareOf } from './event.service.ts';
import { arrivalsOf, pastDays, sharedLength } from './event-span.ts';
import {
  countArrivals,
  countGuests,
  countPeopleOf,
  listPeople,
  type PeopleFilter,
  type PersonRow,
} from './people.queries.ts';
import { countMessages, listSpoken } from './transcript.queries.ts';

const LINES_PER_CALL = 1_000;

type Routes = typeof attendanceRoutes;

export async function report(
  ctx: ActorContext,
  input: RouteInput<Routes['report']>,
): Promise<RouteOutput<Routes['report']>> {
  const event = await loadEvent(ctx, input);
  const { room, span, reach } = event;
  const pause = createPause();
  const asked = { time: reach, held: span.held, points: REPORT_POINTS };
  const figures = await figuresOf(
    await readAttendees(ctx, event, pause),
    { ...asked, enough: enoughOf(event, input.share) },
    pause,
  );
  const guests = await countGuests(ctx.db, room.id);
  const atDesk = await countArrivals(ctx.db, room.id, arrivalsOf(span, event.days));
  const { came, stayed, connected, peak, present } = figures;
  return {
    report: {
      room: { id: room.id, name: room.name, company: room.companyName },
      event: await presentEvent(ctx, event),
      figures: { ...guests, came, stayed, present: atDesk, share: input.share },
      peak: peak ? { count: peak.count, at: instant(peak.at) } : null,
      meanConnected: came === 0 ? 0 : connected / came,
      series: seriesOf(figures.series, reach),
      sessions: span.held.map(({ sessionId, title, host, from, to }, index) => ({
        sessionId,
        title,
        host,
        ...{ startsAt: instant(from), endsAt: instant(to) },
        present: present[index] ?? 0,
      })),
      messages: await countMessages(ctx.db, reach),
    },
  };
}

export async function people(
  ctx: ActorContext,
  input: RouteInput<Routes['people']>,
): Promise<RouteOutput<Routes['people']>> {
  const event = await loadEvent(ctx, input);
  const attendees = await readAttendees(ctx, event);
  const { group, search, share } = input;
  const enough = enoughOf(event, share);
  const came = group === 'stayed' ? attendees.filter((one) => one.connected >= enough) : attendees;
  const arrivals = arrivalsOf(event.span, event.days);
  const filter = { roomId: event.room.id, came, group, arrivals, search };
  const { field, descending } = parseSort(input.sort ?? 'name');
  const { rows, ...rest } = await readPage(
    input,
    descending,
    () => countGroup(ctx, filter),
    (slice) => listPeople(ctx.db, filter, field, slice),
  );
  return { people: presentPeople(event, filter, rows), ...rest };
}

export async function transcript(
  ctx: ActorContext,
  input: RouteInput<Routes['transcript']>,
): Promise<RouteOutput<Routes['transcript']>> {
  const { reach } = await loadEvent(ctx, input);
  const rows = await listSpoken(ctx.db, reach, input.after ?? 0, LINES_PER_CALL + 1);
  return {
    lines: rows.slice(0, LINES_PER_CALL).map(({ id, createdAt, name, isFromAdmin, body }) => ({
      id,
      at: instant(createdAt),
      name,
      isFromAdmin: isFromAdmin === 1,
      text: body,
    })),
    hasMore: rows.length > LINES_PER_CALL,
  };
}

async function presentEvent(ctx: ActorContext, event: LoadedEvent) {
  const { span, days, measured, isPartial } = event;
  const before = await keptVisitsSince(ctx);
  return {
    from: instant(span.from),
    to: instant(span.to),
    timeZone: span.timeZone,
    day: span.day,
    measured,
    isPartial,
    asOf: instant(ctx.now),
    keptSince: before > span.from ? instant(before) : null,
    days: pastDays(days, ctx.now).map(({ day, from, to }) => ({
      day,
      from: instant(from),
      to: instant(to),
    })),
  };
}

function seriesOf(counts: readonly number[], reach: Reach) {
  const length = partLength(reach, REPORT_POINTS);
  const end = Math.min(reach.to, reach.now);
  return counts
    .map((inside, index) => ({ at: reach.from + length * index, inside }))
    .filter(({ at }) => at < end)
    .map(({ at, inside }) => ({ at: instant(at), inside }));
}

/** A search has to count; otherwise the report's own figures know it. */
async function countGroup({ db }: ActorContext, filter: PeopleFilter): Promise<number> {
  const { roomId, came, group, arrivals, search } = filter;
  if (search) return countPeopleOf(db, filter);
  if (group === 'came' || group === 'stayed') return came.length;
  if (group === 'present') return countArrivals(db, roomId, arrivals);
  return (await countGuests(db, roomId))[group];
}

function presentPeople(
  { span, measured }: LoadedEvent,
  { came, arrivals }: PeopleFilter,
  rows: readonly PersonRow[],
): ReportPerson[] {
  const byId = new Map(came.map((one) => [one.visitorId, one]));
  return rows.map(({ checkedInAt, ...row }) => {
    const attendee = row.visitorId === null ? undefined : byId.get(row.visitorId);
    const stretches = attendee?.stretches ?? [];
    const isPresent = checkedInAt >= arrivals.from && checkedInAt < arrivals.to;
    return {
      ...row,
      share: shareOf(row.connected, measured),
      stretches: stretches.map(({ from, to }) => ({ from: instant(from), to: instant(to) })),
      hasOverlap: attendee?.hasOverlap ?? false,
      sessions: span.held.map((one) => shareOf(sharedLength(stretches, [one]), one.to - one.from)),
      checkedInAt: isPresent ? instant(checkedInAt) : null,
    };
  });
}
