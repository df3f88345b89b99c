const HOME = '/';
/** Any origin will do: it only serves to see whether the path leaves it. */
const BASE = 'http://inside.invalid';

/**
 * The page to return to after sign-in, or '/' for anything that would lead out of the app:
 * '//evil', 'https:', 'javascript:', backslashes, or the sign-in pages themselves.
 */
export function safeReturnPath(path: unknown): string {
  if (typeof path !== 'string' || !path.startsWith('/') || /[\\\s]/.test(path)) return HOME;
  if (path.startsWith('//') || !URL.canParse(path, BASE)) return HOME;
  const { origin, pathname, search, hash } = new URL(path, BASE);
  if (origin !== BASE || pathname.startsWith('//')) return HOME;
  if (pathname === '/login' || pathname === '/createAccount') return HOME;
  return pathname + search + hash;
}
