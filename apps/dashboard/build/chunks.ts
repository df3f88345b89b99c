import { readFileSync } from 'node:fs';

/**
 * Groups the modules that are shown together into few, large files: small files compress badly and
 * cost a request each (docs/decisions/023). A module goes into the first group that names a part
 * of its path; a module that no group names stays with the modules that import it.
 */
interface Chunk {
  name: string;
  parts: readonly Part[];
  /** Of those, what stays where it is. */
  except?: readonly Part[];
}

/** A piece of a module's path, or what fits the path. */
export type Part = string | RegExp;

const components = (...names: string[]) => names.map((name) => `components/${name}/`);
const coreUtils = (...names: string[]) => names.map((name) => `core/utils/${name}/`);
const contract = (...names: string[]) =>
  names.map((name) => new RegExp(`contract/src/([\\w-]+/)?${name}\\.`));
const hooks = (...names: string[]) => names.map((name) => `hooks/esm/use-${name}/`);
const icons = (...names: string[]) => names.map((name) => `icons/Icon${name}.`);
/** Modules of the kit; a name with a dot or a dash at its end is taken as it stands. */
const kit = (...names: string[]) =>
  names.map((name) => new RegExp(`src/kit/[\\w-]+/${name}${/[-.]$/.test(name) ? '' : '\\.'}`));
const packages = (...names: string[]) => names.map((name) => `node_modules/${name}/`);
const rooms = (...names: string[]) => names.map((name) => `src/features/rooms/rooms/${name}`);

/** The icons that the record of areas names, which the router needs and so every page loads. */
const AREA_ICONS = Array.from(
  readFileSync(new URL('../src/app/areas.ts', import.meta.url), 'utf8').matchAll(
    /^ {2}Icon(\w+),$/gm,
  ),
  ([, name]) => name ?? '',
);

/** Libraries under every page; their file outlives our own changes in the browsers' caches. */
const BASE: Chunk = {
  name: 'base',
  parts: [
    ...packages('react', 'react-dom', 'react-router', 'scheduler', 'clsx'),
    ...packages('@tanstack/query-core', '@tanstack/react-query'),
    'tabler/icons-react/dist/esm/createReactComponent',
    'tabler/icons-react/dist/esm/defaultAttributes',
  ],
};

/** Fields of the contract. To make so many schemas takes a slow phone as long as to read BASE. */
const SCHEMAS: Chunk = {
  name: 'schemas',
  parts: [...packages('zod'), ...contract('lib/(cpf-cnpj|fields|messages|route)')],
};

/** The first scripts, and what they share with every screen: the component library's core, calls, fields. */
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
    ...components('Loader', 'Text', 'TextInput', 'Transition', 'UnstyledButton'),
    ...[
      'utils/noop/',
      'utils/random-id/',
      'use-resolved-styles-api',
      'client/src/store.',
      'ui/src/storage.',
    ],
    ...contract('accounts', 'platform'),
    ...kit('api-client', 'first-screen', 'http', 'late-code', 'lazy-until-here'),
    ...kit('csp-nonce', 'form-sends', 'query-client', 'session', 'session-store', 'toast'),
    ...kit('after-press', 'focus-first', 'text-field', 'field-label', 'form.module'),
    /src\/app\/(areas|layout\/crumbs|load-screen|print-in-light|providers|router|theme|tokens)\./,
    /dashboard\/src\/(main|paths)\./,
    ...['src/app/crash.module', 'src/kit/ui/logo', 'src/kit/page/page-title'],
    ...icons('AlertCircle', 'InfoCircle', 'Moon', 'PlugConnectedX', 'Refresh', 'Sun'),
    ...icons(...AREA_ICONS),
  ],
};

/** The pages before sign-in; what else they may need comes with /account or the reset dialog. */
const ENTRANCE: Chunk = {
  name: 'entrance',
  parts: [
    ...[
      'arcade',
      'create-account-form',
      'entrance',
      'login-form',
      'login-words',
      'sign-up.api',
    ].map((name) => `src/features/accounts/entrance/${name}.`),
    ...['account-forms', 'password-field', 'password-strength', 'plain-form-shell'].map(
      (name) => `src/features/accounts/forms/${name}.`,
    ),
    'src/features/accounts/forms/use-plain-form.',
    ...components('PasswordInput'),
    ...kit('return-path'),
    ...['src/routes/accounts/login', 'src/routes/accounts/create-account'],
  ],
};

