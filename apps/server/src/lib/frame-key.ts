import { textKey } from './text-key.ts';

/**
 * The build that a room's address may lead to, as rooms keep it: `/build/` and the key of its name,
 * or else the host. Null for no address.
 */
export function frameKey(address: string | null): string | null {
  if (address === null || !URL.canParse(address, 'http://here')) return null;
  const { hostname, pathname } = new URL(address, 'http://here');
  const [, name] = /^\/build\/([^/]+)/.exec(pathname) ?? [];
  if (name === undefined) return hostname;
  try {
    return keyOfBuildPage(decodeURIComponent(name));
  } catch {
    // A stray '%': no build has such a name.
    return null;
  }
}

export function keyOfBuildPage(name: string): string {
  return `/build/${textKey(name).replaceAll('\0', '')}`;
}
