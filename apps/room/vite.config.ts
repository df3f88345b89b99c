import { preloadLatinFont } from '@atrio/ui/latin-font';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const BASE = '/sala/';
const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;

export default defineConfig({
  base: BASE,
  plugins: [react(), preloadLatinFont(BASE)],
  build: {
    outDir: 'dist',
    // The content-security policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // A file of its own stays in browsers' caches when our own code changes.
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }],
        },
      },
    },
  },
  server: {
    port: 5174,
    strictPort: true,
    proxy: {
      // Everything outside /sala belongs to the server, the sockets included.
      '^/(?!sala(/|$))': { target: api, ws: true },
    },
  },
});
