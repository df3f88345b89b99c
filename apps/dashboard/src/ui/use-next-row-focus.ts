import { useLayoutEffect, useRef } from 'react';

/**
 * For a row's button that may take its own row away: when the row goes, the focus moves on to the
 * next one instead of getting lost.
 */
export function useNextRowFocus<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    if (!button) return;
    // The dialog that was opened from here may still be fading out when the row goes.
    let wasPressed = false;
    const handleClick = () => {
      wasPressed = true;
    };
    button.addEventListener('click', handleClick);
    return () => {
      button.removeEventListener('click', handleClick);
      const isOurs = document.activeElement === button || (wasPressed && isFocusNowhere());
      if (isOurs) nextRowControl(button)?.focus();
    };
  }, []);
  return ref;
}

function isFocusNowhere(): boolean {
  const focused = document.activeElement;
  return !focused || focused === document.body || focused.closest('[role="dialog"]') !== null;
}

function nextRowControl(button: HTMLElement): HTMLElement | null | undefined {
  const row = button.closest('tr, li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  return neighbour?.querySelector<HTMLElement>('a, button');
}
