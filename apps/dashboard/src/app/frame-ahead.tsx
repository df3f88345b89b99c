import { useLayoutEffect } from 'react';
import { Outlet } from 'react-router';
import { firstScreenIsHere } from '../kit/first-screen/first-screen.ts';

/** Holds every screen; renders when the first has loaded. */
export function FirstScreen() {
  useFrameAway();
  return <Outlet />;
}

/** Removes index.html's frame. Call it in the component that replaces the frame. */
export function useFrameAway(): void {
  useLayoutEffect(() => {
    document.getElementById('frame-ahead')?.remove();
    firstScreenIsHere();
  }, []);
}
