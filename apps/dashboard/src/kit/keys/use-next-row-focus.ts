import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * For a row's button that may take its own row away: when it goes, the focus moves on to the next
 * row instead of getting lost.
 * @param next what to focus, when it is something else: the row itself, say, that stays
 */
export function useNextRowFocus<Element extends HTMLElement>(next: NextControl = nextRowControl) {
  const nextOf = useEffectEvent(next);
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
      if (isOurs) nextOf(button)?.focus();
    };
  }, []);
  return ref;
}

type NextControl = (button: HTMLElement) => HTMLElement | null | undefined;

function isFocusNowhere(): boolean {
  const focused = document.activeElement;
  return !focused || focused === document.body || focused.closest('[role="dialog"]') !== null;
}

function nextRowControl(button: HTMLElement): HTMLElement | null | undefined {
  const row = button.closest('tr, li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  return neighbour?.querySelector<HTMLElement>('a, button');
}
