import { type UIMatch, useMatches } from 'react-router';

/** What a route module may export as `handle`. */
export interface RouteHandle {
  /** The title until the page names itself, and for good where it never does. */
  title?: string;
}

/** The handle title of the deepest route that has one. */
export function useHandleTitle(): string | undefined {
  return useHandles().findLast((handle) => handle?.title)?.title;
}

function useHandles(): (RouteHandle | undefined)[] {
  // What a route module exports as `handle` is this by the convention above.
  const matches = useMatches() as UIMatch<unknown, RouteHandle | undefined>[];
  return matches.map((match) => match.handle);
}
