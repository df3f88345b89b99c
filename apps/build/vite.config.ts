import { defineConfig, type Plugin } from 'vite';

/** Path of the page's scripts and styles on the server; the page itself is at `/build/{name}/`. */
const BASE = '/build-assets/';

export default defineConfig({
  base: BASE,
  plugins: [preloadLatinFont()],
  build: {
    outDir: 'dist',
    // All names hold a hash, so the server may let all of it be kept for ever.
    assetsDir: '',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});

/** The one font file the page needs, asked for before the style sheet that names it is read. */
function preloadLatinFont(): Plugin {
  return {
    name: 'preload-latin-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const files = Object.keys(bundle ?? {});
        const font = files.find((name) => /figtree-latin-wght-normal.*\.woff2$/.test(name));
        if (!font) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true };
        return [{ tag: 'link', attrs: { ...attrs, href: BASE + font }, injectTo: 'head' }];
      },
    },
  };
}
