import {
  DEFAULT_TIME_ZONE,
  instantOfWall,
  knownTimeZone,
  wallTime,
} from '@atrio/contract/lib/zones';
import {
  currentOf,
  MAX_OCCURRENCES,
  type Occurrence,
  occurrencesOf,
} from '@atrio/contract/rooms/occurrences';
import { type RoomSession, sessionBody } from '@atrio/contract/rooms/programme';
import { z } from 'zod';

const LOCALE = 'pt-BR';
const DAY = 86_400_000;
/** Sessions that are shown before somebody asks for the others. */
const SHOWN = 6;

export type State = 'past' | 'now' | 'coming';

/** A session at the time that goes on now, else the next one, else the last. */
export interface Placed extends Occurrence {
  session: RoomSession;
  state: State;
}

export interface ProgrammeDay {
  /** 'Hoje, sexta-feira, 20 de novembro'. */
  title: string;
  sessions: Placed[];
}

/** The programme by days, each in the zones of its sessions. */
export function daysOf(sessions: readonly RoomSession[], now: number): ProgrammeDay[] {
  const days = new Map<string, ProgrammeDay>();
  for (const placed of placedAt(sessions, now)) {
    const { timeZone } = placed.session;
    const title = dayTitle(placed.startsAt, timeZone, now);
    const day = days.get(title) ?? { title, sessions: [] };
    day.sessions.push(placed);
    days.set(title, day);
  }
  return [...days.values()];
}

/** What goes on today and comes next; of a programme that is over, its end. */
export function nearSessions(sessions: readonly RoomSession[], now: number): RoomSession[] {
  const placed = placedAt(sessions, now);
  const isToday = ({ session: { timeZone }, endsAt }: Placed) =>
    dayOf(endsAt, timeZone) >= dayOf(now, timeZone);
  const open = placed.filter(isToday);
  const shown = open.length > 0 ? open.slice(0, SHOWN) : placed.slice(-SHOWN / 2);
  return shown.map(({ session }) => session);
}

/** 'horário de Brasília'; of a zone that the browser has no name for, its own one. */
export function zoneWords(timeZone: string): string {
  const parts = new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    timeZoneName: 'longGeneric',
  }).formatToParts(0);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  // Engines differ in whether they call the usual hour the usual one.
  const short = name.replace(/ padrão/i, '');
  return short.charAt(0).toLowerCase() + short.slice(1);
}

/** '19:00', in the zone. */
export function hourWords(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short', timeZone }).format(instant);
}

/** 'sex., 20 de nov., 19:00 – 21:40', in the zone. */
function spanWords({ startsAt, endsAt, timeZone }: Moved): string {
  const day = new Intl.DateTimeFormat(LOCALE, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone,
  });
  const hours = `${hourWords(startsAt, timeZone)} – ${hourWords(endsAt, timeZone)}`;
  return `${day.format(startsAt)}, ${hours}`;
}

interface Moved extends Occurrence {
  timeZone: string;
  repeat: RoomSession['repeat'];
}

/**
 * The old and the new time of a session as guests would be told of them; undefined while nothing of
 * it is changed, or when it would be over.
 */
export function changedTime(session: RoomSession, values: SessionValues, now: number) {
  const typed = sessionFormSchema.safeParse(values);
  if (!typed.success) return undefined;
  const [before, after] = [session, typed.data].map(
    ({ startsAt, endsAt, timeZone, repeat }): Moved => ({
      startsAt: Date.parse(startsAt),
      endsAt: Date.parse(endsAt),
      timeZone,
      repeat,
    }),
  ) as [Moved, Moved];
  const isOver = occurrencesOf(after).every(({ endsAt }) => endsAt <= now);
  if (isOver || JSON.stringify(before) === JSON.stringify(after)) return undefined;
  const isOtherZone = before.timeZone !== after.timeZone;
  const isOtherRepeat = JSON.stringify(before.repeat) !== JSON.stringify(after.repeat);
  const words = (one: Moved) => {
    const parts = [spanWords(one), isOtherZone && zoneWords(one.timeZone)];
    return [...parts, isOtherRepeat && timesWords(one.repeat)].filter(Boolean).join(', ');
  };
  return { before: words(before), after: words(after) };
}

function timesWords(repeat: RoomSession['repeat']): string {
  if (!repeat) return 'uma vez';
  if (repeat.count !== undefined) return `toda semana, ${repeat.count} vezes`;
  return `toda semana até ${repeat.until?.split('-').reverse().join('/')}`;
}

/** 'Toda quarta-feira', or undefined for a session that takes place once. */
export function repeatWords({ repeat, startsAt, timeZone }: RoomSession): string | undefined {
  if (!repeat) return undefined;
  const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: 'long', timeZone });
  const day = weekday.format(Date.parse(startsAt));
  const every = /^(s[áa]bado|domingo)$/.test(day) ? 'Todo' : 'Toda';
  return `${every} ${day.replace('-feira', '')}`;
}

/** 'faltam 29 min', 'começa em 3 h', 'começa em 5 dias'. */
export function untilWords({ state, startsAt, endsAt }: Placed, now: number): string | undefined {
  if (state === 'past') return undefined;
  const minutes = Math.max(1, Math.ceil(((state === 'now' ? endsAt : startsAt) - now) / 60_000));
  const [count, unit] =
    minutes < 60
      ? [minutes, 'min']
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), 'h']
        : [Math.round(minutes / 1440), 'dias'];
  if (state === 'coming') return `começa em ${count} ${unit}`;
  return `${count === 1 ? 'falta' : 'faltam'} ${count} ${unit}`;
}

