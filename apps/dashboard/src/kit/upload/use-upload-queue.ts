import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '../api/api-client.ts';
import { isLeaving } from '../form/leaving.ts';
import { useOneAtATime } from '../form/use-one-at-a-time.ts';
import { advanceMeter, startMeter } from './upload-meter.ts';
import { uploadNews } from './upload-news.ts';
import {
  sentBytes,
  type UploadItem,
  type UploadItems,
  useUploadItems,
} from './use-upload-items.ts';

/** Outcome of a run; cancelled files are in neither list. */
export interface UploadOutcome {
  sent: UploadItem[];
  failed: { item: UploadItem; error: ApiError }[];
}

interface UploadQueueOptions {
  /** For files that belong together: those that have arrived stay, until they are taken away. */
  keepsSent?: boolean;
  /** Sends one file; throws `ApiError`, or anything once `signal` has called it off. */
  send: SendItem;
  /** After each run in which something came of it. */
  onDone: (outcome: UploadOutcome) => void;
}

/**
 * Files that were chosen and are sent one after the other, each for itself: one that fails or is
 * called off is still there to be sent again. Leaving the page ends it all.
 */
export function useUploadQueue({ send, onDone, keepsSent = false }: UploadQueueOptions) {
  const list = useUploadItems();
  const turn = useOneAtATime();
  // Before the stops, which end running sends: the report must still find them running.
  const report = useUploadReport(list.now);
  const stops = useStops();
  const { meter, run } = useRun({ list, turn, report, stops, send, onDone });

  const cancel = (keys: readonly string[]) => cancelIn(list, stops, keys);
  const cancelAll = () => cancel(list.now().map(({ key }) => key));
  return {
    items: list.items,
    /** The present items, for code that runs between two renderings. */
    read: list.now,
    /** Bytes of all that is under way, and how fast. */
    meter,
    isBusy: turn.isBusy,
    keepsSent,
    add: list.add,
    cancel: (key: string) => cancel([key]),
    cancelAll,
    remove: (key: string) => {
      cancel([key]);
      list.keep((item) => item.key !== key);
    },
    /** Once another file took its place, 'Enviado' would tell of the one that has gone. */
    forgetSent: (gone: string) => list.keep(({ key, phase }) => key !== gone || phase !== 'sent'),
    /** Marks the files that had arrived as lost on the server: they have to be sent again. */
    unsend: () => {
      for (const { key, phase } of list.now()) {
        if (phase === 'sent') list.change(key, { phase: 'chosen' });
      }
    },
    clear: () => {
      report.giveUp();
      cancelAll();
      list.keep(() => false);
    },
    /** Sends all that is chosen or has failed, or one of them. */
    start: (only?: string) => {
      // Files sent by an earlier run are no part of this one.
      if (!turn.isRunning() && !keepsSent) list.keep(({ phase }) => phase !== 'sent');
      list.queue(only);
      if (!turn.isRunning()) void run();
    },
  };
}

interface Parts extends Pick<UploadQueueOptions, 'send' | 'onDone'> {
  list: UploadItems;
  turn: ReturnType<typeof useOneAtATime>;
  report: ReturnType<typeof useUploadReport>;
  stops: Stops;
}

/** Sends the queued files one after the other, and measures how fast. */
function useRun({ list, turn, report, stops, send, onDone }: Parts) {
  const [meter, setMeter] = useState(startMeter(0, 0));
  const countSent = () => list.now().reduce((sum, item) => sum + sentBytes(item), 0);
  const handleProgress = () => {
    const sent = countSent();
    setMeter((before) => advanceMeter(before, sent, Date.now()));
  };
  async function run() {
    turn.begin();
    report.begin();
    setMeter(startMeter(0, Date.now(), countSent()));
    const outcome: UploadOutcome = { sent: [], failed: [] };
    try {
      for (let item = nextOf(list); item && !stops.isGone(); item = nextOf(list)) {
        await sendItem(item, { list, stops, send, onProgress: handleProgress, outcome });
      }
    } finally {
      turn.end();
    }
    if (outcome.sent.length + outcome.failed.length > 0) onDone(outcome);
  }
  return { meter, run };
}

function cancelIn(list: UploadItems, stops: Stops, keys: readonly string[]): void {
  for (const { key, phase } of list.now()) {
    if (!keys.includes(key) || (phase !== 'queued' && phase !== 'sending')) continue;
    list.change(key, { phase: 'chosen' });
    stops.stop(key);
  }
}

interface Run {
  list: UploadItems;
  stops: Stops;
  send: SendItem;
  onProgress: () => void;
  outcome: UploadOutcome;
}

async function sendItem(item: UploadItem, { list, stops, send, onProgress, outcome }: Run) {
  const { key, file } = item;
  const signal = stops.begin(key);
  let meter = startMeter(file.size, Date.now());
  list.change(key, { phase: 'sending', meter });
  const handleProgress = (fraction: number) => {
    if (signal.aborted) return;
    meter = advanceMeter(meter, Math.round(fraction * file.size), Date.now());
    list.change(key, { meter });
    onProgress();
  };
  try {
    await send(item, { onProgress: handleProgress, signal });
    handleProgress(1);
    list.change(key, { phase: 'sent' });
    outcome.sent.push(item);
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    list.change(key, { phase: 'failed', error });
    outcome.failed.push({ item, error });
  }
}

/** Cancels running sends: one by one, or all of them when the page is left. */
function useStops() {
  const running = useRef(new Map<string, AbortController>());
  const isGone = useRef(false);
  useEffect(() => {
    const all = running.current;
    isGone.current = false;
    return () => {
      isGone.current = true;
      for (const stop of all.values()) stop.abort();
    };
  }, []);
  return {
    isGone: () => isGone.current,
    stop: (key: string) => running.current.get(key)?.abort(),
    begin: (key: string) => {
      const stop = new AbortController();
      running.current.set(key, stop);
      return stop.signal;
    },
  };
}

function nextOf(list: UploadItems): UploadItem | undefined {
  return list.now().find(({ phase }) => phase === 'queued');
}

type SendItem = (
  item: UploadItem,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
) => Promise<unknown>;
type Stops = ReturnType<typeof useStops>;
export type UploadQueue = ReturnType<typeof useUploadQueue>;

/**
 * Leaving a page ends its uploads: what had not arrived by then is told by the bell.
 */
function useUploadReport(readItems: () => readonly UploadItem[]) {
  const { pathname } = useLocation();
  const read = useRef(readItems);
  const place = useRef({ path: pathname, page: '' });
  useEffect(() => {
    read.current = readItems;
  });
  useEffect(() => () => tellAll(read.current(), place.current), []);
  return {
    /** When a run begins, while the page still says what it is. */
    begin: () => {
      place.current = { path: pathname, page: document.title.replace(/ · Átrio$/, '') };
    },
    /** Before files are given up: they are told of if that is because the page is left. */
    giveUp: () => {
      if (isLeaving()) tellAll(readItems(), place.current);
    },
  };
}

function tellAll(items: readonly UploadItem[], place: { path: string; page: string }): void {
  tell('interrupted', items.filter(isUnderWay), place);
  tell('failed', items.filter(isFailed), place);
}

function tell(
  outcome: 'interrupted' | 'failed',
  items: readonly UploadItem[],
  place: { path: string; page: string },
): void {
  const [first] = items;
  if (!first) return;
  uploadNews.add({ outcome, fileName: first.file.name, count: items.length, ...place });
}

function isUnderWay({ phase }: UploadItem): boolean {
  return phase === 'queued' || phase === 'sending';
}

function isFailed({ phase }: UploadItem): boolean {
  return phase === 'failed';
}
