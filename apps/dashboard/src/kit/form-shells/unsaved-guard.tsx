import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirmDiscard } from '../feedback/confirm.tsx';
import { whileLeaving } from '../form/leaving.ts';
import { getSession } from '../session/session.ts';

interface UnsavedGuardProps {
  /** Asked at the moment of leaving, so that a form just saved lets go at once. */
  isDirty: () => boolean;
  onDiscard: () => void;
}

/**
 * Asks before a page with unsaved changes is left by link, Back or closing the tab. The router
 * allows one at a time: a page has one guard, whatever the number of its forms.
 */
export function UnsavedGuard({ isDirty, onDiscard }: UnsavedGuardProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // Without a session there is nobody to ask: the draft is kept for their return.
    if (getSession() === null) return false;
    return currentLocation.pathname !== nextLocation.pathname && isDirty();
  });
  const isAsking = useRef(false);

  const ask = useEffectEvent(async () => {
    if (blocker.state !== 'blocked' || isAsking.current) return;
    isAsking.current = true;
    const isDiscarding = await confirmDiscard();
    isAsking.current = false;
    if (!isDiscarding) return blocker.reset();
    whileLeaving(onDiscard);
    blocker.proceed();
  });
  // By the blocker itself: after a 'Continuar editando' the next attempt may come before the router
  // has shown that it was free in between, and then its state is the same as before.
  useEffect(() => {
    if (blocker.state === 'blocked') void ask();
  }, [blocker]);

  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault();
  });
  useEffect(() => {
    const handleBeforeUnload = (event: BeforeUnloadEvent) => warn(event);
    window.addEventListener('beforeunload', handleBeforeUnload);
    return () => window.removeEventListener('beforeunload', handleBeforeUnload);
  }, []);
  return null;
}
