import { useEffect, useRef } from 'react';

/** @returns tells, whenever it is asked, that the component has left the page */
export function useIsGone(): () => boolean {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return () => isGone.current;
}
