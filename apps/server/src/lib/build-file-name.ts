import { NEEDED_BUILD_FILES } from '@atrio/contract/catalogue/build-files';

type NeededRole = (typeof NEEDED_BUILD_FILES)[number]['role'];
/**
 * A file's role in a build. `page` is the `index.html` of one that brings its own; `other` files are
 * stored and served, but not required.
 */
export type BuildRole = NeededRole | 'symbols' | 'memory' | 'page' | 'other';

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
