import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const BASE = '/dashboard/';
/** Libraries under every page; their file outlives our own changes in the browsers' caches. */
const BASE_LIBRARIES =
  /node_modules\/(react|react-dom|react-router|scheduler|zod|clsx|@tanstack\/(query-core|react-query))\/|tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)/;
/** What /login shares with every form. */
const FIELDS =
  /components\/(ActionIcon|Alert|Anchor|CloseButton|Input|InputBase|TextInput|PasswordInput|Text)\/|utils\/(noop|random-id)\/|use-resolved-styles-api|hooks\/esm\/use-(id|uncontrolled)\/|src\/form\/(focus-first|text-field|field-label|form\.module)|src\/ui\/(logo|page-title)|icons\/Icon(AlertCircle|InfoCircle|Moon|Sun)\./;
/** Under the shell's menus, dialogs and tooltips, and so under every page behind the sign-in. */
const OVERLAYS =
  /node_modules\/(@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|tslib|use-callback-ref|use-sidecar)\/|core\/esm\/utils\/Floating\/|components\/(Drawer|FocusTrap|Menu|Modal|ModalBase|Overlay|Paper|Popover|ScrollArea|Tooltip)\/|hooks\/esm\/use-(click-outside|debounced-callback|disclosure|focus-return|focus-trap|long-press|merged-ref|window-event)\//;
/** What every page is made of. */
const PIECES =
  /src\/ui\/(avatar-initials|card|ember|empty-state|error-panel|floating-action|live-text|page|page-header|porta|query-states|skeletons|state-panel|use-is-phone|use-shown-after)\.(ts|module)|src\/lib\/(confirm|format|live-store|online-now|use-live-rooms)\.ts|icons\/Icon(ArrowLeft|Check|ChevronDown|ChevronRight|CircleCheck|Logout|Pencil|Plus|Trash|World|X)\.|src\/table\/(use-list-state|last-query|use-next-row-focus)\.ts|components\/(Checkbox|Group|Stack)\/|hooks\/esm\/use-hotkeys\/|src\/features\/home\/facade-query\./;
/** The pages before sign-in; the rest of features/account comes with /account or the reset dialog. */
const ENTRANCE =
  /src\/(features\/account\/(account-forms|arcade|create-account-form|entrance|login-form|password-(field|strength)|plain-form-shell|use-(forgot-dialog|plain-fields|plain-form)|wide-submit)\.|routes\/(login|create-account)\/)/;
const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;

export default defineConfig({
  base: BASE,
  plugins: [react(), preloadLatinFont(), withoutJsonSchema()],
  build: {
    outDir: 'dist',
    // The content-security policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // Fewer, larger files: small ones compress badly and cost a request each.
          groups: [
            { name: 'base', test: BASE_LIBRARIES, priority: 4 },
            { name: 'fields', test: FIELDS },
            { name: 'entrance', test: ENTRANCE },
            { name: 'overlays', test: OVERLAYS },
            { name: 'pieces', test: PIECES },
          ],
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

/** The one font file every page needs, asked for before the style sheet that names it is read. */
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
