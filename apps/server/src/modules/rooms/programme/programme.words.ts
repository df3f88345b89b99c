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

function repeatWords(repeat: Repeat | null): string | null {
  if (!repeat) return null;
  if (repeat.count !== undefined) return `toda semana, ${repeat.count} vezes`;
  return `toda semana até ${repeat.until?.split('-').reverse().join('/')}`;
}

function dayWords(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone }).format(instant);
}

function hourWords(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone }).format(instant);
}
