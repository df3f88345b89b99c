import { Suspense, useState } from 'react';
import { lazyUntilHere } from '../../../kit/first-screen/lazy-until-here.ts';
import type { RoomsBulkProps } from './rooms-bulk.tsx';

const RoomsBulk = lazyUntilHere(async () => (await import('./rooms-bulk.tsx')).RoomsBulk);

/** Loads with the first selected room, and stays afterwards to show the outcome. */
export function RoomsBulkLazy(props: RoomsBulkProps) {
  const isSelecting = props.selection.count > 0;
  const [isWanted, setWanted] = useState(isSelecting);
  if (isSelecting && !isWanted) setWanted(true);
  return <Suspense>{isWanted && <RoomsBulk {...props} />}</Suspense>;
}
