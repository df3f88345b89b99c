import { useLayoutEffect } from 'react';
import { Outlet } from 'react-router';
import { firstScreenIsHere } from '../lib/first-screen.ts';

/** Holds every screen; none is drawn before the first has come. */
export function FirstScreen() {
  useFrameAway();
  return <Outlet />;
}

/** Call in what takes the place of index.html's frame, which stands in for the first screen. */
export function useFrameAway(): void {
  useLayoutEffect(() => {
    document.getElementById('frame-ahead')?.remove();
    firstScreenIsHere();
  }, []);
}
