import { NEEDED_BUILD_FILES } from '@atrio/contract/catalogue/build-files';
import type { ContentEncoding } from './content-encoding.ts';

type NeededRole = (typeof NEEDED_BUILD_FILES)[number]['role'];
/**
 * A file's role in a build. `page` is the `index.html` of one that brings its own; `other` files are
 * stored and served, but not required.
 */
export type BuildRole = NeededRole | 'symbols' | 'memory' | 'worker' | 'page' | 'other';

interface BuildFileName {
  role: BuildRole;
  /**
   * True when the name ends in a compression's suffix; only the content shows if it is compressed.
   */
  saysCompressed: boolean;
}

/** Files that Unity adds on request, for debugging and for threads. */
const OPTIONAL: readonly { role: BuildRole; pattern: RegExp }[] = [
  { role: 'symbols', pattern: /^.+\.symbols\.json(?:\.br|\.gz|\.unityweb)?$/ },
  { role: 'memory', pattern: /^.+\.mem(?:\.br|\.gz|\.unityweb)?$/ },
  { role: 'worker', pattern: /^.+\.worker\.js(?:\.br|\.gz|\.unityweb)?$/ },
];
/** Folders of Unity's whose files are the game's own, whatever they are called. */
const BESIDE_BUILD = /^(?:StreamingAssets|TemplateData|ServerData)$/;
const COMPRESSED = /\.(?:br|gz|unityweb)$/;

/** @param path of the file in its build; a name alone is one of the files in `Build` */
export function readBuildFileName(path: string): BuildFileName {
  const folders = path.split('/');
  const name = folders.pop() ?? '';
  const mayBePart =
    folders.length === 0 ||
    folders.at(-1) === 'Build' ||
    (folders.length === 1 && !BESIDE_BUILD.test(folders[0] ?? ''));
  const all = mayBePart ? [...NEEDED_BUILD_FILES, ...OPTIONAL] : [];
  const known = all.find(({ pattern }) => pattern.test(name));
  return { role: known?.role ?? 'other', saysCompressed: COMPRESSED.test(name) };
}

const BINARY = 'application/octet-stream';
const SCRIPT = 'application/javascript';
const TYPES: Record<Exclude<BuildRole, 'other' | 'page'>, string> = {
  loader: SCRIPT,
  framework: SCRIPT,
  worker: SCRIPT,
  wasm: 'application/wasm',
  symbols: 'application/json',
  data: BINARY,
  memory: BINARY,
};
const TYPES_BY_EXTENSION: Record<string, string> = {
  js: SCRIPT,
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
};

/** What only runs where nothing of ours can be reached. */
const TYPES_APART: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  htm: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
  mjs: SCRIPT,
  avif: 'image/avif',
  ico: 'image/x-icon',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
};

/**
 * The content type that a file of a build is served with. On our own origin only harmless kinds are
 * called by their names.
 * @param isApart true where builds have an origin of their own
 */
export function typeOfBuildFile(
  role: BuildRole,
  fileName: string,
  encoding: ContentEncoding,
  isApart: boolean,
): string {
  // Safari leaves such a stream packed when it is called anything more general (WebKit 247421).
  if (role === 'data' && encoding === 'gzip') return 'application/gzip';
  if (role !== 'other' && role !== 'page') return TYPES[role];
  const extension = /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const type = isApart ? TYPES_APART[extension] : undefined;
  return type ?? TYPES_BY_EXTENSION[extension] ?? BINARY;
}
