import { preloadLatinFont } from '@atrio/ui/latin-font';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { withoutChunkCycles } from './build/chunk-cycles.ts';
import { chunkGroups, withoutIdleParts } from './build/chunk-groups.ts';
import { mantineStyles } from './build/mantine-styles.ts';
import { partsAhead } from './build/parts-ahead.ts';
import { tokenSheet } from './build/token-sheet.ts';

const BASE = '/dashboard/';
const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;

export default defineConfig({
  base: BASE,
  plugins: [
    react(),
    preloadLatinFont(BASE),
    tokenSheet(),
    partsAhead(BASE),
    withoutJsonSchema(),
    withStableIds(),
    withoutScrollArea(),
    mantineStyles(),
    withoutChunkCycles(),
    withoutIdleParts(),
  ],
  build: {
    outDir: 'dist',
    // The content-security policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: chunkGroups,
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      // Everything outside /dashboard belongs to the server, the sockets included.
      '^/(?!dashboard(/|$))': { target: api, ws: true },
    },
  },
});

/**
 * Mantine gives each input a second id as soon as it is mounted, for pages that a server has drawn:
 * every screen with inputs is then drawn twice before it is painted. React's own ids do.
 */
function withStableIds(): Plugin {
  return {
    name: 'with-stable-ids',
    transform: {
      filter: { id: /@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/ },
      handler: () => `import { useId as useReactId } from 'react';
        export function useId(given) {
          const id = useReactId();
          return typeof given === 'string' ? given : 'mantine-' + id.replace(/:/g, '');
        }`,
    },
  };
}

/**
 * Selects, modals and drawers of the library know its scroll area; ours never have one
 * (src/kit/fields/select.tsx), and each page with a select is 4 kB lighter without it.
 */
function withoutScrollArea(): Plugin {
  return {
    name: 'without-scroll-area',
    transform: {
      filter: { id: /@mantine\/core\/.*\/(OptionsDropdown|ModalRoot|DrawerRoot)\.mjs$/ },
      handler: (code) =>
        code.replace(/^import \{ ScrollArea \} .*$/m, "const ScrollArea = { Autosize: 'div' };"),
    },
  };
}

/**
 * zod ties a JSON-schema generator to every schema; only the server's API reference calls it. Its
 * functions become empty ones here, 6 kB that no visitor has to load.
 */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    transform: {
      filter: { id: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
      handler: (code) => {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(
          ([, name]) => name,
        );
        return names.map((name) => `export const ${name} = () => () => undefined;`).join('\n');
      },
    },
  };
}
