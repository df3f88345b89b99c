import { useEffect, useRef, useState } from 'react';

/** The time, each second. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const SPOKEN_EVERY_MS = 30_000;

/**
 * A text for a live region: a new `key` is said at once, and a text that changes again and again at
 * most every half minute.
 */
export function useSpoken(key: string, text: string): string {
  const [spoken, setSpoken] = useState({ key, text });
  const at = useRef(0);
  useEffect(() => {
    if (spoken.key === key && spoken.text === text) return;
    const say = () => {
      at.current = Date.now();
      setSpoken({ key, text });
    };
    const wait = spoken.key === key ? at.current + SPOKEN_EVERY_MS - Date.now() : 0;
    const timer = setTimeout(say, Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [key, text, spoken]);
  return spoken.text;
}

/** Whole seconds until an instant, never less than none. */
export function secondsUntil(instant: string | number, now: number): number {
  return Math.max(0, Math.ceil((new Date(instant).getTime() - now) / 1_000));
}
