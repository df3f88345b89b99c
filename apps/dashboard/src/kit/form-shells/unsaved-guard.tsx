import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useBlocker } from 'react-router';
import { callOff, confirmDiscard } from '../feedback/confirm.tsx';
import { whileLeaving } from '../form/leaving.ts';
import { getSession } from '../session/session.ts';

interface UnsavedGuardProps {
  /** Asked at the moment of leaving, so that a form just saved lets go at once. */
  isDirty: () => boolean;
  onDiscard: () => void;
}

type Guard = RefObject<UnsavedGuardProps>;

let guards: readonly Guard[] = [];
const listeners = new Set<() => void>();

function setGuards(next: readonly Guard[]): void {
  guards = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const dirtyGuards = () => guards.filter(({ current }) => current.isDirty());

/**
 * Asks before a page with unsaved changes is left by link, Back or closing the tab. A page may have
 * several, one of a dialog say: they ask once for all, since the router lets one alone block.
 */
export function UnsavedGuard(props: UnsavedGuardProps) {
  const guard = useRef(props);
  useLayoutEffect(() => {
    guard.current = props;
  });
  useLayoutEffect(() => {
    setGuards([...guards, guard]);
    return () => setGuards(guards.filter((other) => other !== guard));
  }, []);
  const first = useSyncExternalStore(subscribe, () => guards[0]);
  return first === guard ? <LeavingQuestion /> : null;
}

function LeavingQuestion() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // Without a session there is nobody to ask: the draft is kept for their return.
    if (getSession() === null) return false;
    return currentLocation.pathname !== nextLocation.pathname && dirtyGuards().length > 0;
  });
  const isAsking = useRef(false);

  const ask = useEffectEvent(async () => {
    if (blocker.state !== 'blocked' || isAsking.current) return;
    isAsking.current = true;
    const isDiscarding = await confirmDiscard();
    if (!isAsking.current) return;
    isAsking.current = false;
    if (!isDiscarding) return blocker.reset();
    whileLeaving(() => {
      for (const { current } of dirtyGuards()) current.onDiscard();
    });
    blocker.proceed();
  });
  // By the blocker itself: after a 'Continuar editando' the next attempt may come before the router
  // has shown that it was free in between, and then its state is the same as before.
  useEffect(() => {
    if (blocker.state === 'blocked') void ask();
    else stopAsking(isAsking);
  }, [blocker]);
  useEffect(() => () => stopAsking(isAsking), []);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (dirtyGuards().length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return null;
}

/** Another way was taken meanwhile, say by a form that was just being sent: nothing is left to be decided. */
function stopAsking(isAsking: RefObject<boolean>): void {
  if (!isAsking.current) return;
  isAsking.current = false;
  callOff();
}
