import { preloadLatinFont } from '@atrio/ui/latin-font';
import { defineConfig } from 'vite';

/** Path of the pages' script and styles on the server; the pages themselves are below `/docs`. */
const BASE = '/docs-assets/';

export default defineConfig({
  base: BASE,
  plugins: [preloadLatinFont(BASE)],
  build: {
    outDir: 'dist',
    // Names in this folder hold a hash, so the server may let them be kept for ever.
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