/** Menus, popovers, tooltips and selects, with what only they and dialogs use: not on first screens. */
const OVERLAYS: Chunk = {
  name: 'overlays',
  parts: [
    ...['node_modules/@floating-ui/', 'core/esm/utils/Floating/', 'DirectionProvider/'],
    ...components('Combobox', 'FocusTrap', 'Menu', 'Overlay', 'Paper', 'Popover', 'Portal'),
    ...components('Select', 'Tooltip'),
    ...coreUtils('close-on-escape', 'create-event-handler', 'create-scoped-keydown-handler'),
    ...coreUtils('find-element-ancestor', 'find-element-in-shadow-dom', 'get-context-item-index'),
    ...coreUtils('get-default-z-index', 'get-ref-prop', 'get-single-element-child', 'is-element'),
    ...['get-transition-props/', 'get-style-object/', 'AccordionChevron'],
    ...hooks('click-outside', 'focus-return', 'focus-trap', 'long-press', 'previous'),
    ...kit('overlays-code'),
  ],
};

/** The pieces of every page. */
const PIECES = [
  ...kit('avatar-initials', 'card', 'centred-spinner', 'confirm', 'confirm-deletion'),
  ...kit('connection', 'csv', 'data-table.module', 'door-mark', 'ember', 'empty-state'),
  ...kit('error-panel', 'floating-action', 'format', 'last-query', 'live-text', 'new-action'),
  ...kit('online-now', 'own-filter', 'page', 'page-header', 'pager', 'public-link'),
  ...kit('query-states', 'read-ahead', 'row-card', 'row-link', 'row-menu'),
  ...kit('menu', 'opening', 'overlays', 'popover', 'select', 'stand-in', 'tooltip'),
  ...kit('search-field', 'skeletons', 'state-panel', 'toolbar.module', 'use-is-first-entry'),
  ...kit('use-list-state', 'use-live-rooms', 'use-next-row-focus', 'window-width'),
  ...kit('use-shown-after', 'use-spoken-count'),
  ...['client/src/connection.', 'client/src/event-error.'],
  ...icons('ArrowDown', 'ArrowLeft', 'ArrowUp', 'Check', 'ChevronDown', 'ChevronRight'),
  ...icons('CircleCheck', 'Copy', 'DeviceDesktop', 'DotsVertical', 'Download', 'Lock', 'Logout'),
  ...icons('Pencil', 'Plus', 'Search', 'Trash', 'World', 'X'),
  ...components('Center', 'Checkbox', 'Group', 'Stack', 'VisuallyHidden'),
  ...['utils/InlineInput/', 'utils/InputsGroupFieldset/', 'RadioIcon'],
  ...hooks('debounced-callback', 'disclosure', 'hotkeys', 'merged-ref', 'window-event'),
  ...coreUtils('create-safe-context'),
  'hooks/esm/utils/use-callback-ref/',
];

/** The shell; what of it comes later is in LATER. */
const SHELL = [
  ...['command-host', 'open-commands', 'palette-text', 'recent-places'].map(
    (name) => `src/app/commands/${name}`,
  ),
  ...['src/app/layout/', 'src/app/route-handle'],
  ...['email-strip', 'profile.api'].map((name) => `src/features/accounts/account/${name}`),
  ...kit('copy-text'),
  ...kit('late-dialog', 'single-keys', 'use-coming-dialog', 'use-menu-keys'),
  ...contract('closings', 'emails', 'rooms', 'lib/(due-dates|entities|numbers|sold-entities)'),
  ...hooks('local-storage'),
  ...components('Divider'),
  'get-auto-contrast-value',
  ...icons('Bell', 'LayoutSidebarLeftCollapse', 'LayoutSidebarLeftExpand', 'Mail', 'Menu2'),
  ...icons('WifiOff'),
];
const NOT_SHELL = ['crumbs', 'menu-notes', 'phone-menu-drawer'].map(
  (name) => `src/app/layout/${name}`,
);

/** Several screens show these parts of rooms, companies and environments. */
const ROOMS = [
  ...components('Badge'),
  ...icons('Eye', 'EyeOff', 'Gift'),
  ...contract('companies', 'environments', 'lib/colors', 'rooms-bulk'),
  ...rooms('public-link', 'room-badges', 'room-deletion', 'room-states', 'rooms.api'),
  ...rooms('rooms.module'),
  ...['organization/companies/companies.api', 'organization/environments/environments.api'],
];

/** Small sheets of what the screens are made of: one file for all of them. */
const SHEETS = [
  /src\/(kit\/(list|page|states|ui)|features\/rooms\/rooms|routes\/rooms)\/.*\.module\.css/,
  /src\/kit\/(dates\/period[\w-]*|fields\/select)\.module\.css/,
];

