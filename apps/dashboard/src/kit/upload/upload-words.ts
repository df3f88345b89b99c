import { brazilianNumber } from '@atrio/contract/lib/numbers';

const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const;
const STEP = 1024;

/** '84 KB', '3,4 MB', '431 MB' */
export function formatBytes(bytes: number): string {
  const unit = unitOf(bytes);
  return `${amount(bytes, unit)} ${UNITS[unit]}`;
}

/** '271 de 431 MB' */
export function formatBytesOf(sent: number, total: number): string {
  const unit = unitOf(total);
  return `${amount(sent, unit)} de ${amount(total, unit)} ${UNITS[unit]}`;
}

/** '18,2 MB/s' */
export function formatSpeed(bytesPerSecond: number): string {
  const unit = Math.max(1, unitOf(bytesPerSecond));
  return `${brazilianNumber(bytesPerSecond / STEP ** unit, 1)} ${UNITS[unit]}/s`;
}

/** 'falta 1 s', 'faltam 11 s', 'faltam 3 min', 'faltam 2 h' */
export function formatTimeLeft(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [Math.max(1, Math.ceil(seconds)), 's']
      : seconds < 3600
        ? [Math.ceil(seconds / 60), 'min']
        : [Math.ceil(seconds / 3600), 'h'];
  return `${count === 1 ? 'falta' : 'faltam'} ${brazilianNumber(count)} ${unit}`;
}

/** '62,4 %'; never rounded up to a hundred that it is not. */
export function formatShare(sent: number, total: number): string {
  return `${brazilianNumber(Math.floor(shareOf(sent, total) * 1000) / 10, 1)} %`;
}

/** 0 to 1 */
export function shareOf(sent: number, total: number): number {
  return total > 0 ? Math.min(1, sent / total) : 0;
}

function unitOf(bytes: number): number {
  let unit = 0;
  while (unit < UNITS.length - 1 && bytes >= STEP ** (unit + 1)) unit += 1;
  return unit;
}

function amount(bytes: number, unit: number): string {
  const value = bytes / STEP ** unit;
  const hasTenths = value < 10 && unit > 1 && Math.round(value * 10) % 10 !== 0;
  return brazilianNumber(value, hasTenths ? 1 : 0);
}
