import { formatInteger, formatPercent, formatShare, plural } from '../text/format.ts';

/** Beyond ten times as much, percents say little. */
const MOST_IN_PERCENT = 10;

export interface Change {
  direction: 'up' | 'down' | 'same';
  /** '12,4 %', for where an arrow says which way; undefined after nothing at all. */
  amount: string | undefined;
  /** '12% a mais que no período anterior' */
  words: string;
}

/** Against the equally long period before; undefined when both were empty. */
export function changeOf(now: number, before: number): Change | undefined {
  if (before === now) {
    const words = 'O mesmo que no período anterior';
    return now === 0 ? undefined : { direction: 'same', amount: formatShare(0), words };
  }
  const direction = now > before ? 'up' : 'down';
  if (before === 0) {
    return { direction, amount: undefined, words: 'Nenhum acesso no período anterior' };
  }
  const times = now / before;
  if (times > MOST_IN_PERCENT) {
    const words = `${formatInteger(times)} vezes o do período anterior`;
    return { direction, amount: plural(Math.round(times), 'vez', 'vezes'), words };
  }
  const share = Math.abs(now - before) / before;
  const inWords = share < 0.005 ? 'menos de 1%' : formatPercent(share);
  const words = `${inWords} a ${direction === 'up' ? 'mais' : 'menos'} que no período anterior`;
  return { direction, amount: formatShare(share), words };
}

/** The part of a period with the most of something; undefined when there was nothing at all. */
export function peakOf<Part>(
  parts: readonly Part[],
  amountOf: (part: Part) => number,
): Part | undefined {
  const peak = parts.reduce<Part | undefined>(
    (highest, part) => (highest && amountOf(highest) >= amountOf(part) ? highest : part),
    undefined,
  );
  return peak && amountOf(peak) > 0 ? peak : undefined;
}
