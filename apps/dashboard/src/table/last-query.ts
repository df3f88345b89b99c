const PREFIX = 'atrio.list:';

/** Keeps the last query of a list for the session, so that a link back to it can restore it. */
export function rememberListQuery(pathname: string, query: string): void {
  if (query) sessionStorage.setItem(PREFIX + pathname, query);
  else sessionStorage.removeItem(PREFIX + pathname);
}

/** The address of a list as it was last seen in this session. `path` has no query of its own. */
export function lastListHref(path: string): string {
  return path + (sessionStorage.getItem(PREFIX + path) ?? '');
}
