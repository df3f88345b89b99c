import { areas } from './lib/areas.ts';
import { importAll } from './lib/import-folder.ts';
import type { RouteDefinition } from './lib/route.ts';

const ORDER = Object.keys(areas);

/**
 * All calls, by their area: the server must answer each, and the API reference lists each. They are
 * what the files of the homes export as `…Routes`. For the server, tests and scripts: browsers
 * import the routes that they call.
 */
export const allRoutes: readonly RouteDefinition[] = (
  await importAll<Record<string, unknown>>('.', '!(lib)/!(*.test).ts', import.meta.url)
)
  .flatMap(routesIn)
  .sort((one, other) => rank(one) - rank(other));

function routesIn(exported: Record<string, unknown>): RouteDefinition[] {
  return (
    Object.entries(exported)
      .filter(([name]) => name.endsWith('Routes'))
      // The name says it, and a call that is not in this list cannot be answered.
      .flatMap(([, routes]) => Object.values(routes as Record<string, RouteDefinition>))
  );
}

function rank({ name }: RouteDefinition): number {
  return ORDER.indexOf(name.split('.')[0] ?? '');
}
