import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For what goes by itself when its work is done: a focus that is inside of it goes on to `to`. */
export function useFocusReturn<Inside extends HTMLElement>(to: RefObject<HTMLElement | null>) {
  const ref = useRef<Inside>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) to.current?.focus();
    };
  }, [to]);
  return ref;
}
