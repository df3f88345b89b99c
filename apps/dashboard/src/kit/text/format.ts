import { todayInBrazil } from '@atrio/contract/lib/due-dates';

const LOCALE = 'pt-BR';

const date = new Intl.DateTimeFormat(LOCALE, {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const time = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' });
const longDate = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const integer = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const reais = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

const twoDecimals = reais;
const oneDecimal = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 });
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** dd/mm/aaaa, in the browser's zone. */
export function formatDate(value: string | number | Date): string {
  return date.format(new Date(value));
}

/** dd/mm/aaaa of a day without time or zone, 'yyyy-mm-dd'. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/** dd/mm/aaaa of the day in Brazil that is over at an instant, of granted rooms say. */
export function formatLastDay(end: string): string {
  return formatDay(todayInBrazil(Date.parse(end) - 1));
}

/** dd/mm/aaaa hh:mm, in the browser's zone. */
export function formatDateTime(value: string | number | Date): string {
  const moment = new Date(value);
  return `${date.format(moment)} ${time.format(moment)}`;
}

/** 'hh:mm' today, 'dd/mm hh:mm' this year, else with the year; in the browser's zone. */
export function formatWhen(value: string | number | Date, now = new Date()): string {
  const moment = new Date(value);
  const day = date.format(moment);
  const today = date.format(now);
  if (day === today) return time.format(moment);
  const isThisYear = day.slice(-4) === today.slice(-4);
  return `${isThisYear ? day.slice(0, 5) : day} ${time.format(moment)}`;
}

/** 'Sexta-feira, 20 de novembro de 2026'. */
export function formatLongDate(value: string | number | Date): string {
  const text = longDate.format(new Date(value));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 'Hoje, 13:58', 'Ontem, 13:58', else '18/11/2026, 13:58'. */
export function formatMoment(value: string | number | Date, now = new Date()): string {
  const moment = new Date(value);
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const day = date.format(moment);
  const words = day === date.format(now) ? 'Hoje' : day === date.format(yesterday) && 'Ontem';
  return `${words || day}, ${time.format(moment)}`;
}

/** 1.234 */
export function formatInteger(value: number): string {
  return integer.format(value);
}

/** '1 sala', '1.234 salas'. */
export function plural(count: number, one: string, many: string): string {
  return `${formatInteger(count)} ${count === 1 ? one : many}`;
}

/** 'R$ 1.234,56' from integer cents (docs/product/interface.md#numbers-and-dates). */
export function formatMoneyCents(cents: number): string {
  return `${cents < 0 ? '-' : ''}R$ ${reais.format(Math.abs(cents) / 100)}`;
}

/** 'R$ 1.234,56' from decimal reais, '1234.56', as the payment provider writes them. */
export function formatReais(value: string): string {
  return formatMoneyCents(Math.round(Number(value) * 100));
}

/** '18,42' */
export function formatDecimal(value: number): string {
  return twoDecimals.format(value);
}

/** Milliseconds as minutes, truncated to two decimals: '18,42'. */
export function formatMinutes(ms: number): string {
  return twoDecimals.format(toMinutes(ms));
}

/** The same as a number. */
export function toMinutes(ms: number): number {
  return Math.trunc((ms * 100) / MINUTE_MS) / 100;
}

/** Time spent: '3,42 h' when over an hour, else '48,5 min'. */
export function formatDuration(ms: number): string {
  if (ms > HOUR_MS) return `${twoDecimals.format(ms / HOUR_MS)} h`;
  return `${oneDecimal.format(ms / MINUTE_MS)} min`;
}

/** '12%' */
export function formatPercent(fraction: number): string {
  return percent.format(fraction);
}

/** '12,4 %', with a space that does not break. */
export function formatShare(fraction: number): string {
  return `${oneDecimal.format(fraction * 100)}\u00A0%`;
}

/** 'HP' for 'Helena de Prado': first and last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return picked.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase(LOCALE) ?? '').join('');
}
