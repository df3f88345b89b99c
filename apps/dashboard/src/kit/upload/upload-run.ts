import { secondsLeft, speedOf, type UploadMeter } from './upload-meter.ts';
import { formatShare, formatSpeed, formatTimeLeft, shareOf } from './upload-words.ts';
import { sentBytes, type UploadItem } from './use-upload-items.ts';

/** How far a run is as a whole. */
export interface RunState {
  /** Number of the file being sent, from 1. */
  place: number;
  /** How many have arrived. */
  arrived: number;
  count: number;
  sent: number;
  total: number;
  speed: number | undefined;
  secondsLeft: number | undefined;
}

/** Counts the run's own files: not those chosen meanwhile or called off. */
export function runState(items: readonly UploadItem[], meter: UploadMeter, now: number): RunState {
  const run = items.filter(({ phase }) => phase !== 'chosen');
  const total = run.reduce((sum, { file }) => sum + file.size, 0);
  const place = run.filter(({ phase }) => phase !== 'queued').length;
  return {
    place: Math.max(1, place),
    arrived: run.filter(({ phase }) => phase === 'sent').length,
    count: run.length,
    sent: run.reduce((sum, item) => sum + sentBytes(item), 0),
    total,
    speed: speedOf(meter, now),
    secondsLeft: secondsLeft({ ...meter, total: total - failedBytes(run) }, now),
  };
}

/** '18,2 MB/s · faltam 11 s', as far as it is known. */
export function speedWords({ speed, secondsLeft }: RunState): string {
  return [
    speed !== undefined && formatSpeed(speed),
    secondsLeft !== undefined && formatTimeLeft(secondsLeft),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Words for screen readers, at each quarter. */
export function quarterWords({ sent, total }: RunState): string | undefined {
  const quarters = Math.floor(shareOf(sent, total) * 4);
  return quarters > 0 ? `Enviado: ${quarters * 25} %` : undefined;
}

/** At the right of a file's row. */
export function itemWords({ phase, meter, error }: UploadItem, now: number): string {
  if (phase === 'queued') return 'Na fila';
  if (phase === 'sent') return 'Enviado';
  if (phase === 'failed') {
    const wasLost = error?.code === 'NETWORK_ERROR' && meter.sent > 0;
    return wasLost ? 'A conexão caiu durante o envio' : reasonOf(error);
  }
  if (phase === 'chosen') return 'Por enviar';
  // All has left us, and the server is at work on it.
  if (meter.sent >= meter.total) return 'Guardando…';
  const speed = speedOf(meter, now);
  const share = formatShare(meter.sent, meter.total);
  return speed === undefined ? share : `${share} · ${formatSpeed(speed)}`;
}

/** The server's sentence about this file, or else about the call. */
function reasonOf(error: UploadItem['error']): string {
  return Object.values(error?.fields ?? {}).join(' ') || (error?.message ?? '');
}

function failedBytes(run: readonly UploadItem[]): number {
  return run.reduce((sum, { phase, file }) => sum + (phase === 'failed' ? file.size : 0), 0);
}

/** True if the file failed halfway; a file that the server refused whole did not. */
export function wasCut({ phase, meter }: UploadItem): boolean {
  return phase === 'failed' && meter.sent > 0 && meter.sent < meter.total;
}

/** For what it is: sent again, it would be refused again. */
export function wasRefused({ error }: UploadItem): boolean {
  return error !== undefined && REFUSALS.has(error.status ?? 0);
}

/** Bad input, too large, of a wrong kind, against a rule. */
const REFUSALS = new Set([400, 413, 415, 422]);
