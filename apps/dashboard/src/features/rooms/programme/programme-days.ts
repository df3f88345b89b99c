import { knownTimeZone, wallTime } from '@atrio/contract/lib/zones';
import { currentOf, type Occurrence, occurrencesOf } from '@atrio/contract/rooms/occurrences';
import type { RoomSession } from '@atrio/contract/rooms/programme';

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
