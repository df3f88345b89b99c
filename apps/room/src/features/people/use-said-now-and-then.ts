import { useEffect, useRef, useState } from 'react';

/** Live data that screen readers hear of at most this often (look.md section 14). */
const PAUSE_MS = 30_000;

/** The text as it was at most 30 s ago: changes in quick succession are said as one. */
export function useSaidNowAndThen(text: string): string {
  const [said, setSaid] = useState(text);
  const saidAt = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, saidAt.current + PAUSE_MS - Date.now());
    const timer = setTimeout(() => {
      saidAt.current = Date.now();
      setSaid(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}
