import type { RefObject } from 'react';
import { UploadRow } from './upload-row.tsx';
import classes from './upload-rows.module.css';
import { useFocusReturn } from './use-focus-return.ts';
import type { UploadItem } from './use-upload-items.ts';
import type { UploadQueue } from './use-upload-queue.ts';

interface UploadListProps {
  items: readonly UploadItem[];
  queue: UploadQueue;
  now: number;
  isImage?: boolean;
  /** While this holds, nothing can be done about any of them. */
  isLocked?: boolean;
  /** Where the focus goes when it was here and the last row goes. */
  returnFocus: RefObject<HTMLElement | null>;
}

/** A row per file. */
export function UploadList({ items, returnFocus, ...row }: UploadListProps) {
  const ref = useFocusReturn<HTMLUListElement>(returnFocus);
  return (
    <ul ref={ref} className={classes.rows} aria-label="Arquivos">
      {items.map((item) => (
        <UploadRow key={item.key} item={item} {...row} />
      ))}
    </ul>
  );
}
