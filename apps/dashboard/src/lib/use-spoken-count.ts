import { useEffect, useRef, useState } from 'react';

/** People counts are read out at most that often. */
const PAUSE_MS = 30_000;

/**
 * What a screen reader says of a number that changes by itself: nothing at first, then the latest
 * at most every 30 s.
 */
export function useSpokenCount(words: string | undefined): string | undefined {
  const [spoken, setSpoken] = useState<string>();
  const latest = useRef(words);
  const said = useRef(words);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = words;
    said.current ??= words;
    if (!timer.current) speak();
    function speak() {
      const isNew = latest.current !== said.current;
      timer.current = isNew ? setTimeout(speak, PAUSE_MS) : undefined;
      said.current = latest.current;
      if (isNew) setSpoken(latest.current);
    }
  }, [words]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return spoken;
}
