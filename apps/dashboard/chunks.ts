/**
 * Which modules share a file: what is drawn together, in few and large files, since small ones
 * compress badly and cost a request each (docs/decisions/023). A module goes into the first group
 * that names a part of its path; what none names stays with what imports it.
 */
interface Chunk {
  name: string;
  parts: readonly (string | RegExp)[];
  /** Of those, what stays where it is. */
  except?: readonly string[];
}

const components = (...names: string[]) => names.map((name) => `components/${name}/`);
const coreUtils = (...names: string[]) => names.map((name) => `core/utils/${name}/`);
const contract = (...names: string[]) => names.map((name) => `contract/src/${name}.`);
const form = (...names: string[]) => names.map((name) => `src/form/${name}`);
const hooks = (...names: string[]) => names.map((name) => `hooks/esm/use-${name}/`);
const icons = (...names: string[]) => names.map((name) => `icons/Icon${name}.`);
const lib = (...names: string[]) => names.map((name) => `src/lib/${name}.`);
const packages = (...names: string[]) => names.map((name) => `node_modules/${name}/`);
const rooms = (...names: string[]) => names.map((name) => `src/features/rooms/${name}`);
const table = (...names: string[]) => names.map((name) => `src/table/${name}.`);
const ui = (...names: string[]) => names.map((name) => `src/ui/${name}.`);

/** Libraries under every page; their file outlives our own changes in the browsers' caches. */
const BASE: Chunk = {
  name: 'base',
  parts: [
    ...packages('react', 'react-dom', 'react-router', 'scheduler', 'zod', 'clsx'),
    ...packages('@tanstack/query-core', '@tanstack/react-query'),
    'tabler/icons-react/dist/esm/createReactComponent',
    'tabler/icons-react/dist/esm/defaultAttributes',
  ],
};

/** What the first scripts and every screen share: the component library's core, calls, fields. */
const FIELDS: Chunk = {
  name: 'fields',
  parts: [
    ...['Box', 'InlineStyles', 'MantineProvider', 'factory', 'styles-api'].map(
      (name) => `esm/core/${name}/`,
    ),
    ...coreUtils('camel-to-kebab-case', 'deep-merge', 'filter-props', 'get-env', 'get-size'),
    ...coreUtils('is-number-like', 'keys', 'shallow-equal', 'units-converters'),
    ...hooks('color-scheme', 'did-update', 'id', 'isomorphic-effect', 'media-query'),
    ...hooks('reduced-motion', 'uncontrolled'),
    ...components('ActionIcon', 'Alert', 'Anchor', 'Button', 'CloseButton', 'Input', 'InputBase'),
    ...components('Loader', 'PasswordInput', 'Text', 'TextInput', 'Transition', 'UnstyledButton'),
    ...[
      'utils/noop/',
      'utils/random-id/',
      'use-resolved-styles-api',
      'ui/src/signal.',
      'ui/src/storage.',
    ],
    ...contract('accounts', 'errors', 'lib/cpf-cnpj', 'lib/fields', 'lib/messages', 'lib/route'),
    ...contract('platform'),
    ...lib('api-client', 'call-ahead', 'first-screen', 'http', 'lazy-until-here', 'refresh-lock'),
    ...lib('form-sends', 'session-store', 'toast'),
    ...form('focus-first', 'text-field', 'field-label', 'form.module'),
    ...['src/app/crash.module', 'src/ui/logo', 'src/ui/page-title'],
    ...icons('AlertCircle', 'InfoCircle', 'Moon', 'Sun'),
  ],
};

/** The pages before sign-in; the rest of features/account comes with /account or the reset dialog. */
const ENTRANCE: Chunk = {
  name: 'entrance',
  parts: [
    ...[
      ...[
        'account-forms',
        'arcade',
        'create-account-form',
        'entrance',
        'login-form',
        'login-words',
      ],
      ...['password-field', 'password-strength', 'plain-form-shell', 'use-forgot-dialog'],
      ...['sign-up-note', 'sign-up.api'],
      ...['use-plain-fields', 'use-plain-form', 'use-second-step', 'wide-submit'],
    ].map((name) => `src/features/account/${name}.`),
    ...lib('return-path'),
    ...['src/routes/login/', 'src/routes/create-account/'],
  ],
};

