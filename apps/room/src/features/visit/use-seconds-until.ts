import { useEffect, useState } from 'react';

/** How many seconds there are until then, counted down; 0 afterwards. */
export function useSecondsUntil(then: number): number {
  const [now, setNow] = useState(Date.now);
  const isOver = now >= then;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, Math.ceil((then - now) / 1_000));
}
