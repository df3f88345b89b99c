import { MAX_BUILD_BYTES, MAX_BUILD_FILES, NO_BUILD_FILES } from './game-builds.ts';

/** A build needs exactly one file of each role. Unity never compresses the loader. */
export const NEEDED_BUILD_FILES = [
  { role: 'loader', ending: '.loader.js', pattern: /^(.+)\.loader\.js$/ },
  {
    role: 'framework',
    ending: '.framework.js',
    pattern: /^(.+)\.framework\.js(?:\.br|\.gz|\.unityweb)?$/,
  },
  { role: 'data', ending: '.data', pattern: /^(.+)\.data(?:\.br|\.gz|\.unityweb)?$/ },
  { role: 'wasm', ending: '.wasm', pattern: /^(.+)\.wasm(?:\.br|\.gz|\.unityweb)?$/ },
] as const;
/** The name stem of a build whose file names are content hashes, which all differ. */
const HASH = /^[0-9a-f]{32}$/i;

interface PartOfBuild {
  name: string;
  bytes: number;
}

/**
 * The reason why these files are no Unity WebGL build, by names and sizes; undefined when they may
 * be one.
 */
export function buildFilesProblem(files: readonly PartOfBuild[]): string | undefined {
  if (files.length === 0) return NO_BUILD_FILES;
  const names = files.map(({ name }) => name);
  const double = names.find((name, index) => names.indexOf(name) < index);
  if (double !== undefined) return `Há dois arquivos com o nome ${double}`;
  return buildTooLarge(files) ?? whatIsMissing(names) ?? whatIsDoubled(names) ?? whatIsMixed(names);
}

/** A problem that no further file can solve. */
export function buildTooLarge(files: readonly PartOfBuild[]): string | undefined {
  if (files.length > MAX_BUILD_FILES) return 'Uma build pode ter no máximo 1.000 arquivos';
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return bytes > MAX_BUILD_BYTES ? 'Uma build pode ter no máximo 2 GB' : undefined;
}

function whatIsMissing(names: readonly string[]): string | undefined {
  const missing = NEEDED_BUILD_FILES.filter(
    ({ pattern }) => !names.some((name) => pattern.test(name)),
  );
  const list = listing(missing.map(({ ending }) => ending));
  if (missing.length === 0) return undefined;
  return missing.length === 1
    ? `Falta o arquivo ${list} da build`
    : `Faltam os arquivos ${list} da build`;
}

function whatIsDoubled(names: readonly string[]): string | undefined {
  for (const { ending, pattern } of NEEDED_BUILD_FILES) {
    const found = names.filter((name) => pattern.test(name));
    if (found.length > 1) return `Há mais de um arquivo ${ending}: ${listing(found)}`;
  }
  return undefined;
}

function whatIsMixed(names: readonly string[]): string | undefined {
  const found = names.flatMap((name) =>
    NEEDED_BUILD_FILES.flatMap(({ pattern }) => pattern.exec(name)?.[1] ?? []),
  );
  const stems = [...new Set(found)];
  if (stems.length === 1 || stems.every((stem) => HASH.test(stem))) return undefined;
  return `Os arquivos são de builds diferentes: ${listing(stems)}`;
}

/** 'a, b e c' */
function listing(words: readonly string[]): string {
  return new Intl.ListFormat('pt-BR').format(words);
}
