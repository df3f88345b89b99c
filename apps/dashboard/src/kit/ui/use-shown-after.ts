import { useEffect, useState } from 'react';

/** True once `active` has lasted `delay` ms: quick answers never flash a loading state. */
export function useShownAfter(active: boolean, delay = 150): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setShown(true), delay);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [active, delay]);
  return active && isShown;
}
