import { lazy, Suspense, useState } from 'react';
import type { RoomsBulkProps } from './rooms-bulk.tsx';

const RoomsBulk = lazy(async () => ({ default: (await import('./rooms-bulk.tsx')).RoomsBulk }));

/** Comes with the first room that is selected, and stays to tell what became of the selection. */
export function RoomsBulkLazy(props: RoomsBulkProps) {
  const isSelecting = props.selection.count > 0;
  const [isWanted, setWanted] = useState(isSelecting);
  if (isSelecting && !isWanted) setWanted(true);
  return <Suspense>{isWanted && <RoomsBulk {...props} />}</Suspense>;
}
