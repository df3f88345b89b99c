import type { RoomAnalytics } from '@atrio/contract/analytics';
import { formatInteger, formatMinutes, formatPercent, plural } from '../../lib/format.ts';
import { inPeriod, type Period } from '../../lib/periods.ts';

/** Beyond ten times as much, percents say little. */
const MOST_IN_PERCENT = 10;

export interface Change {
  direction: 'up' | 'down' | 'same';
  /** '12% a mais que no período anterior' */
  words: string;
}

/** '842 acessos' */
export function visitWords(visits: number): string {
  return visits === 0 ? 'Nenhum acesso' : plural(visits, 'acesso', 'acessos');
}

/** 'nos últimos 30 dias' and '18,42 minutos'; no visits have no average. */
export function summaryWords({ visits, averageDuration }: RoomAnalytics, period: Period) {
  const when = inPeriod(period);
  if (visits === 0) return { when, average: undefined };
  return { when, average: `${formatMinutes(averageDuration)} minutos` };
}

/** Against the equally long period before; undefined when both were empty. */
export function changeOf({ visits, previous }: RoomAnalytics): Change | undefined {
  const before = previous.visits;
  if (before === visits) {
    return visits === 0
      ? undefined
      : { direction: 'same', words: 'O mesmo que no período anterior' };
  }
  if (before === 0) return { direction: 'up', words: 'Nenhum acesso no período anterior' };
  const times = visits / before;
  if (times > MOST_IN_PERCENT) {
    const words = `${formatInteger(times)} vezes o do período anterior`;
    return { direction: 'up', words };
  }
  const share = Math.abs(visits - before) / before;
  const amount = share < 0.005 ? 'menos de 1%' : formatPercent(share);
  return visits > before
    ? { direction: 'up', words: `${amount} a mais que no período anterior` }
    : { direction: 'down', words: `${amount} a menos que no período anterior` };
}
