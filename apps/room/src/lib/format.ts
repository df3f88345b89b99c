import { inLocale } from '../texts/locale.ts';
import { texts } from '../texts/texts.ts';

const time = inLocale((of) => new Intl.DateTimeFormat(of, { hour: '2-digit', minute: '2-digit' }));
const day = inLocale((of) => new Intl.DateTimeFormat(of, { day: 'numeric', month: 'long' }));
const dayOfYear = inLocale((of) => new Intl.DateTimeFormat(of, { dateStyle: 'long' }));
const moment = inLocale(
  (of) => new Intl.DateTimeFormat(of, { dateStyle: 'long', timeStyle: 'short' }),
);

const startOf = inLocale(
  (of) =>
    new Intl.DateTimeFormat(of, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    }),
);
const relative = inLocale((of) => new Intl.RelativeTimeFormat(of));

export function timeOf(instant: string): string {
  return time().format(new Date(instant));
}

export function momentOf(instant: string): string {
  return moment().format(new Date(instant));
}

/** '19:00 – 21:40' of today, and the day as well of another one. */
export function whenOf({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const isToday = isSameDay(new Date(startsAt), new Date());
  const start = isToday ? timeOf(startsAt) : startOf().format(new Date(startsAt));
  return `${start} – ${timeOf(endsAt)}`;
}

/** '20 de novembro de 2026', by the clock of a zone, or by the visitor's own. */
export function dateIn(instant: string, timeZone: string | undefined): string {
  const make = inLocale((of) => new Intl.DateTimeFormat(of, { dateStyle: 'long', timeZone }));
  return make().format(new Date(instant));
}

/** '19:00', by the clock of a zone. */
export function clockIn(instant: string, timeZone: string): string {
  const format = { hour: '2-digit', minute: '2-digit', timeZone } as const;
  return inLocale((of) => new Intl.DateTimeFormat(of, format))().format(new Date(instant));
}

/** 'em 3 dias' */
export function inDays(days: number): string {
  return relative().format(days, 'day');
}

/** 'Hoje', 'Ontem', or the date in words. */
export function dayOf(instant: string, now = new Date()): string {
  const date = new Date(instant);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (isSameDay(date, now)) return texts.today;
  if (isSameDay(date, yesterday)) return texts.yesterday;
  return (date.getFullYear() === now.getFullYear() ? day() : dayOfYear()).format(date);
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}
