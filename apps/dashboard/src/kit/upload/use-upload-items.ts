import { useRef, useState } from 'react';
import type { ApiError } from '../api/api-client.ts';
import { startMeter, type UploadMeter } from './upload-meter.ts';

export interface UploadItem {
  /** Tells it from the others; what is added under a known key takes that one's place. */
  key: string;
  file: File;
  phase: 'chosen' | 'queued' | 'sending' | 'sent' | 'failed';
  meter: UploadMeter;
  /** Why it failed. */
  error?: ApiError;
}

/** Files to send, as state for what is shown and at once for the run that sends them. */
export function useUploadItems() {
  const current = useRef<readonly UploadItem[]>([]);
  const [items, setItems] = useState(current.current);

  function set(next: readonly UploadItem[]) {
    current.current = next;
    setItems(next);
  }
  function change(key: string, news: Partial<UploadItem>) {
    set(current.current.map((item) => (item.key === key ? { ...item, ...news } : item)));
  }
  function add(key: string, file: File) {
    const added: UploadItem = { key, file, phase: 'chosen', meter: startMeter(file.size, 0) };
    const isKnown = current.current.some((item) => item.key === key);
    if (isKnown) change(key, { ...added, error: undefined });
    else set([...current.current, added]);
  }
  function queue(only: string | undefined) {
    for (const { key, phase } of current.current) {
      const isMeant = only === undefined || only === key;
      if (isMeant && isUnsent(phase)) change(key, { phase: 'queued', error: undefined });
    }
  }
  return {
    items,
    add,
    change,
    queue,
    now: () => current.current,
    keep: (isKept: (item: UploadItem) => boolean) => set(current.current.filter(isKept)),
  };
}

/** Neither sent nor on its way. */
function isUnsent(phase: UploadItem['phase']): boolean {
  return phase === 'chosen' || phase === 'failed';
}

/** Bytes of it that have arrived, or are on their way with nothing said against it yet. */
export function sentBytes({ phase, meter }: UploadItem): number {
  return phase === 'sending' || phase === 'sent' ? meter.sent : 0;
}

export type UploadItems = ReturnType<typeof useUploadItems>;
