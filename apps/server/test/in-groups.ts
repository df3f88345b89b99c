import type { RouteDefinition } from '@atrio/contract/lib/route';

/** Rows for `it.each`: so many routes with their names, for tests that can share a server. */
export function inGroups(
  routes: readonly RouteDefinition[],
  size: number,
): [string, readonly RouteDefinition[]][] {
  const starts = routes.map((_route, index) => index).filter((index) => index % size === 0);
  return starts.map((start) => {
    const group = routes.slice(start, start + size);
    return [group.map(({ name }) => name).join(', '), group];
  });
}