function placedAt(sessions: readonly RoomSession[], now: number): Placed[] {
  return sessions
    .map((session) => {
      const [startsAt, endsAt] = [Date.parse(session.startsAt), Date.parse(session.endsAt)];
      const current = currentOf(occurrencesOf({ ...session, startsAt, endsAt }), now);
      return { session, ...current, state: stateAt(current, now) };
    })
    .sort((a, b) => a.startsAt - b.startsAt || a.session.id - b.session.id);
}

function stateAt({ startsAt, endsAt }: Occurrence, now: number): State {
  if (endsAt <= now) return 'past';
  return startsAt <= now ? 'now' : 'coming';
}

function dayTitle(instant: number, timeZone: string, now: number): string {
  const isThisYear =
    new Date(wallTime(instant, timeZone)).getUTCFullYear() ===
    new Date(wallTime(now, timeZone)).getUTCFullYear();
  const words = new Intl.DateTimeFormat(LOCALE, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: isThisYear ? undefined : 'numeric',
    timeZone,
  }).format(instant);
  if (dayOf(instant, timeZone) === dayOf(now, timeZone)) return `Hoje, ${words}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function dayOf(instant: number, timeZone: string): number {
  return Math.floor(wallTime(instant, timeZone) / DAY);
}

/** All zones of this browser, those of Brazil first. */
export function zoneOptions(chosen: string): { value: string; label: string }[] {
  const brazilian = Object.entries(BRAZILIAN).map(([value, label]) => ({ value, label }));
  const others = [...Intl.supportedValuesOf('timeZone'), chosen, 'UTC']
    .filter((zone) => !(zone in BRAZILIAN) && knownTimeZone(zone) !== undefined)
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
  const unique = new Map(others.map((option) => [option.value, option]));
  return [...brazilian, ...unique.values()];
}

const BRAZILIAN: Record<string, string> = {
  'America/Sao_Paulo': 'Brasília',
  'America/Noronha': 'Fernando de Noronha',
  'America/Manaus': 'Manaus',
  'America/Rio_Branco': 'Rio Branco',
};

/** A session as it is typed: hours of the wall clock of its zone, as the browser's fields have them. */
export interface SessionValues {
  [field: string]: string;
  title: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  host: string;
  description: string;
  repeats: 'once' | 'count' | 'until';
  count: string;
  until: string;
}

const HOUR = 3_600_000;
const MINUTES = 'yyyy-mm-ddThh:mm'.length;
const WALL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** From what is typed to what the call takes; the contract judges the rest. */
export const sessionFormSchema = z
  .object({
    title: z.string(),
    startsAt: z.string().regex(WALL, 'Informe quando começa'),
    endsAt: z.string().regex(WALL, 'Informe quando termina'),
    timeZone: z.string(),
    host: z.string(),
    description: z.string(),
    repeats: z.enum(['once', 'count', 'until']),
    count: z.string(),
    until: z.string(),
  })
  .superRefine(({ repeats, count, until }, issues) => {
    const refuse = (path: string, message: string) =>
      issues.addIssue({ code: 'custom', path: [path], message });
    const times = Number(count);
    if (
      repeats === 'count' &&
      !(Number.isInteger(times) && times >= 2 && times <= MAX_OCCURRENCES)
    ) {
      refuse('count', `Use de 2 a ${MAX_OCCURRENCES} vezes`);
    }
    if (repeats === 'until' && until === '') refuse('until', 'Informe até que dia');
  })
  .transform((values): z.input<typeof sessionBody> => {
    const { repeats, count, until, ...session } = values;
    return {
      ...session,
      startsAt: sent(session.startsAt, session.timeZone),
      endsAt: sent(session.endsAt, session.timeZone),
      repeat: {
        once: null,
        count: { every: 'week' as const, count: Number(count) },
        until: { every: 'week' as const, until },
      }[repeats],
    };
  })
  .pipe(sessionBody);

/** The form of a session; of a new one, the next whole hour. */
export function sessionValues(session: RoomSession | undefined, now: number): SessionValues {
  const timeZone = session?.timeZone ?? DEFAULT_TIME_ZONE;
  const nextHour = Math.ceil((now + 1) / HOUR) * HOUR;
  const startsAt = session ? Date.parse(session.startsAt) : nextHour;
  const endsAt = session ? Date.parse(session.endsAt) : nextHour + HOUR;
  const { count, until } = session?.repeat ?? {};
  return {
    title: session?.title ?? '',
    startsAt: typed(startsAt, timeZone),
    endsAt: typed(endsAt, timeZone),
    timeZone,
    host: session?.host ?? '',
    description: session?.description ?? '',
    repeats: count !== undefined ? 'count' : until !== undefined ? 'until' : 'once',
    count: String(count ?? 4),
    until: until ?? '',
  };
}

/** The end that keeps a session as long as it was when its start is changed. */
export function movedEnd(before: SessionValues, startsAt: string): string {
  if (![startsAt, before.startsAt, before.endsAt].every((value) => WALL.test(value))) {
    return before.endsAt;
  }
  const length = Date.parse(`${before.endsAt}Z`) - Date.parse(`${before.startsAt}Z`);
  return wallText(Date.parse(`${startsAt}Z`) + length);
}

function typed(instant: number, timeZone: string): string {
  return wallText(wallTime(instant, timeZone));
}

function wallText(wall: number): string {
  return new Date(wall).toISOString().slice(0, MINUTES);
}

function sent(wall: string, timeZone: string): string {
  return new Date(instantOfWall(Date.parse(`${wall}Z`), timeZone)).toISOString();
}
