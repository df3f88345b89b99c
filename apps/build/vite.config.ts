import { preloadLatinFont } from '@atrio/ui/latin-font';
import { defineConfig } from 'vite';

/** Path of the page's scripts and styles on the server; the page itself is at `/build/{name}/`. */
const BASE = '/build-assets/';

export default defineConfig({
  base: BASE,
  plugins: [preloadLatinFont(BASE)],
  build: {
    outDir: 'dist',
    // All names hold a hash, so the server may let all of it be kept for ever.
    assetsDir: '',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
