import { NEEDED_BUILD_FILES } from '@atrio/contract/build-files';

type NeededRole = (typeof NEEDED_BUILD_FILES)[number]['role'];
/** What a file is to a Unity WebGL build; `other` ones are kept and served, but not asked for. */
export type BuildRole = NeededRole | 'symbols' | 'memory' | 'other';

interface BuildFileName {
  role: BuildRole;
  /** Whether the name says that the file is compressed; whether it is, its bytes say. */
  saysCompressed: boolean;
}

/** What Unity lays beside them when it is told to: for debugging, for threads. */
const OPTIONAL: readonly { role: BuildRole; pattern: RegExp }[] = [
  { role: 'symbols', pattern: /^.+\.symbols\.json(?:\.br|\.gz|\.unityweb)?$/ },
  { role: 'memory', pattern: /^.+\.mem(?:\.br|\.gz|\.unityweb)?$/ },
];
const COMPRESSED = /\.(?:br|gz|unityweb)$/;

export function readBuildFileName(name: string): BuildFileName {
  const known = [...NEEDED_BUILD_FILES, ...OPTIONAL].find(({ pattern }) => pattern.test(name));
  return { role: known?.role ?? 'other', saysCompressed: COMPRESSED.test(name) };
}
