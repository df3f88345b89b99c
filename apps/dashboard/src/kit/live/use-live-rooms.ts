import { useEffect } from 'react';
import { readConnection } from './connection.ts';

/** By then the page and its data have usually arrived, which the socket must not delay. */
const QUIET_MS = 1_500;

/** Keeps the numbers of people in cached rooms up to date. */
export function useLiveRooms(): void {
  useEffect(() => {
    let isOver = false;
    const wait = readConnection() ? 0 : QUIET_MS;
    const timer = setTimeout(async () => {
      // If it cannot be loaded, the numbers stay as they were read.
      const library = await import('./watch-rooms.ts').catch(() => null);
      if (!isOver) library?.watchRooms();
    }, wait);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
}
