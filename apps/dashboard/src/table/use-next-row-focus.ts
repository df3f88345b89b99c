import { useLayoutEffect, useRef } from 'react';

/**
 * For a row's button that may take its own row away: when it leaves the page while it has the
 * focus, the focus goes to the next row instead of getting lost.
 */
export function useNextRowFocus<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      if (button && document.activeElement === button) nextRowControl(button)?.focus();
    };
  }, []);
  return ref;
}

function nextRowControl(button: HTMLElement): HTMLElement | null | undefined {
  const row = button.closest('tr, li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  return neighbour?.querySelector<HTMLElement>('a, button');
}
