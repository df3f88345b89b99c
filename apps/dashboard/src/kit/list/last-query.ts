import { readStored, store } from '@atrio/ui/storage';

const PREFIX = 'atrio.list:';

/** Keeps the last query of a list for the session, so that a link back to it can restore it. */
export function rememberListQuery(pathname: string, query: string): void {
  store(PREFIX + pathname, query || null, 'sessionStorage');
}

/** The address of a list as it was last seen in this session. `path` has no query of its own. */
export function lastListHref(path: string): string {
  return path + (readStored(PREFIX + path, 'sessionStorage') ?? '');
}
