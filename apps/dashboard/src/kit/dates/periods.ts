const HOUR_MS = 60 * 60 * 1000;

/** Keys stand in the address bar (docs/product/rules.md#analytics-periods). */
export const PERIODS = [
  period('24h', 24, 'Últimas 24 horas', '24 horas', 'time'),
  period('7d', 7 * 24, 'Últimos 7 dias', '7 dias', 'day'),
  period('30d', 30 * 24, 'Últimos 30 dias', '30 dias', 'day'),
  period('90d', 90 * 24, 'Últimos 90 dias', '90 dias', 'day'),
  period('12m', 365 * 24, 'Últimos 12 meses', '12 meses', 'month'),
] as const;

export interface Period {
  key: string;
  durationMs: number;
  /** 'Últimos 30 dias' */
  label: string;
  /** '30 dias' */
  shortLabel: string;
  /** How dates within it are written: 14:00, 20/11, 11/2026. */
  tick: 'time' | 'day' | 'month';
}

export const DEFAULT_PERIOD: Period = PERIODS[0];

/** The period of this key; the default for a key that is none. */
export function periodOf(key: string | null, fallback = DEFAULT_PERIOD): Period {
  return PERIODS.find((candidate) => candidate.key === key) ?? fallback;
}

/** 'nos últimos 30 dias' */
export function inPeriod({ label }: Period): string {
  const words = label.charAt(0).toLowerCase() + label.slice(1);
  return `${words.startsWith('últimas') ? 'nas' : 'nos'} ${words}`;
}

function period(
  key: string,
  hours: number,
  label: string,
  shortLabel: string,
  tick: Period['tick'],
): Period {
  return { key, durationMs: hours * HOUR_MS, label, shortLabel, tick };
}
