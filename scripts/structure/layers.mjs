/**
 * The layers of each app, and what of ours each may import (CONTRIBUTING.md, 'Import direction').
 *
 * @typedef {object} Layer
 * @property {string} name
 * @property {RegExp} files below the app's `src`
 * @property {readonly string[]} reaches names of layers
 */

/** In order: the first that matches a file is its layer. @type {readonly Layer[]} */
const SERVER = [
  { name: 'main', files: /^main\.ts$/, reaches: ['*'] },
  { name: 'app', files: /^app\.ts$/, reaches: ['*'] },
  { name: 'env', files: /^env\.ts$/, reaches: ['lib', 'contract'] },
  {
    // Parts that main.ts starts beside the app: logging, housekeeping.
    name: 'process',
    files: /^[\w-]+\.ts$/,
    reaches: [
      'process',
      'jobs',
      'service',
      'access',
      'infrastructure',
      'database',
      'lib',
      'env',
      'contract',
    ],
  },
  {
    // Fills an empty database for `--demo`: through services where rules hold, with rows for the past.
    name: 'demo',
    files: /^demo\//,
    reaches: ['demo', 'service', 'infrastructure', 'database', 'lib', 'env', 'contract'],
  },
  {
    name: 'plugins',
    files: /^plugins\//,
    reaches: [
      'plugins',
      'http',
      'service',
      'access',
      'infrastructure',
      'database',
      'lib',
      'env',
      'contract',
    ],
  },
  {
    name: 'http',
    files: /^http\//,
    reaches: ['http', 'infrastructure', 'database', 'lib', 'env', 'contract'],
  },
  {
    name: 'database',
    files: /^infrastructure\/database\//,
    reaches: ['database', 'infrastructure', 'lib', 'contract'],
  },
  {
    name: 'infrastructure',
    files: /^infrastructure\//,
    reaches: ['infrastructure', 'database', 'lib', 'env', 'contract'],
  },
  { name: 'lib', files: /^lib\//, reaches: ['lib', 'contract'] },
  {
    // Commands of their own beside the server, which know its outside world and none of its rules.
    name: 'backup',
    files: /^backup\//,
    reaches: ['backup', 'process', 'infrastructure', 'database', 'lib', 'env'],
  },
  {
    name: 'routes',
    files: /^modules\/.*\.(routes|realtime)\.ts$/,
    reaches: ['service', 'access', 'module', 'http', 'lib', 'contract'],
  },
  {
    name: 'jobs',
    files: /^modules\/.*\.jobs\.ts$/,
    reaches: ['service', 'queries', 'module', 'infrastructure', 'lib', 'contract'],
  },
  {
    name: 'service',
    files: /^modules\/.*\.service\.ts$/,
    reaches: [
      'service',
      'access',
      'queries',
      'module',
      'infrastructure',
      'database',
      'lib',
      'env',
      'contract',
    ],
  },
  {
    name: 'access',
    files: /^modules\/.*\.access\.ts$/,
    reaches: ['access', 'queries', 'module', 'infrastructure', 'database', 'lib', 'contract'],
  },
  {
    name: 'queries',
    files: /^modules\/.*\.queries\.ts$/,
    reaches: ['queries', 'module', 'database', 'lib', 'contract'],
  },
  {
    name: 'module',
    files: /^modules\//,
    reaches: [
      'service',
      'access',
      'queries',
      'module',
      'infrastructure',
      'database',
      'lib',
      'env',
      'contract',
    ],
  },
];

/** @type {readonly Layer[]} */
const DASHBOARD = [
  { name: 'main', files: /^(main\.tsx|start\.ts)$/, reaches: ['*'] },
  { name: 'paths', files: /^paths\.ts$/, reaches: ['contract'] },
  {
    name: 'app',
    files: /^app\//,
    reaches: ['app', 'paths', 'routes', 'features', 'kit', 'contract'],
  },
  {
    name: 'routes',
    files: /^routes\//,
    reaches: ['routes', 'paths', 'features', 'kit', 'contract'],
  },
  { name: 'features', files: /^features\//, reaches: ['features', 'paths', 'kit', 'contract'] },
  { name: 'kit', files: /^kit\//, reaches: ['kit', 'contract'] },
];

/** @type {readonly Layer[]} */
const ROOM_PAGE = [
  { name: 'main', files: /^main\.tsx$/, reaches: ['*'] },
  { name: 'app', files: /^app\//, reaches: ['app', 'features', 'ui', 'lib', 'texts', 'contract'] },
  {
    name: 'features',
    files: /^features\//,
    reaches: ['features', 'ui', 'lib', 'texts', 'contract'],
  },
  { name: 'ui', files: /^ui\//, reaches: ['ui', 'texts'] },
  { name: 'lib', files: /^lib\//, reaches: ['lib', 'texts', 'contract'] },
  { name: 'texts', files: /^texts\//, reaches: ['texts'] },
];

/**
 * The homes of the product, from the ground up. A feature of the dashboard may use features of its
 * own home and of those before it.
 */
export const HOMES = [
  'platform',
  'accounts',
  'organization',
  'catalogue',
  'rooms',
  'live',
  'money',
  'across',
];

/** The subjects of the dashboard's kit, from the ground up: each may use those before it. */
export const SUBJECTS = [
  ...['keys', 'feedback', 'ui', 'states', 'text', 'page', 'api', 'session', 'first-screen'],
  ...['form', 'fields', 'dates', 'charts', 'form-shells', 'upload', 'live', 'list'],
];

/** A page of few files has no layers. @type {readonly Layer[]} */
const SMALL_PAGE = [
  { name: 'main', files: /^main\.ts$/, reaches: ['*'] },
  { name: 'page', files: /^[\w-]+\.ts$/, reaches: ['page', 'contract'] },
];

/** @type {Record<string, readonly Layer[]>} */
export const APPS = {
  ...{ server: SERVER, dashboard: DASHBOARD, room: ROOM_PAGE },
  ...{ build: SMALL_PAGE, reference: SMALL_PAGE },
};
