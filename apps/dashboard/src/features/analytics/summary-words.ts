import type { RoomAnalytics } from '@atrio/contract/analytics';
import { formatMinutes, plural } from '../../lib/format.ts';
import { inPeriod, type Period } from '../../lib/periods.ts';

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
