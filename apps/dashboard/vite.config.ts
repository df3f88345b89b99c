import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { withoutChunkCycles } from './chunk-cycles.ts';
import { mantineStyles } from './mantine-styles.ts';
import { partsAhead } from './parts-ahead.ts';
import { tokenSheet } from './token-sheet.ts';

const BASE = '/dashboard/';
/** Libraries under every page; their file outlives our own changes in the browsers' caches. */
const BASE_LIBRARIES =
  /node_modules\/(react|react-dom|react-router|scheduler|zod|clsx|@tanstack\/(query-core|react-query))\/|tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)/;
/** What the first scripts and every screen share: the component library's core, calls, fields. */
const FIELDS =
  /esm\/core\/(Box|InlineStyles|MantineProvider|factory|styles-api)\/|core\/utils\/(camel-to-kebab-case|deep-merge|filter-props|get-env|get-size|is-number-like|keys|shallow-equal|units-converters)\/|hooks\/esm\/use-(color-scheme|did-update|isomorphic-effect|media-query|reduced-motion)\/|components\/(Button|Loader|Transition|UnstyledButton)\/|contract\/src\/(accounts|errors|lib\/(cpf-cnpj|fields|messages|route))\.|src\/lib\/(api-client|call-ahead|http|session-store)\.|components\/(ActionIcon|Alert|Anchor|CloseButton|Input|InputBase|TextInput|PasswordInput|Text)\/|utils\/(noop|random-id)\/|use-resolved-styles-api|hooks\/esm\/use-(id|uncontrolled)\/|src\/form\/(focus-first|text-field|field-label|form\.module)|src\/app\/crash\.module|ui\/src\/signal\.|src\/lib\/(first-screen|lazy-until-here|toast)\.ts|src\/ui\/(logo|page-title)|icons\/Icon(AlertCircle|InfoCircle|Moon|Sun)\./;
/** Under the shell's menus, dialogs and tooltips, and so under every page behind the sign-in. */
const OVERLAYS =
  /node_modules\/@floating-ui\/|core\/esm\/utils\/Floating\/|components\/(FocusTrap|Menu|Overlay|Paper|Popover|Portal|ScrollArea|Tooltip|VisuallyHidden)\/|core\/utils\/(close-on-escape|create-event-handler|create-safe-context|create-scoped-keydown-handler|find-element-ancestor|get-context-item-index|get-default-z-index|get-ref-prop|get-single-element-child|is-element)\/|DirectionProvider\/|get-(transition-props|style-object)\/|AccordionChevron|hooks\/esm\/utils\/use-callback-ref\/|hooks\/esm\/use-(click-outside|debounced-callback|disclosure|focus-return|focus-trap|long-press|merged-ref|window-event)\//;
/** What every page is made of. */
const PIECES =
  /src\/ui\/(avatar-initials|card|ember|empty-state|error-panel|floating-action|live-text|page|page-header|porta|query-states|select|skeletons|state-panel|use-is-first-entry|use-is-phone|use-next-row-focus|use-shown-after)\.(ts|module)|src\/ui\/use-single-key\.|ui\/src\/live\.|src\/lib\/(confirm|format|live-store|online-now|public-link|read-ahead|rooms-count|socket|use-live-rooms|use-spoken-count)\.ts|icons\/Icon(ArrowDown|ArrowLeft|ArrowUp|Check|ChevronDown|ChevronRight|CircleCheck|Copy|DeviceDesktop|DotsVertical|Lock|Logout|Pencil|Plus|Search|Trash|World|X)\.|src\/table\/((use-list-state|last-query)\.ts|(new-link|pager|row-card|row-link|search-field)\.|(data-table|toolbar)\.module)|components\/(Checkbox|Group|Stack)\/|utils\/(InlineInput|InputsGroupFieldset)\/|RadioIcon|hooks\/esm\/use-hotkeys\//;
/** The shell. */
const SHELL =
  /src\/app\/(commands\/(command-host|open-commands|recent-places|use-command-keys)|layout\/(?!crumbs|menu-notes|phone-menu-drawer)|route-handle)|src\/lib\/(copy-text|late-confirm-host|late-dialog)\.|src\/ui\/single-keys\.|contract\/src\/rooms\.|hooks\/esm\/use-local-storage\/|components\/Divider\/|get-auto-contrast-value|icons\/Icon(Bell|Building|BuildingPavilion|Category|Cube|Door|History|LayoutDashboard|LayoutSidebarLeftCollapse|LayoutSidebarLeftExpand|Menu2|Receipt2|ShoppingBag|Stack2|UserCircle|WifiOff)\./;
