import type { Report, TranscriptLine } from '@atrio/contract/live/attendance';
import { formatInteger, plural } from '../../../kit/text/format.ts';

const LOCALE = 'pt-BR';
const MINUTE = 60_000;

type Event = Pick<Report['event'], 'from' | 'to' | 'timeZone'>;

/** '19:20', by the event's own clock. */
export function clockOf(at: string, timeZone: string): string {
  const format = { hour: '2-digit', minute: '2-digit', timeZone } as const;
  return new Intl.DateTimeFormat(LOCALE, format).format(new Date(at));
}

/** 'Sexta-feira, 20 de novembro de 2026' */
function dayWords(at: string, timeZone: string): string {
  const format = { dateStyle: 'full', timeZone } as const;
  const text = new Intl.DateTimeFormat(LOCALE, format).format(new Date(at));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** '20/11/2026' of '2026-11-20' */
export function shortDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/** Time spent in whole minutes: '1 h 08 min', '53 min'. */
export function spentWords(ms: number): string {
  const minutes = Math.floor(ms / MINUTE);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return `${formatInteger(hours)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** '84 %' of a whole; nothing of nothing. */
export function percentWords(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 100)} %`;
}

/**
 * 'Sexta-feira, 20 de novembro de 2026, das 19:00 às 21:40, em Galeria Cais'. Without a programme
 * the event is a whole day.
 */
export function whenWords({ event, sessions, room }: Pick<Report, 'event' | 'sessions' | 'room'>) {
  const from = sessions[0]?.startsAt ?? event.from;
  const to =
    sessions
      .map(({ endsAt }) => endsAt)
      .toSorted()
      .at(-1) ?? event.to;
  const { timeZone } = event;
  const [begin, end] = [clockOf(from, timeZone), clockOf(to, timeZone)];
  const hours = begin === end ? 'o dia inteiro' : `das ${begin} às ${end}`;
  return `${dayWords(from, timeZone)}, ${hours}, em ${room.name}`;
}

/** The place of an instant in the event's time, as a fraction. */
export function placeOf(at: string, { from, to }: Pick<Event, 'from' | 'to'>): number {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  return Math.min(1, Math.max(0, (Date.parse(at) - start) / (end - start)));
}

/** '38 mensagens' */
export function messageWords(count: number): string {
  return count === 0 ? 'Nenhuma mensagem' : plural(count, 'mensagem', 'mensagens');
}

/** The chat as a text that anybody can open. */
export function transcriptText(lines: readonly TranscriptLine[], report: Report): string {
  const { timeZone } = report.event;
  const head = [whenWords(report), messageWords(lines.length), ''];
  const said = lines.map(({ at, name, isFromAdmin, text }) => {
    const who = isFromAdmin ? `${name} (equipe)` : name;
    return `[${clockOf(at, timeZone)}] ${who}: ${text.replaceAll('\n', '\n    ')}`;
  });
  return `${[...head, ...said].join('\r\n')}\r\n`;
}
