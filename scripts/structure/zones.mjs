import { APPS, HOMES, SUBJECTS } from './layers.mjs';

/**
 * Import direction (CONTRIBUTING.md, 'Import direction'). Each layer names what of ours it may reach; packages
 * from npm are free unless a layer says otherwise.
 *
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./source.mjs').Finding} Finding
 * @typedef {import('./layers.mjs').Layer} Layer
 */

const TEST_KIT = /\/test-kit\//;
/** A module of the server: `modules/<home>/<module>`. */
const MODULE = /^modules\/[^/]+\/([^/]+)\//;
/** A feature of the dashboard, `features/<home>/<feature>`, or of the room page, `features/<feature>`. */
const FEATURE = /^features\/(?:([^/]+)\/)?([^/]+)\//;
const CONTRACT_HOME = /^packages\/contract\/src\/([^/]+)\//;
const SUBJECT = /^kit\/([^/]+)\//;
/** Layers of a module that other modules may import. */
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
    if (TEST_KIT.test(target)) {
      return [{ path: source.path, line, reason: `imports ${specifier}: a test kit is for tests` }];
    }
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
  if (from.package === 'client' && to?.package === 'ui') {
    return 'the client imports nothing of ours but the contract';
  }
  if (to?.app) return 'a package never imports an app';
  return from.home && to?.home && from.package === to.package
    ? refusalBetweenHomes(from.home, to.home)
    : null;
}

/**
 * @param {Place} from
 * @param {string} target
 */
function refusalInApp(from, target) {
  const to = place(target);
  if (!to) return 'that is outside apps and packages';
  if (to.app && to.app !== from.app) return 'apps never import each other';
  // The build of an app may import the app.
  if (from.isBuild && to.app) return null;
  const reaches = from.layer?.reaches ?? [];
  const name = to.package ?? to.layer?.name ?? 'outside src';
  if (reaches.includes('*')) return null;
  // Web pages share the packages beside the contract; the server may not import them.
  if (to.package && to.package !== 'contract') {
    return from.app === 'server' ? notReached(from, to.package) : null;
  }
  if (!reaches.includes(name)) return notReached(from, name);
  return refusalBetweenCompartments(from, to);
}

/**
 * @param {Place} from
 * @param {Place} to
 */
function refusalBetweenCompartments(from, to) {
  if (from.subject && to.subject) {
    return isBelow(SUBJECTS, to.subject, from.subject)
      ? null
      : `kit/${from.subject} is below kit/${to.subject}`;
  }
  if (!to.compartment || from.compartment === to.compartment) return null;
  if (from.layer?.name === 'features') return refusalBetweenFeatures(from, to);
  const isForeignModule = from.app === 'server' && from.compartment;
  if (isForeignModule && !FRONT_DOOR.has(to.layer?.name ?? '')) {
    return 'a module reaches another only through its .service or .access';
  }
  return null;
}

/**
 * @param {Place} from
 * @param {Place} to
 */
function refusalBetweenFeatures(from, to) {
  if (!from.home || !to.home) return 'features of this app never import each other';
  return refusalBetweenHomes(from.home, to.home);
}

/**
 * @param {string} from
 * @param {string} to
 */
function refusalBetweenHomes(from, to) {
  return isBelow(HOMES, to, from) ? null : `the home ${from} is below the home ${to}`;
}

/**
 * @param {readonly string[]} order
 * @param {string} lower
 * @param {string} upper
 */
function isBelow(order, lower, upper) {
  return order.indexOf(lower) <= order.indexOf(upper);
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
 * @property {string | null} compartment the module or the feature
 * @property {string | null} home of a feature, or of a file of the contract
 * @property {string | null} subject of a file of the kit
 * @property {boolean} isBuild beside the app's src: what Vite is told
 */

/**
 * @param {string} path
 * @returns {Place | null}
 */
function place(path) {
  const nowhere = { compartment: null, home: null, subject: null };
  const inPackage = /^packages\/([^/]+)\//.exec(path);
  if (inPackage) {
    const name = CONTRACT_HOME.exec(path)?.[1] ?? '';
    const home = HOMES.includes(name) ? name : null;
    return {
      app: null,
      package: inPackage[1] ?? '',
      layer: null,
      ...nowhere,
      home,
      isBuild: false,
    };
  }
  const inApp = /^apps\/([^/]+)\/(?:src\/(.*))?/.exec(path);
  if (!inApp) return null;
  const app = inApp[1] ?? '';
  const inner = inApp[2] ?? '';
  const layer = (APPS[app] ?? []).find(({ files }) => files.test(inner)) ?? null;
  const [, home = null, feature = null] = FEATURE.exec(inner) ?? [];
  return {
    app,
    package: null,
    layer,
    compartment: feature ?? MODULE.exec(inner)?.[1] ?? null,
    home,
    subject: SUBJECT.exec(inner)?.[1] ?? null,
    isBuild: inner === '',
  };
}
