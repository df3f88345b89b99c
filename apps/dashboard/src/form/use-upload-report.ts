import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { uploadNews } from '../lib/upload-news.ts';
import { isLeaving } from './leaving.ts';
import type { UploadItem } from './use-upload-items.ts';

/**
 * Leaving a page ends its uploads: what had not arrived by then is told by the bell.
 */
export function useUploadReport(readItems: () => readonly UploadItem[]) {
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
