import type { Overview } from '@atrio/contract/overview';
import { spanInShort, tickOf, weekdayOf, zoneName } from '../../lib/date-words.ts';
import { formatDate } from '../../lib/format.ts';
import type { Period } from '../../lib/periods.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** One of the equal parts of a period, and how many came in the same part of the one before. */
export interface VisitSpan {
  from: Date;
  to: Date;
  visits: number;
  previous: number;
}

/** What the server counted, with where each part ends. */
export function visitSpans({ series }: Pick<Overview, 'series'>, period: Period): VisitSpan[] {
  const length = period.durationMs / series.length;
  return series.map(({ date, visits, previous }) => {
    const from = new Date(date);
    return { from, to: new Date(from.getTime() + length), visits, previous };
  });
}

/**
 * 'Domingo, 08/11', '06/11 a 08/11', or with the hours where parts are shorter than a day. Parts end
 * with the present hour, not at midnight: a day is named by where it ends, and today is the last.
 */
export function titleOf(span: VisitSpan, period: Period): string {
  const days = daysOf(span);
  if (days < 1) {
    const time = (moment: Date) => tickOf(moment, { tick: 'time' });
    return `${dayWords(span.from)}, ${time(span.from)} a ${time(span.to)}`;
  }
  if (days === 1) return dayWords(lastDayOf(span));
  return `${inDigits(firstDayOf(span), period)} a ${inDigits(lastDayOf(span), period)}`;
}

/** Under the axis. */
export function labelOf(span: VisitSpan, period: Period): string {
  return tickOf(daysOf(span) < 1 ? span.from : lastDayOf(span), period);
}

/** 'em 08/11', 'entre 06/11 e 08/11', 'entre 14:00 e 15:00' */
export function whenOf(span: VisitSpan, period: Period): string {
  const days = daysOf(span);
  if (days < 1) return spanInShort(span, period);
  if (days === 1) return `em ${inDigits(lastDayOf(span), period)}`;
  return `entre ${inDigits(firstDayOf(span), period)} e ${inDigits(lastDayOf(span), period)}`;
}

/** 'até 15:00, Horário Padrão de Brasília': where days end, unless at midnight. */
export function noteOf(span: VisitSpan | undefined): string {
  if (!span || daysOf(span) < 1) return zoneName();
  const end = tickOf(span.to, { tick: 'time' });
  return end === '00:00' ? zoneName() : `até ${end}, ${zoneName()}`;
}

function daysOf({ from, to }: VisitSpan): number {
  return (to.getTime() - from.getTime()) / DAY_MS;
}

function lastDayOf({ to }: VisitSpan): Date {
  return new Date(to.getTime() - 1);
}

function firstDayOf(span: VisitSpan): Date {
  return new Date(lastDayOf(span).getTime() - (daysOf(span) - 1) * DAY_MS);
}

function dayWords(moment: Date): string {
  return `${weekdayOf(moment)}, ${tickOf(moment, { tick: 'day' })}`;
}

/** With the year where the period has more than one. */
function inDigits(moment: Date, { tick }: Period): string {
  return tick === 'month' ? formatDate(moment) : tickOf(moment, { tick: 'day' });
}
