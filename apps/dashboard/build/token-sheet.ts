import type { Plugin } from 'vite';
import { FONT, tokens } from '../src/app/tokens.ts';

const NAME = 'virtual:tokens.css';

/** The colours of both themes as a style sheet: they are there before the first script has run. */
export function tokenSheet(): Plugin {
  return {
    name: 'token-sheet',
    resolveId: { filter: { id: /^virtual:tokens\.css$/ }, handler: () => NAME },
    load: {
      filter: { id: /^virtual:tokens\.css$/ },
      handler: () => `:root{--at-font:${FONT}}${scheme('light', 0)}${scheme('dark', 1)}`,
    },
  };
}

function scheme(name: string, index: 0 | 1): string {
  const lines = Object.entries(tokens).map(([token, pair]) => `--at-${token}:${pair[index]}`);
  return `:root[data-mantine-color-scheme="${name}"]{${lines.join(';')}}`;
}
