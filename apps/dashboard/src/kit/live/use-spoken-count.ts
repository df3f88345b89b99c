import { useEffect, useRef, useState } from 'react';

/** Screen readers announce a number at most this often, unless it matters more. */
const PAUSE_MS = 30_000;

/**
 * The words in which a screen reader announces a number that changes by itself: nothing at first,
 * then the latest at most once in so long a time.
 */
export function useSpokenCount(words: string | undefined, pauseMs = PAUSE_MS): string | undefined {
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
      timer.current = isNew ? setTimeout(speak, pauseMs) : undefined;
      said.current = latest.current;
      if (isNew) setSpoken(latest.current);
    }
  }, [words, pauseMs]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return spoken;
}
