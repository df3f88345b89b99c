import { type UIMatch, useMatches } from 'react-router';

/** The type of a route module's exported `handle`. */
export interface RouteHandle {
  /** The title until the page sets its own, if it does. */
  title?: string;
  /** A screen for the whole window, without menu and header. */
  isBare?: boolean;
}

/** The title in the deepest handle that has one. */
export function useHandleTitle(): string | undefined {
  return useHandles().findLast((handle) => handle?.title)?.title;
}

/** True for a screen that fills the window by itself. */
export function useIsBare(): boolean {
  return useHandles().some((handle) => handle?.isBare);
}

function useHandles(): (RouteHandle | undefined)[] {
  // Route modules export a `RouteHandle` or nothing, by the convention above.
  const matches = useMatches() as UIMatch<unknown, RouteHandle | undefined>[];
  return matches.map((match) => match.handle);
}