/** Under the shell's menus, dialogs and tooltips, and so under every page behind the sign-in. */
const OVERLAYS = [
  ...['node_modules/@floating-ui/', 'core/esm/utils/Floating/', 'DirectionProvider/'],
  ...components('FocusTrap', 'Menu', 'Overlay', 'Paper', 'Popover', 'Portal', 'ScrollArea'),
  ...components('Tooltip', 'VisuallyHidden'),
  ...coreUtils('close-on-escape', 'create-event-handler', 'create-safe-context'),
  ...coreUtils('create-scoped-keydown-handler', 'find-element-ancestor'),
  ...coreUtils('get-context-item-index', 'get-default-z-index', 'get-ref-prop'),
  ...coreUtils('get-single-element-child', 'is-element'),
  ...['get-transition-props/', 'get-style-object/', 'AccordionChevron'],
  'hooks/esm/utils/use-callback-ref/',
  ...hooks('click-outside', 'debounced-callback', 'disclosure', 'focus-return', 'focus-trap'),
  ...hooks('long-press', 'merged-ref', 'window-event'),
];

/** What every page is made of. */
const PIECES = [
  ...ui('avatar-initials', 'card', 'ember', 'empty-state', 'error-panel', 'floating-action'),
  ...ui('live-text', 'page', 'page-header', 'porta', 'query-states', 'select', 'skeletons'),
  ...ui('state-panel', 'use-is-first-entry', 'use-is-phone', 'use-next-row-focus'),
  ...ui('use-shown-after', 'use-single-key'),
  'ui/src/live.',
  ...lib('confirm', 'format', 'live-store', 'online-now', 'public-link', 'read-ahead'),
  ...lib('rooms-count', 'socket', 'use-live-rooms', 'use-spoken-count'),
  ...icons('ArrowDown', 'ArrowLeft', 'ArrowUp', 'Check', 'ChevronDown', 'ChevronRight'),
  ...icons(
    'CircleCheck',
    'Copy',
    'DeviceDesktop',
    'DotsVertical',
    'Download',
    'Lock',
    'Logout',
    'Pencil',
  ),
  ...icons('Plus', 'Search', 'Trash', 'World', 'X'),
  ...table('use-list-state', 'last-query', 'new-link', 'own-filter', 'pager', 'row-card'),
  ...table('row-link', 'row-menu'),
  ...table('search-field', 'data-table.module', 'toolbar.module'),
  ...components('Checkbox', 'Group', 'Stack'),
  ...['utils/InlineInput/', 'utils/InputsGroupFieldset/', 'RadioIcon'],
  ...hooks('hotkeys'),
];

/** The shell; what of it comes later is in LATER. */
const SHELL = [
  ...['command-host', 'open-commands', 'palette-text', 'recent-places', 'use-command-keys'].map(
    (name) => `src/app/commands/${name}`,
  ),
  ...['src/app/layout/', 'src/app/route-handle'],
  ...lib('copy-text'),
  ...ui('late-dialog', 'single-keys', 'use-coming-dialog', 'use-menu-keys'),
  ...contract('rooms'),
  ...hooks('local-storage'),
  ...components('Divider'),
  'get-auto-contrast-value',
  ...icons('Bell', 'Building', 'BuildingPavilion', 'Category', 'Cube', 'Door', 'History'),
  ...icons('LayoutDashboard', 'LayoutSidebarLeftCollapse', 'LayoutSidebarLeftExpand', 'Menu2'),
  ...icons('Receipt2', 'ShoppingBag', 'Stack2', 'UserCircle', 'UserShield', 'WifiOff'),
];
const NOT_SHELL = ['crumbs', 'menu-notes', 'phone-menu-drawer'].map(
  (name) => `src/app/layout/${name}`,
);

/** Selects, and what is most often chosen with them: of rooms, companies, environments. */
const CHOICES = [
  ...components('Badge', 'Combobox', 'Select'),
  ...hooks('previous'),
  'find-element-in-shadow-dom',
  ...icons('Eye', 'EyeOff'),
  ...contract('companies', 'environments', 'lib/colors', 'rooms-bulk'),
  ...rooms('public-link', 'room-badges', 'rooms.api', 'rooms.module', 'use-ask-room-deletion'),
  ...['src/features/companies/companies.api', 'src/features/environments/environments.api'],
];

/** Small sheets of what the screens are made of: one file for all of them. */
const SHEETS = [
  /src\/(table|ui|features\/(home|rooms)|routes\/(home|rooms))\/.*\.module\.css/,
  /src\/form\/period[\w-]*\.module\.css/,
];

