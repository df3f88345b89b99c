import { readdirSync } from 'node:fs';
import { areas } from './lib/areas.ts';
import type { RouteDefinition } from './lib/route.ts';

const FOLDER = new URL('./', import.meta.url);
const ORDER = Object.keys(areas);

/**
 * All calls, by their area: the server must answer each, and the API reference lists each. They are
 * what the files of the homes export as `…Routes`. For the server, tests and scripts: browsers
 * import the routes that they call.
 */
export const allRoutes: readonly RouteDefinition[] = (
  await Promise.all(filesOfHomes().map(routesIn))
)
  .flat()
  .sort((one, other) => rank(one) - rank(other));

/** 'rooms/rooms' before 'rooms/rooms-bulk'. */
function filesOfHomes(): string[] {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => /^(?!lib)\w+\/[\w-]+\.ts$/.test(name));
  return sources.map((name) => name.slice(0, -'.ts'.length)).sort();
}

async function routesIn(file: string): Promise<RouteDefinition[]> {
  const exported: Record<string, unknown> = await import(new URL(`${file}.ts`, FOLDER).href);
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
