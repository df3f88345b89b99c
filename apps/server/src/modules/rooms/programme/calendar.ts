import { occurrencesOf, type Timed } from '@atrio/contract/rooms/occurrences';
import ical, { ICalCalendarMethod, ICalEventRepeatingFreq, ICalEventStatus } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { tzlib_get_ical_block as zoneBlock } from 'timezones-ical-library';

/** A session as calendars know it. */
export interface CalendarSession extends Timed {
  uid: string;
  sequence: number;
  title: string;
  description: string;
  updatedAt: number;
  isCancelled: boolean;
}

interface Calendar {
  /** Of a mail; a feed has none. */
  method?: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  name: string;
  /** The room's address. */
  url: string;
  organizer: { name: string; email: string };
  /** The guest, by mail. */
  attendee?: string;
  sessions: readonly CalendarSession[];
}

/** An iCalendar file (RFC 5545): for a mail, or all of a room's programme for a feed. */
export function writeCalendar(calendar: Calendar): string {
  const { method, name, sessions } = calendar;
  const file = ical({
    prodId: { company: 'Átrio', product: 'Programação', language: 'PT' },
    name,
    ...(method && { method: ICalCalendarMethod[method] }),
    timezone: { name: null, generator: (zone) => zoneBlock(zone)[0] ?? null },
  });
  for (const session of sessions) addEvent(file, calendar, session);
  return file.toString();
}

/** Nobody's address: of a domain that can never exist. */
const SOMEBODY = 'convidado@atrio.invalid';
/** Bytes of a line, without its break (RFC 5545). */
const LINE = 75;

/**
 * The same calendar for each of many guests. Writing one takes milliseconds, most of them for the rules
 * of its zone, so it is written once and only the lines with the guest's address differ.
 */
export function calendarForEach(calendar: Omit<Calendar, 'attendee'>): (guest: string) => string {
  const file = writeCalendar({ ...calendar, attendee: SOMEBODY });
  const lines = file.split(/\r\n(?![ \t])/).map((line) => {
    const whole = line.replace(/\r\n[ \t]/g, '');
    return whole.includes(SOMEBODY) ? { whole } : { folded: line };
  });
  return (guest) =>
    lines
      .map(({ whole, folded }) => folded ?? fold(whole.replaceAll(SOMEBODY, () => guest)))
      .join('\r\n');
}

function fold(line: string): string {
  let [folded, bytes] = ['', 0];
  for (const symbol of line) {
    const size = Buffer.byteLength(symbol);
    // The space that a line goes on with is a byte of it.
    if (bytes + size > LINE) [folded, bytes] = [`${folded}\r\n `, 1];
    folded += symbol;
    bytes += size;
  }
  return folded;
}

function addEvent(
  file: ReturnType<typeof ical>,
  { url, organizer, attendee, name }: Calendar,
  session: CalendarSession,
): void {
  const { repeat, timeZone } = session;
  const at = (instant: number) => {
    const moment = Temporal.Instant.fromEpochMilliseconds(instant);
    return moment.toZonedDateTimeISO(repeat ? timeZone : 'UTC');
  };
  const event = file.createEvent({
    id: session.uid,
    sequence: session.sequence,
    stamp: new Date(session.updatedAt),
    start: at(session.startsAt),
    end: at(session.endsAt),
    // A weekly session stays at its hour of the wall clock; any other is an instant.
    ...(repeat && { timezone: timeZone }),
    summary: session.title,
    description: session.description || null,
    location: name,
    url,
    organizer,
    status: session.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(repeat && {
      repeating: { freq: ICalEventRepeatingFreq.WEEKLY, count: occurrencesOf(session).length },
    }),
  });
  if (attendee) event.createAttendee({ email: attendee, rsvp: false });
}
