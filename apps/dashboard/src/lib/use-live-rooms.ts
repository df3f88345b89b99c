import { useEffect } from 'react';
import { liveStore } from './live-store.ts';

/** Long enough for the page and its data to have come: what sockets need must not delay them. */
const QUIET_MS = 1_500;

/** From now on the numbers of people in rooms are pushed into what is cached of them. */
export function useLiveRooms(): void {
  useEffect(() => {
    let isOver = false;
    const wait = liveStore.read() ? 0 : QUIET_MS;
    const timer = setTimeout(async () => {
      // Where it does not come, the numbers stay as they were read.
      const library = await import('./watch-rooms.ts').catch(() => null);
      if (!isOver) library?.watchRooms();
    }, wait);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
}
