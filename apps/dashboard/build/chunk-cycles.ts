import type { Plugin, Rollup } from 'vite';

/**
 * Fails the build when its files import each other in a circle: one of them would run before what it
 * needs, and the page break where that is first used. Groups in chunks.ts can bring that about.
 */
export function withoutChunkCycles(): Plugin {
  return {
    name: 'without-chunk-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const cycle = findCycle(bundle);
      if (cycle) this.error(`These files import each other: ${cycle.join(' → ')}`);
    },
  };
}

function findCycle(bundle: Rollup.OutputBundle): string[] | undefined {
  const done = new Set<string>();
  const visit = (name: string, way: string[]): string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    const output = bundle[name];
    if (done.has(name) || output?.type !== 'chunk') return undefined;
    for (const imported of output.imports) {
      const cycle = visit(imported, [...way, name]);
      if (cycle) return cycle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of Object.keys(bundle)) {
    const cycle = visit(name, []);
    if (cycle) return cycle;
  }
  return undefined;
}
