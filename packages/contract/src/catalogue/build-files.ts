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

export interface PartOfBuild {
  name: string;
  bytes: number;
}

const NEEDS_ORIGIN =
  'Esta build tem uma página própria (index.html) e só roda em um endereço de builds, que este servidor não tem';

/**
 * The reason why these files are no build, by their paths and sizes; undefined when they may be one:
 * a Unity WebGL build, or a page of its own (Godot, plain HTML5).
 * @param hasOrigin the server has an origin for builds, and pages of their own run nowhere else
 */
export function buildFilesProblem(
  files: readonly PartOfBuild[],
  hasOrigin: boolean,
): string | undefined {
  if (files.length === 0) return NO_BUILD_FILES;
  const paths = files.map(({ name }) => name);
  const double = paths.find((path, index) => paths.indexOf(path) < index);
  if (double !== undefined) return `Há dois arquivos com o nome ${double}`;
  const { kind, files: judged } = judgeBuild(paths);
  const refused = judged.find(({ state }) => state === 'refused');
  if (refused) return `${refused.path}: ${refused.reason}`;
  if (kind === 'page') return hasOrigin ? buildTooLarge(files) : NEEDS_ORIGIN;
  const ready = judged.filter(({ state }) => state === 'ready').map(({ path }) => path);
  const loader = ready.find((path) => LOADER.test(path));
  const names = ready
    .filter((path) => loader === undefined || folderOf(path) === folderOf(loader))
    .map((path) => path.slice(folderOf(path).length));
  return buildTooLarge(files) ?? whatIsMissing(names) ?? whatIsDoubled(names) ?? whatIsMixed(names);
}

/** The same of files that were chosen and not sent yet: what a zip holds is known once it is read. */
export function chosenFilesProblem(
  files: readonly PartOfBuild[],
  hasOrigin: boolean,
): string | undefined {
  if (!files.some(({ name }) => isZippedBuild(name))) return buildFilesProblem(files, hasOrigin);
  if (files.length > 1) return 'Envie o zip sozinho, ou os arquivos soltos';
  return buildTooLarge(files);
}

/** The place of one file in a build: `leftOut` ones are not needed, `refused` ones not served. */
export interface JudgedFile {
  /** Below the build's own folder. */
  path: string;
  state: 'ready' | 'leftOut' | 'refused';
  /** For the sender; absent for what is ready. */
  reason?: string;
}

/** A build as the paths of its files describe it. */
export interface JudgedBuild {
  /** Unity's, or a page of its own with an `index.html`; null: neither. */
  kind: 'unity' | 'page' | null;
  /** The folder that holds all of it, with a slash at the end; '' where it holds itself. */
  root: string;
  /** In the order of the paths. */
  files: JudgedFile[];
}

const LOADER = /(?:^|\/)[^/]+\.loader\.js$/;
const INDEX = /(?:^|\/)index\.html$/i;
const SYSTEM = /(?:^|\/)(?:\.[^/]*|__MACOSX|Thumbs\.db|desktop\.ini)(?:\/|$)/i;
const PROGRAM = /\.(?:exe|msi|bat|cmd|com|scr|ps1|vbs|sh|dmg|apk|deb|rpm)$/i;
/** Unity puts these beside a build, for a page that is ours here. */
const TEMPLATE = /^(?:TemplateData\/|index\.html$|ServiceWorker\.js$|manifest\.webmanifest$)/;
const ZIP = /^[^/]+\.zip$/i;

/** True for the name of a zip that holds a whole build. */
export function isZippedBuild(name: string): boolean {
  return ZIP.test(name);
}

/** Tells where in these files the build is, and what of them belongs to it. */
export function judgeBuild(paths: readonly string[]): JudgedBuild {
  const own = paths.filter((path) => !SYSTEM.test(path));
  const loader = shallowest(own.filter((path) => LOADER.test(path)));
  const page = shallowest(own.filter((path) => INDEX.test(path)));
  const kind = loader !== undefined ? 'unity' : page !== undefined ? 'page' : null;
  const folder = folderOf(loader ?? page ?? '');
  const root = kind === 'unity' ? folder.replace(/(?<=^|\/)Build\/$/, '') : folder;
  const seen = new Map<string, string>();
  const judge = (path: string): JudgedFile => {
    if (SYSTEM.test(path)) return { path, state: 'leftOut', reason: 'Arquivo do sistema' };
    if (!path.startsWith(root)) return { path, state: 'leftOut', reason: 'Fora da pasta da build' };
    const below = path.slice(root.length);
    if (kind === 'unity' && TEMPLATE.test(below)) {
      return { path: below, state: 'leftOut', reason: 'A página de carregamento é a da Átrio' };
    }
    if (PROGRAM.test(below)) {
      return { path: below, state: 'refused', reason: 'Programas não são servidos a visitantes' };
    }
    const twin = seen.get(below.normalize('NFC').toLowerCase());
    if (twin !== undefined && twin !== below) {
      return { path: below, state: 'refused', reason: `Só a maiúscula difere de “${twin}”` };
    }
    seen.set(below.normalize('NFC').toLowerCase(), below);
    return { path: below, state: 'ready' };
  };
  return { kind, root, files: paths.map(judge) };
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function shallowest(paths: readonly string[]): string | undefined {
  const depth = (path: string) => path.split('/').length;
  return paths.toSorted((a, b) => depth(a) - depth(b) || a.localeCompare(b))[0];
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
