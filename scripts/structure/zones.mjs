/**
 * Import direction (CONTRIBUTING.md, 'Import direction'). Each layer names what of ours it may reach; packages
 * from npm are free unless a layer says otherwise.
 *
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./source.mjs').Finding} Finding
 *
 * @typedef {object} Layer
 * @property {string} name
 * @property {RegExp} files
 * @property {readonly string[]} reaches names of layers; `own` means the same folder of the layer
 */

/** In order: the first that matches a file is its layer. @type {readonly Layer[]} */
const SERVER = [
  { name: 'main', files: /^main\.ts$/, reaches: ['*'] },
  { name: 'app', files: /^app\.ts$/, reaches: ['*'] },
  { name: 'env', files: /^env\.ts$/, reaches: ['lib', 'contract'] },
  {
    // What main.ts puts together beside the app: logging, housekeeping.
    name: 'process',
    files: /^[\w-]+\.ts$/,
    reaches: ['process', 'service', 'access', 'platform', 'database', 'lib', 'env', 'contract'],
  },
  {
    // What `--demo` fills an empty database with: services for what has rules, rows for the past.
    name: 'demo',
    files: /^demo\//,
    reaches: ['demo', 'service', 'platform', 'database', 'lib', 'env', 'contract'],
  },
  {
    name: 'plugins',
    files: /^plugins\//,
    reaches: [
      'plugins',
      'http',
      'service',
      'access',
      'platform',
      'database',
      'lib',
      'env',
      'contract',
    ],
  },
  {
    name: 'http',
    files: /^http\//,
    reaches: ['http', 'service', 'access', 'platform', 'database', 'lib', 'env', 'contract'],
  },
  {
    name: 'database',
    files: /^platform\/database\//,
    reaches: ['database', 'platform', 'lib', 'contract'],
  },
  {
    name: 'platform',
    files: /^platform\//,
    reaches: ['platform', 'database', 'lib', 'env', 'contract'],
  },
  { name: 'lib', files: /^lib\//, reaches: ['lib', 'contract'] },
  {
    // Commands of their own beside the server, which know its outside world and none of its rules.
    name: 'backup',
    files: /^backup\//,
    reaches: ['backup', 'process', 'platform', 'database', 'lib', 'env'],
  },
  {
    name: 'routes',
    files: /^modules\/.*\.(routes|realtime)\.ts$/,
    reaches: ['service', 'access', 'module', 'http', 'lib', 'contract'],
  },
  {
    name: 'service',
    files: /^modules\/.*\.service\.ts$/,
    reaches: [
      'service',
      'access',
      'queries',
      'module',
      'platform',
      'database',
      'lib',
      'env',
      'contract',
    ],
  },
  {
    name: 'access',
    files: /^modules\/.*\.access\.ts$/,
    reaches: ['access', 'queries', 'module', 'platform', 'database', 'lib', 'contract'],
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
      'platform',
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
  { name: 'paths', files: /^app\/paths\.ts$/, reaches: ['contract'] },
  {
    name: 'app',
    files: /^app\//,
    reaches: ['app', 'paths', 'routes', 'features', 'form', 'table', 'ui', 'lib', 'contract'],
  },
  {
    name: 'routes',
    files: /^routes\//,
    reaches: ['routes', 'paths', 'features', 'form', 'table', 'ui', 'lib', 'contract'],
  },
  {
    name: 'features',
    files: /^features\//,
    reaches: ['features', 'paths', 'form', 'table', 'ui', 'lib', 'contract'],
  },
  { name: 'form', files: /^form\//, reaches: ['form', 'ui', 'lib', 'contract'] },
  { name: 'table', files: /^table\//, reaches: ['table', 'form', 'ui', 'lib', 'contract'] },
  { name: 'ui', files: /^ui\//, reaches: ['ui'] },
  { name: 'lib', files: /^lib\//, reaches: ['lib', 'contract'] },
];

/** A page of few files has no layers. @type {readonly Layer[]} */
const BUILD_PAGE = [
  { name: 'main', files: /^main\.ts$/, reaches: ['*'] },
  { name: 'page', files: /^[\w-]+\.ts$/, reaches: ['page', 'contract'] },
];

/** @type {Record<string, readonly Layer[]>} */
const APPS = { server: SERVER, dashboard: DASHBOARD, room: DASHBOARD, build: BUILD_PAGE };

/** The rule is about what is inside one of these: a feature or a module keeps to itself. */
const COMPARTMENT = /^(features|modules)\/([^/]+)\//;
/** What a module shows to the others. */
const FRONT_DOOR = new Set(['service', 'access']);

/**
 * @param {Source} source
 * @returns {Finding[]}
 */
export function zoneFindings(source) {
  if (source.isTest) return [];
  const from = place(source.path);
  if (!from) return [];
  return source.imports.flatMap(({ target, line, specifier }) => {
    if (!target) return [];
    const reason = from.app ? refusalInApp(from, target) : refusalInPackage(from, target);
    return reason ? [{ path: source.path, line, reason: `imports ${specifier}: ${reason}` }] : [];
  });
}

/**
 * @param {Place} from
 * @param {string} target
 */
function refusalInPackage(from, target) {
  const to = place(target);
  if (from.package === 'contract' && to?.package !== 'contract') {
    return 'the contract imports nothing of ours';
  }
  return to?.app ? 'a package never imports an app' : null;
}

/**
 * @param {Place} from
 * @param {string} target
 */
function refusalInApp(from, target) {
  const to = place(target);
  if (!to) return 'that is outside apps and packages';
  if (to.app && to.app !== from.app) return 'apps never import each other';
  // How an app is built rests on what it is.
  if (from.isBuild && to.app) return null;
  const reaches = from.layer?.reaches ?? [];
  const name = to.package ?? to.layer?.name ?? 'outside src';
  if (reaches.includes('*')) return null;
  // What both web apps need; the server has no use for it.
  if (to.package === 'ui') return from.app === 'server' ? notReached(from, 'ui') : null;
  if (!reaches.includes(name)) return notReached(from, name);
  return refusalBetweenCompartments(from, to);
}

/**
 * @param {Place} from
 * @param {Place} to
 */
function refusalBetweenCompartments(from, to) {
  if (!to.compartment || from.compartment === to.compartment) return null;
  if (from.layer?.name === 'features') return 'features never import features';
  const isForeignModule = from.app === 'server' && from.compartment;
  if (isForeignModule && !FRONT_DOOR.has(to.layer?.name ?? '')) {
    return 'a module reaches another only through its .service or .access';
  }
  return null;
}

/**
 * @param {Place} from
 * @param {string} name
 */
function notReached(from, name) {
  return `${from.layer?.name ?? 'a file in no layer'} may not import ${name}`;
}

/**
 * @typedef {object} Place
 * @property {string | null} app
 * @property {string | null} package
 * @property {Layer | null} layer
 * @property {string | null} compartment
 * @property {boolean} isBuild beside the app's src: what Vite is told
 */

/**
 * @param {string} path
 * @returns {Place | null}
 */
function place(path) {
  const inPackage = /^packages\/([^/]+)\//.exec(path);
  if (inPackage) {
    const name = inPackage[1] ?? '';
    return { app: null, package: name, layer: null, compartment: null, isBuild: false };
  }
  const inApp = /^apps\/([^/]+)\/(?:src\/(.*))?/.exec(path);
  if (!inApp) return null;
  const app = inApp[1] ?? '';
  const inner = inApp[2] ?? '';
  const layer = (APPS[app] ?? []).find(({ files }) => files.test(inner)) ?? null;
  const compartment = COMPARTMENT.exec(inner)?.[2] ?? null;
  return { app, package: null, layer, compartment, isBuild: inner === '' };
}
