import { NEEDED_BUILD_FILES } from '@atrio/contract/catalogue/build-files';

type NeededRole = (typeof NEEDED_BUILD_FILES)[number]['role'];
/** A file's role in a Unity WebGL build; `other` files are stored and served, but not required. */
export type BuildRole = NeededRole | 'symbols' | 'memory' | 'other';

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
const COMPRESSED = /\.(?:br|gz|unityweb)$/;

export function readBuildFileName(name: string): BuildFileName {
  const known = [...NEEDED_BUILD_FILES, ...OPTIONAL].find(({ pattern }) => pattern.test(name));
  return { role: known?.role ?? 'other', saysCompressed: COMPRESSED.test(name) };
}
