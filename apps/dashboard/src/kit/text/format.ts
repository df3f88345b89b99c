import { todayInBrazil } from '@atrio/contract/lib/due-dates';
import { brazilianNumber } from '@atrio/contract/lib/numbers';

const MONTHS = [
  ...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho', 'julho', 'agosto', 'setembro'],
  ...['outubro', 'novembro', 'dezembro'],
];
const WEEKDAYS = [
  ...['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira'],
  'sábado',
];
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** dd/mm/aaaa, in the browser's zone. Dates are written by hand for the reason of `brazilianNumber`. */
export function formatDate(value: string | number | Date): string {
  const moment = new Date(value);
  return `${formatDayAndMonth(moment)}/${moment.getFullYear()}`;
}

/** dd/mm, in the browser's zone. */
export function formatDayAndMonth(moment: Date): string {
  return `${twoDigits(moment.getDate())}/${twoDigits(moment.getMonth() + 1)}`;
}

/** hh:mm, in the browser's zone. */
export function formatTime(value: string | number | Date): string {
  const moment = new Date(value);
  return `${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;
}

/** '20 de novembro', in the browser's zone. */
export function dayOfMonth(moment: Date): string {
  return `${moment.getDate()} de ${MONTHS[moment.getMonth()]}`;
}

/** 'Sexta-feira', in the browser's zone. */
export function weekdayOf(moment: Date): string {
  const name = WEEKDAYS[moment.getDay()] ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
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
  return `${formatDate(moment)} ${formatTime(moment)}`;
}

/** 'hh:mm' today, 'dd/mm hh:mm' this year, else with the year; in the browser's zone. */
export function formatWhen(value: string | number | Date, now = new Date()): string {
  const moment = new Date(value);
  const day = formatDate(moment);
  const today = formatDate(now);
  if (day === today) return formatTime(moment);
  const isThisYear = day.slice(-4) === today.slice(-4);
  return `${isThisYear ? day.slice(0, 5) : day} ${formatTime(moment)}`;
}

/** 'Sexta-feira, 20 de novembro de 2026'. */
export function formatLongDate(value: string | number | Date): string {
  const moment = new Date(value);
  return `${weekdayOf(moment)}, ${dayOfMonth(moment)} de ${moment.getFullYear()}`;
}

/** 'Hoje, 13:58', 'Ontem, 13:58', else '18/11/2026, 13:58'. */
export function formatMoment(value: string | number | Date, now = new Date()): string {
  const moment = new Date(value);
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const day = formatDate(moment);
  const words = day === formatDate(now) ? 'Hoje' : day === formatDate(yesterday) && 'Ontem';
  return `${words || day}, ${formatTime(moment)}`;
}

/** 1.234 */
export function formatInteger(value: number): string {
  return brazilianNumber(value);
}

/** '1 sala', '1.234 salas'. */
export function plural(count: number, one: string, many: string): string {
  return `${formatInteger(count)} ${count === 1 ? one : many}`;
}

/** 'R$ 1.234,56' from integer cents (docs/product/interface.md#numbers-and-dates). */
export function formatMoneyCents(cents: number): string {
  return `${cents < 0 ? '-' : ''}R$ ${formatDecimal(Math.abs(cents) / 100)}`;
}

/** 'R$ 1.234,56' from decimal reais, '1234.56', as the payment provider writes them. */
export function formatReais(value: string): string {
  return formatMoneyCents(Math.round(Number(value) * 100));
}

/** '18,42' */
export function formatDecimal(value: number): string {
  return brazilianNumber(value, 2);
}

/** Milliseconds as minutes, truncated to two decimals: '18,42'. */
export function formatMinutes(ms: number): string {
  return formatDecimal(toMinutes(ms));
}

/** The same as a number. */
export function toMinutes(ms: number): number {
  return Math.trunc((ms * 100) / MINUTE_MS) / 100;
}

/** Time spent: '3,42 h' when over an hour, else '48,5 min'. */
export function formatDuration(ms: number): string {
  if (ms > HOUR_MS) return `${formatDecimal(ms / HOUR_MS)} h`;
  return `${brazilianNumber(ms / MINUTE_MS, 1)} min`;
}

/** '12%' */
export function formatPercent(fraction: number): string {
  return `${formatInteger(fraction * 100)}%`;
}

/** '12,4 %', with a space that does not break. */
export function formatShare(fraction: number): string {
  return `${brazilianNumber(fraction * 100, 1)}\u00A0%`;
}

/** 'HP' for 'Helena de Prado': first and last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return picked.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