/** Tables, and what they are made of. */
const LISTS =
  /node_modules\/(@tanstack\/(react-store|react-table|store|table-core)|use-sync-external-store)\/|src\/table\/(?!(export-button|figures-table|filters-drawer|use-list-state|last-query|new-link|pager|row-card|row-link|search-field|data-table\.module|toolbar\.module))|icons\/IconAdjustmentsHorizontal\./;
/** Selects, and what is most often chosen with them: of rooms, companies, environments. */
const CHOICES =
  /components\/(Badge|Combobox|Select)\/|hooks\/esm\/use-previous\/|find-element-in-shadow-dom|icons\/Icon(Eye|EyeOff)\.|contract\/src\/(companies|environments|lib\/colors|rooms-bulk)\.|features\/rooms\/(public-link|room-badges|rooms\.api|rooms\.module|use-ask-room-deletion)|features\/(companies|environments)\/\w+\.api/;
/** Forms, drafts and conflicts. */
const FORMS =
  /node_modules\/(@mantine\/form|fast-deep-equal|klona)\/|ui\/src\/company-colors\.|src\/routes\/rooms\/use-room-options|src\/ui\/(panel(-actions|-boundary)?|scroll-parent|use-near-view)\.tsx?|src\/form\/(checkbox-field|conflict\.|draft-|failure-words|form-(bar|page|panel|shell)|leaving|panel-store|select-field|submit-button|unsaved-guard|use-(base-row|checked-fields|contract-form|draft|one-at-a-time|save))|src\/features\/rooms\/(room-fields|room-form|room-values|slug-preview)\.|components\/Textarea\/|icons\/Icon(AlertTriangle|ExternalLink|Qrcode)\./;
/** Small sheets of what the screens are made of: one file for all of them. */
const SHEETS =
  /src\/(table|ui|features\/(home|rooms)|routes\/(home|rooms))\/.*\.module\.css|src\/form\/period[\w-]*\.module\.css/;
/** What the shell fetches when the first screen has been drawn: dialogs, the bell, the notes. */
const LATER =
  /node_modules\/(get-nonce|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|tslib|use-callback-ref|use-sidecar)\/|components\/(Drawer|Modal|ModalBase|Radio)\/|src\/form\/conflict-dialog|src\/table\/filters-drawer|src\/features\/rooms\/qr-code-dialog|src\/lib\/use-open-once-made|src\/app\/layout\/(menu-notes|phone-menu-drawer)|src\/features\/(notifications\/|payments\/payments\.api|purchases\/purchases\.api)|src\/lib\/(confirm-host|platform|upload-news|use-watch-payments|watch-\w+)\.|contract\/src\/(notifications|payments|platform|purchases)\.|icons\/IconFlask\./;
/** Charts, tables of figures, and their periods. */
const FIGURES =
  /node_modules\/d3-\w+\/|src\/ui\/(chart|live-mark|view-switch)|src\/table\/figures-table|src\/lib\/(change|csv|date-words|peak|periods)\.|src\/form\/(period-select|use-period|use-shown-period)|core\/utils\/primitive|utils\/shallow-equal|components\/(FloatingIndicator|SegmentedControl)\/|hooks\/esm\/use-(interval|mounted|mutation-observer|resize-observer|shallow-effect|timeout)\/|icons\/Icon(Calendar|ChartLine|Clock|Download|Equal|Table)\./;
/** The pages before sign-in; the rest of features/account comes with /account or the reset dialog. */
const ENTRANCE =
  /src\/(features\/account\/(account-forms|arcade|create-account-form|entrance|login-(form|words)|password-(field|strength)|plain-form-shell|use-(forgot-dialog|plain-fields|plain-form|second-step)|wide-submit)\.|lib\/return-path\.|routes\/(login|create-account)\/)/;
function anyOf(...parts: RegExp[]): RegExp {
  return new RegExp(parts.map(({ source }) => source).join('|'));
}

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;

export default defineConfig({
  base: BASE,
  plugins: [
    react(),
    preloadLatinFont(),
    tokenSheet(),
    partsAhead(BASE),
    withoutJsonSchema(),
    mantineStyles(),
    withoutChunkCycles(),
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
          // Fewer, larger files: small ones compress badly and cost a request each.
          groups: [
            { name: 'base', test: BASE_LIBRARIES, priority: 4 },
            { name: 'fields', test: FIELDS },
            { name: 'entrance', test: ENTRANCE },
            { name: 'inside', test: anyOf(OVERLAYS, PIECES, SHELL, SHEETS, CHOICES) },
            { name: 'later', test: LATER },
            { name: 'lists', test: LISTS },
            { name: 'forms', test: FORMS },
            { name: 'figures', test: FIGURES },
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