/** Behind the sign-in, on every page. */
const INSIDE: Chunk = {
  name: 'inside',
  parts: [...OVERLAYS, ...PIECES, ...SHELL, ...SHEETS, ...CHOICES],
  except: NOT_SHELL,
};

/** What the shell fetches when the first screen has been drawn: dialogs, the bell, the notes. */
const LATER: Chunk = {
  name: 'later',
  parts: [
    ...packages('get-nonce', 'react-remove-scroll', 'react-remove-scroll-bar'),
    ...packages('react-style-singleton', 'tslib', 'use-callback-ref', 'use-sidecar'),
    ...components('Drawer', 'Modal', 'ModalBase', 'Radio'),
    ...form('conflict-dialog'),
    ...table('filters-drawer'),
    ...rooms('qr-code-dialog'),
    ...['src/app/layout/menu-notes', 'src/app/layout/phone-menu-drawer'],
    ...['src/features/notifications/', 'src/features/payments/payments.api'],
    'src/features/purchases/purchases.api',
    ...lib('confirm-host', 'platform', 'upload-news', 'use-open-once-made'),
    ...lib('use-watch-payments'),
    'src/lib/watch-',
    ...contract('notifications', 'payments', 'purchases'),
    ...icons('Flask'),
  ],
};

/** The buttons that export and print: of tables, and of lists and panels that have none. */
const FILES: Chunk = {
  name: 'files',
  parts: [
    ...table('column-choice', 'file-actions', 'list-file'),
    ...contract('preferences'),
    ...icons('Printer'),
  ],
};

/** Tables, and what they are made of. */
const LISTS: Chunk = {
  name: 'lists',
  parts: [
    ...packages('@tanstack/react-store', '@tanstack/react-table', '@tanstack/store'),
    ...packages('@tanstack/table-core', 'use-sync-external-store'),
    'src/table/',
    ...icons('AdjustmentsHorizontal', 'Columns3'),
  ],
  // A file is made, and a list printed, by who asks for it.
  except: table('figures-table', 'read-list', 'save-list'),
};

/** Forms, drafts and conflicts. */
const FORMS: Chunk = {
  name: 'forms',
  parts: [
    ...packages('@mantine/form', 'fast-deep-equal', 'klona'),
    ...['ui/src/company-colors.', 'src/routes/rooms/use-room-options'],
    ...ui('panel', 'panel-actions', 'panel-boundary', 'scroll-parent', 'use-near-view'),
    ...form('checkbox-field', 'conflict.', 'draft-', 'failure-words', 'form-bar', 'form-page'),
    ...form('form-panel', 'form-shell', 'leaving', 'panel-store', 'select-field'),
    ...form('submit-button', 'unsaved-guard', 'use-base-row', 'use-checked-fields'),
    ...form('use-contract-form', 'use-draft', 'use-one-at-a-time', 'use-save'),
    ...form('use-unshown-errors'),
    ...rooms('room-fields.', 'room-form.', 'room-values.', 'slug-preview.'),
    ...components('Textarea'),
    ...icons('AlertTriangle', 'ExternalLink', 'Qrcode'),
  ],
};

/** Charts, tables of figures, and their periods. */
const FIGURES: Chunk = {
  name: 'figures',
  parts: [
    'node_modules/d3-',
    ...['src/ui/chart', 'src/ui/live-mark', 'src/ui/view-switch'],
    ...table('figures-table'),
    ...lib('change', 'csv', 'date-words', 'peak', 'periods'),
    ...form('period-select', 'use-period', 'use-shown-period'),
    ...['core/utils/primitive', 'utils/shallow-equal'],
    ...components('FloatingIndicator', 'SegmentedControl'),
    ...hooks('interval', 'mounted', 'mutation-observer', 'resize-observer', 'shallow-effect'),
    ...hooks('timeout'),
    ...icons('Calendar', 'ChartLine', 'Clock', 'Equal', 'Table'),
  ],
};

const CHUNKS = [BASE, FIELDS, ENTRANCE, INSIDE, LATER, FILES, LISTS, FORMS, FIGURES];

/** For the bundler; the first that holds a module takes it. */
export const chunkGroups = CHUNKS.map(({ name, parts, except = [] }, index) => ({
  name,
  priority: CHUNKS.length - index,
  test: (id: string) => holds(parts, id) && !holds(except, id),
}));

function holds(parts: readonly (string | RegExp)[], id: string): boolean {
  return parts.some((part) => (typeof part === 'string' ? id.includes(part) : part.test(id)));
}