/** Behind the sign-in, on every page. */
const INSIDE: Chunk = {
  name: 'inside',
  parts: [...PIECES, ...SHELL, ...SHEETS, ...ROOMS],
  except: NOT_SHELL,
};

/** Fetched by the shell after the first screen is drawn: dialogs, the bell, the notes. */
const LATER: Chunk = {
  name: 'later',
  parts: [
    ...packages('get-nonce', 'react-remove-scroll', 'react-remove-scroll-bar'),
    ...packages('react-style-singleton', 'tslib', 'use-callback-ref', 'use-sidecar'),
    ...components('Drawer', 'Modal', 'ModalBase', 'Radio'),
    ...kit('conflict-dialog'),
    ...kit('filters-drawer'),
    ...rooms('qr-code-dialog'),
    ...['src/app/layout/menu-notes', 'src/app/layout/phone-menu-drawer'],
    ...['src/features/platform/notifications/', 'src/features/money/payments/payments.api'],
    'src/features/money/purchases/purchases.api',
    ...kit('confirm-host', 'platform', 'upload-news', 'use-open-once-made'),
    ...['src/kit/live/watch-', 'src/features/money/payments/watch-payments'],
    ...contract('notifications', 'payments', 'purchases', 'customer-summary'),
    ...icons('Flask'),
  ],
};

/** The buttons that export and print: of tables, and of lists and panels that have none. */
const FILES: Chunk = {
  name: 'files',
  parts: [
    ...kit('column-choice', 'file-actions', 'list-file'),
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
    'src/kit/list/',
    ...kit('use-rows-in-turn'),
    ...icons('AdjustmentsHorizontal', 'Columns3'),
  ],
  // A file is made, and a list printed, by who asks for it; few lists have segments.
  except: kit('figures-table', 'filter-segments', 'save-list'),
};

/** Shared by the pages that follow a room. */
const ROOM: Chunk = {
  name: 'room',
  parts: [
    ...kit('live-room'),
    ...rooms('use-closed-room'),
    'client/src/room-channel.',
    ...contract('live/open-conversation'),
    ...icons('Broadcast'),
  ],
};

/** Of a room's guests and the hours of its door. */
const DOOR: Chunk = {
  name: 'door',
  parts: [
    ...contract('door', 'door-hours', 'door-line', 'guest-zone', 'guests', 'tickets'),
    ...contract('lib/time-zone', 'lib/zones'),
    'src/features/live/door/door-note.',
  ],
};

/** Forms, drafts and conflicts. */
const FORMS: Chunk = {
  name: 'forms',
  parts: [
    ...packages('@mantine/form', 'fast-deep-equal', 'klona'),
    ...['contract/src/lib/company-colors.', 'src/routes/rooms/use-room-options'],
    ...kit('panel', 'scroll-parent', 'use-near-view'),
    ...kit('checkbox-field', 'conflict.', 'draft-', 'form-page'),
    ...kit('form-panel', 'form-shell', 'leaving', 'panel-store', 'select-field'),
    ...kit('readable-url', 'row-values', 'section-notes', 'submit-button', 'unsaved-guard'),
    ...kit('use-base-row', 'use-contract-form', 'use-one-at-a-time', 'use-save'),
    ...rooms('room-fields.', 'room-form.', 'room-values.', 'slug-preview.'),
    ...icons('AlertTriangle', 'ExternalLink', 'Qrcode'),
  ],
};

/** Charts, tables of figures, and their periods. */
const FIGURES: Chunk = {
  name: 'figures',
  parts: [
    'node_modules/d3-',
    ...['src/kit/charts/', 'src/kit/list/filter-segments', 'src/kit/ui/live-mark'],
    // One file for these and the sheets of charts.
    /src\/(features\/across\/home|routes\/across)\/.*\.module\.css/,
    ...kit('date-words', 'periods'),
    ...kit('period-select', 'use-period'),
    ...['core/utils/primitive', 'utils/shallow-equal', 'ScrollArea/utils/to-int'],
    ...components('FloatingIndicator', 'SegmentedControl'),
    ...hooks('interval', 'mounted', 'mutation-observer', 'resize-observer', 'shallow-effect'),
    ...hooks('timeout'),
    ...icons('Calendar', 'ChartLine', 'Clock', 'Equal', 'Table'),
  ],
};

/** The first that holds a module takes it. */
export const CHUNKS: readonly Chunk[] = [
  ...[BASE, SCHEMAS, FIELDS, ENTRANCE, OVERLAYS, INSIDE, LATER, FILES, LISTS, ROOM, DOOR, FORMS],
  FIGURES,
];
