import { DEFAULT_TIME_ZONE } from '@atrio/contract/lib/zones';
import type { Repeat, Timed } from '@atrio/contract/rooms/occurrences';

interface Worded extends Timed {
  title: string;
  description: string;
  host: string;
}

/** A session as the history compares it. */
export function historyWords(session: Worded) {
  const { title, description, host, timeZone, repeat } = session;
  const when = whenWords(session);
  return { title, description, host, when, timeZone, repeat: repeatWords(repeat) };
}

/** 'sexta-feira, 20 de novembro de 2026, das 19:00 às 21:40', in the session's zone. */
export function whenWords(session: Pick<Timed, 'startsAt' | 'endsAt' | 'timeZone'>): string {
  const { startsAt, endsAt, timeZone } = session;
  const day = dayWords(startsAt, timeZone);
  const lastDay = dayWords(endsAt, timeZone);
  const [start, end] = [hourWords(startsAt, timeZone), hourWords(endsAt, timeZone)];
  if (day === lastDay) return `${day}, das ${start} às ${end}`;
  return `${day}, das ${start} até ${lastDay}, às ${end}`;
}

/** One time of a session. */
export interface Meeting extends When {
  title: string;
  host: string;
}

type When = Pick<Timed, 'startsAt' | 'endsAt' | 'timeZone'>;

/** The day of an instant in a zone: two instants of a day have the same. */
export function dayOf(instant: number, timeZone: string): string {
  return dayWords(instant, timeZone);
}

/** When, with the zone where it is not that of Brasília. */
export function placeWords(when: When): string {
  const { timeZone } = when;
  return timeZone === DEFAULT_TIME_ZONE ? whenWords(when) : `${whenWords(when)} (${timeZone})`;
}

/** The zone of a time in words, and the time of Brasília beside it when they differ. */
export function zoneNote(when: When): string {
  const { startsAt, timeZone } = when;
  const parts = new Intl.DateTimeFormat('pt-BR', { timeZoneName: 'longGeneric', timeZone });
  const name = parts.formatToParts(startsAt).find(({ type }) => type === 'timeZoneName')?.value;
  if (timeZone === DEFAULT_TIME_ZONE) return 'Horário de Brasília';
  const own = name?.replace('Padrão ', '') ?? timeZone;
  const there = whenWords({ ...when, timeZone: DEFAULT_TIME_ZONE });
  return there === whenWords(when) ? own : `${own}; no horário de Brasília: ${there}`;
}

function repeatWords(repeat: Repeat | null): string | null {
  if (!repeat) return null;
  if (repeat.count !== undefined) return `toda semana, ${repeat.count} vezes`;
  return `toda semana até ${repeat.until?.split('-').reverse().join('/')}`;
}

function dayWords(instant: number, timeZone: string): string {
  return clockOf('dateStyle', timeZone).format(instant);
}

function hourWords(instant: number, timeZone: string): string {
  return clockOf('timeStyle', timeZone).format(instant);
}

/** Made once for each zone: it takes as long as a hundred uses, and mails to guests have thousands. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(kind: 'dateStyle' | 'timeStyle', timeZone: string): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`;
  const style =
    kind === 'dateStyle' ? ({ dateStyle: 'full' } as const) : ({ timeStyle: 'short' } as const);
  const clock = clocks.get(key) ?? new Intl.DateTimeFormat('pt-BR', { ...style, timeZone });
  clocks.set(key, clock);
  return clock;
}
