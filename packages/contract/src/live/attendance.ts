import { z } from 'zod';
import { id, instant, listQuery, pathId, queryInteger, sentInstant } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';

/** The share of the programme from which a report counts somebody as having stayed. */
export const DEFAULT_SHARE = 75;
/** Longest time that one report looks at. */
export const MAX_REPORT_DAYS = 7;
/** Points of the report's chart. */
export const REPORT_POINTS = 96;

/** The groups of people that a report counts; each lists the people behind its figure. */
export const reportGroups = ['invited', 'opened', 'came', 'stayed', 'present'] as const;
export type ReportGroup = (typeof reportGroups)[number];

/** A time of a session, as the report counts it. */
const heldSchema = z
  .object({
    sessionId: id,
    title: z.string(),
    host: z.string(),
    startsAt: instant,
    endsAt: instant,
    /** People who were connected at some time of it. */
    present: z.int(),
  })
  .meta({ id: 'ReportSession' });

/**
 * The event. A person's connected time is the union of their visits inside the sessions,
 * or in the whole time where there are none; `measured` is how long that is in all, until now.
 */
const eventSchema = z.object({
  from: instant,
  to: instant,
  timeZone: z.string(),
  /** The day of the sessions in that zone; null where a time without sessions was asked for. */
  day: z.iso.date().nullable(),
  /** Milliseconds. */
  measured: z.int(),
  /** True while it goes on: the figures are those of `asOf`. */
  isPartial: z.boolean(),
  asOf: instant,
  /** Visits from before are no longer kept. */
  keptSince: instant.nullable(),
  /** The days with sessions that have begun, newest first; at most a hundred. */
  days: z.array(z.object({ day: z.iso.date(), from: instant, to: instant })),
});

export const reportSchema = z
  .object({
    room: z.object({ id, name: z.string(), company: z.string().nullable() }),
    event: eventSchema,
    figures: z.object({
      invited: z.int(),
      opened: z.int(),
      came: z.int(),
      stayed: z.int(),
      /** Check-ins at the reception on the event's day. */
      present: z.int(),
      /** Percent. */
      share: z.int(),
    }),
    /** The most people inside at once, and when first; null where nobody came. */
    peak: z.object({ count: z.int(), at: instant }).nullable(),
    /** Milliseconds that a person who came was connected on average. */
    meanConnected: z.number(),
    /** The most people inside at once in equal parts of the time. */
    series: z.array(z.object({ at: instant, inside: z.int() })),
    sessions: z.array(heldSchema),
    /** Messages of the room's chat in this time. */
    messages: z.int(),
  })
  .meta({ id: 'EventReport' });
export type Report = z.output<typeof reportSchema>;

const stretch = z.object({ from: instant, to: instant });

export const reportPersonSchema = z
  .object({
    /** Null: has never entered. */
    visitorId: id.nullable(),
    /** Null: is not on the list of guests. */
    guestId: id.nullable(),
    name: z.string(),
    email: z.string().nullable(),
    category: z.string(),
    /** Milliseconds inside the sessions; two devices at once count once. */
    connected: z.int(),
    /** Percent of `measured`, rounded down. */
    share: z.int(),
    /** When they were connected in the event's time, as few stretches as tell it. */
    stretches: z.array(stretch),
    /** Two of their visits overlap, as those of two devices do. */
    hasOverlap: z.boolean(),
    /** Percent of each session, in the report's order. */
    sessions: z.array(z.int()),
    /** When they checked in at the reception; null: not on the event's day. */
    checkedInAt: instant.nullable(),
  })
  .meta({ id: 'ReportPerson' });
export type ReportPerson = z.output<typeof reportPersonSchema>;

export const transcriptLineSchema = z
  .object({
    id,
    at: instant,
    name: z.string(),
    isFromAdmin: z.boolean(),
    text: z.string(),
  })
  .meta({ id: 'TranscriptLine' });
export type TranscriptLine = z.output<typeof transcriptLineSchema>;

const params = z.object({ id: pathId });

/** Both or none; without them, the newest day with sessions that has begun. */
const spanQuery = z.object({ from: sentInstant.optional(), to: sentInstant.optional() });
const share = queryInteger(1, 100).default(DEFAULT_SHARE);

export const attendanceRoutes = {
  report: defineRoute({
    name: 'attendance.report',
    method: 'GET',
    path: '/rooms/{id}/report',
    access: 'admin',
    scope: 'visits:read',
    summary: "How an event in a room went: invited, came, the peak, and each session's presence",
    params,
    query: spanQuery.extend({ share }),
    response: z.object({ report: reportSchema }),
  }),
  people: defineRoute({
    name: 'attendance.people',
    method: 'GET',
    path: '/rooms/{id}/report/people',
    access: 'admin',
    scope: 'visits:read',
    summary: 'The people behind a figure of the report, with the time that each was connected',
    params,
    query: listQuery(['name', 'connected', 'firstEntry']).extend({
      ...spanQuery.shape,
      share,
      group: z.enum(reportGroups).default('came'),
    }),
    response: z.object({ people: z.array(reportPersonSchema), total: z.int().optional() }),
  }),
  transcript: defineRoute({
    name: 'attendance.transcript',
    method: 'GET',
    path: '/rooms/{id}/report/transcript',
    access: 'admin',
    scope: 'messages:read',
    summary: "The messages of the room's chat in the event's time, oldest first",
    params,
    query: spanQuery.extend({
      /** The last line that the caller has. */
      after: queryInteger(1, Number.MAX_SAFE_INTEGER).optional(),
    }),
    response: z.object({
      lines: z.array(transcriptLineSchema),
      /** There are more after the last one. */
      hasMore: z.boolean(),
    }),
  }),
};
