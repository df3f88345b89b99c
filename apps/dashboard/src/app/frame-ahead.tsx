import { useLayoutEffect } from 'react';
import { firstScreenIsHere } from '../lib/first-screen.ts';

/** Until the first screen is there, index.html's frame stands in for it; then it goes. */
export function FrameAhead() {
  useLayoutEffect(
    () => () => {
      document.getElementById('frame-ahead')?.remove();
      firstScreenIsHere();
    },
    [],
  );
  return null;
}
