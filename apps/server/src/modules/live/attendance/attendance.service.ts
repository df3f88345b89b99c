import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import {
  type attendanceRoutes,
  REPORT_POINTS,
  type ReportPerson,
} from '@atrio/contract/live/attendance';
import type { ActorContext, Context } from '../../../infrastructure/context.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import { instant } from '../../../lib/instant.ts';
import { keptVisitsSince } from '../analytics/analytics.service.ts';
import {
  countPeople,
  countPresent,
  findPeak,
  listVisitsOf,
  partLength,
  type Reach,
  readSeries,
} from './attendance.queries.ts';
import { enoughOf, type LoadedEvent, loadEvent, shareOf } from './event.service.ts';
import { lengthOf, pastDays, sharedLength, unionOf } from './event-span.ts';
import { countGuests, countPeopleOf, listPeople, type PersonRow } from './people.queries.ts';
import { countMessages, listSpoken } from './transcript.queries.ts';

const LINES_PER_CALL = 1_000;

type Routes = typeof attendanceRoutes;

export async function report(
  ctx: ActorContext,
  input: RouteInput<Routes['report']>,
): Promise<RouteOutput<Routes['report']>> {
  const event = await loadEvent(ctx, input);
  const { room, span, reach, windows } = event;
  const people = await countPeople(ctx.db, reach, windows, enoughOf(event, input.share));
  const guests = await countGuests(ctx.db, room.id);
  const peak = await findPeak(ctx.db, reach);
  const present = await countPresent(ctx.db, reach, span.held);
  const { came, stayed, connected } = people;
  return {
    report: {
      room: { id: room.id, name: room.name, company: room.companyName },
      event: await presentEvent(ctx, event),
      figures: { ...guests, came, stayed, share: input.share },
      peak: peak ? { count: peak.count, at: instant(peak.at) } : null,
      meanConnected: came === 0 ? 0 : connected / came,
      series: await seriesOf(ctx, reach),
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
  const { reach, windows } = event;
  const { group, search, share } = input;
  const filter = { reach, windows, group, search, enough: enoughOf(event, share) };
  const { field, descending } = parseSort(input.sort ?? 'name');
  const { rows, ...rest } = await readPage(
    input,
    descending,
    () => countPeopleOf(ctx.db, filter),
    (slice) => listPeople(ctx.db, filter, field, slice),
  );
  return { people: await withStretches(ctx, event, rows), ...rest };
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

async function seriesOf({ db }: Pick<Context, 'db'>, reach: Reach) {
  const length = partLength(reach, REPORT_POINTS);
  const end = Math.min(reach.to, reach.now);
  const counts = await readSeries(db, reach, REPORT_POINTS);
  return counts
    .map((inside, index) => ({ at: reach.from + length * index, inside }))
    .filter(({ at }) => at < end)
    .map(({ at, inside }) => ({ at: instant(at), inside }));
}

async function withStretches(
  { db }: Pick<Context, 'db'>,
  { reach, span, measured }: LoadedEvent,
  rows: readonly PersonRow[],
): Promise<ReportPerson[]> {
  const ids = rows.flatMap(({ visitorId }) => visitorId ?? []);
  const visits = Map.groupBy(await listVisitsOf(db, reach, ids), ({ visitorId }) => visitorId);
  return rows.map((row) => {
    const own = (row.visitorId !== null && visits.get(row.visitorId)) || [];
    const stretches = unionOf(own);
    return {
      ...row,
      share: shareOf(row.connected, measured),
      stretches: stretches.map(({ from, to }) => ({ from: instant(from), to: instant(to) })),
      hasOverlap: lengthOf(own) > lengthOf(stretches),
      sessions: span.held.map((one) => shareOf(sharedLength(stretches, [one]), one.to - one.from)),
    };
  });
}
