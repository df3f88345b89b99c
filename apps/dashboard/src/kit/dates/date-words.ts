import { dayOfMonth, formatDate, formatDayAndMonth, formatTime } from '../text/format.ts';
import type { Period } from './periods.ts';

const TICKS: Record<Period['tick'], (moment: Date) => string> = {
  time: formatTime,
  day: formatDayAndMonth,
  month: (moment) => formatDate(moment).slice(3),
};

/** A moment as the axis shows it: 14:00, 20/11 or 11/2026, by the period. */
export function tickOf(moment: Date, { tick }: Pick<Period, 'tick'>): string {
  return TICKS[tick](moment);
}

/** '20 de novembro, 14:00 a 15:12'; parts of a year are told in whole days. */
export function spanWords({ from, to }: { from: Date; to: Date }, { tick }: Period): string {
  if (tick === 'month') return `${dayOfYear(from)} a ${dayOfYear(to)}`;
  const isOneDay = dayOfMonth(from) === dayOfMonth(to);
  const end = isOneDay ? formatTime(to) : momentWords(to);
  return `${momentWords(from)} a ${end}`;
}

/** 'entre 20/11 14:00 e 21/11 15:12', without what the period lets go without saying. */
export function spanInShort({ from, to }: { from: Date; to: Date }, { tick }: Period): string {
  const write = (moment: Date) => {
    if (tick === 'month') return formatDate(moment);
    const hour = formatTime(moment);
    return tick === 'day' ? `${formatDayAndMonth(moment)} ${hour}` : hour;
  };
  return `entre ${write(from)} e ${write(to)}`;
}

/** The browser's own zone: 'Horário de Brasília'. */
export function zoneName(): string {
  const zone = new Intl.DateTimeFormat('pt-BR', { timeZoneName: 'longGeneric' });
  const part = zone.formatToParts().find(({ type }) => type === 'timeZoneName');
  return part?.value ?? '';
}

function momentWords(moment: Date): string {
  return `${dayOfMonth(moment)}, ${formatTime(moment)}`;
}

function dayOfYear(moment: Date): string {
  return `${dayOfMonth(moment)} de ${moment.getFullYear()}`;
}

/** An instant as a browser's input of a date and a time shows it; nothing for null. */
export function toLocal(value: string | null): string {
  if (value === null) return '';
  const at = new Date(value);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The instant that such an input shows. */
export function fromLocal(value: string): string | null {
  return value === '' ? null : new Date(value).toISOString();
}
