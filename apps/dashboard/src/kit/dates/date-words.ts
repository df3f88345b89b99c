import { formatDate } from '../text/format.ts';
import type { Period } from './periods.ts';

const LOCALE = 'pt-BR';
const TICKS: Record<Period['tick'], Intl.DateTimeFormat> = {
  time: formatter({ hour: '2-digit', minute: '2-digit' }),
  day: formatter({ day: '2-digit', month: '2-digit' }),
  month: formatter({ month: '2-digit', year: 'numeric' }),
};
const time = TICKS.time;
const day = formatter({ day: 'numeric', month: 'long' });
const dayOfYear = formatter({ day: 'numeric', month: 'long', year: 'numeric' });
const weekday = formatter({ weekday: 'long' });
const zone = formatter({ timeZoneName: 'longGeneric' });

/** A moment as the axis shows it: 14:00, 20/11 or 11/2026, by the period. */
export function tickOf(moment: Date, { tick }: Pick<Period, 'tick'>): string {
  return TICKS[tick].format(moment);
}

/** 'Domingo', 'Segunda-feira' */
export function weekdayOf(moment: Date): string {
  const name = weekday.format(moment);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** '20 de novembro, 14:00 a 15:12'; parts of a year are told in whole days. */
export function spanWords({ from, to }: { from: Date; to: Date }, { tick }: Period): string {
  if (tick === 'month') return `${dayOfYear.format(from)} a ${dayOfYear.format(to)}`;
  const isOneDay = day.format(from) === day.format(to);
  const end = isOneDay ? time.format(to) : momentWords(to);
  return `${momentWords(from)} a ${end}`;
}

/** 'entre 20/11 14:00 e 21/11 15:12', without what the period lets go without saying. */
export function spanInShort({ from, to }: { from: Date; to: Date }, { tick }: Period): string {
  const write = (moment: Date) => {
    if (tick === 'month') return formatDate(moment);
    const hour = time.format(moment);
    return tick === 'day' ? `${TICKS.day.format(moment)} ${hour}` : hour;
  };
  return `entre ${write(from)} e ${write(to)}`;
}

/** The browser's own zone: 'Horário de Brasília'. */
export function zoneName(): string {
  const part = zone.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName');
  return part?.value ?? '';
}

function momentWords(moment: Date): string {
  return `${day.format(moment)}, ${time.format(moment)}`;
}

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LOCALE, options);
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
