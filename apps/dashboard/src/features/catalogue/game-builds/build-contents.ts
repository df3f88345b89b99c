import {
  buildFilesProblem,
  chosenFilesProblem,
  isZippedBuild,
  judgeBuild,
  type PartOfBuild,
} from '@atrio/contract/catalogue/build-files';
import { useEffect, useMemo, useState } from 'react';
import type { FileTree, TreeNode } from '../../../kit/upload/file-tree.tsx';
import {
  type ListedFile,
  listedFile,
  listZip,
  readHead,
} from '../../../kit/upload/listed-files.ts';
import type { UploadItem } from '../../../kit/upload/use-upload-items.ts';
import type { UploadQueue } from '../../../kit/upload/use-upload-queue.ts';

/** A build's files by their folders, each with what would become of it. */
export function buildTree(
  files: readonly PartOfBuild[],
  { title, unity }: TreeWords = { title: undefined, unity: undefined },
): FileTree {
  const { kind, root, files: judged } = judgeBuild(files.map(({ name }) => name));
  const counts: FileTree['counts'] = { ready: 0, leftOut: 0, refused: 0 };
  const top: TreeNode[] = [];
  for (const [index, { name: whole, bytes }] of files.entries()) {
    const { state = 'ready', reason } = judged[index] ?? {};
    counts[state] += 1;
    const path = whole.startsWith(root) ? whole.slice(root.length) : whole;
    put(top, { path, name: '', bytes, state, reason, children: null, count: 1 });
  }
  return { title, words: wordsOf(kind, files, unity), counts, nodes: top.map(summed) };
}

/** Puts a file below its folders, which are made as they are met. */
function put(top: TreeNode[], file: TreeNode): void {
  const parts = file.path.split('/');
  let siblings = top;
  for (const [index, name] of parts.slice(0, -1).entries()) {
    const path = parts.slice(0, index + 1).join('/');
    let folder = siblings.find((node) => node.children && node.name === name);
    if (!folder) {
      folder = { path, name, bytes: 0, state: 'ready', reason: undefined, children: [], count: 0 };
      siblings.push(folder);
    }
    siblings = folder.children ?? [];
  }
  siblings.push({ ...file, name: parts.at(-1) ?? file.path });
}

/** A folder with the sums of what is in it. */
function summed(node: TreeNode): TreeNode {
  if (!node.children) return node;
  const children = node.children.map(summed);
  const states = new Set(children.map(({ state }) => state));
  const reasons = new Set(children.map(({ reason }) => reason));
  const state = states.has('refused') ? 'refused' : states.has('ready') ? 'ready' : 'leftOut';
  const [reason] = reasons;
  return {
    ...node,
    children,
    state,
    // A refusal is said beside its file.
    reason: state === 'leftOut' && reasons.size === 1 ? reason : undefined,
    bytes: children.reduce((sum, { bytes }) => sum + bytes, 0),
    count: children.reduce((sum, { count }) => sum + count, 0),
  };
}

interface TreeWords {
  /** Of the zip or the folder. */
  title: string | undefined;
  /** The version of Unity, where a file tells it. */
  unity: string | undefined;
}

/** 'Unity 2022.3 · WebGL · Brotli · Addressables' */
function wordsOf(
  kind: 'unity' | 'page' | null,
  files: readonly PartOfBuild[],
  unity: string | undefined,
): string {
  if (kind === null) return 'Nenhuma build encontrada';
  if (kind === 'page') return 'Página própria';
  const wasm = files.find(({ name }) => /\.wasm(\.\w+)?$/.test(name))?.name ?? '';
  const packing = /\.br$/.test(wasm) ? 'Brotli' : /\.gz$/.test(wasm) ? 'gzip' : null;
  const hasAddressables = files.some(({ name }) => /(?:^|\/)StreamingAssets\/aa\//.test(name));
  const words = [unity ?? 'Unity', 'WebGL', packing, hasAddressables && 'Addressables'];
  return words.filter(Boolean).join(' · ');
}

export interface BuildContents {
  /** Null for loose files, which need none, and for a zip that is not read yet or cannot be. */
  tree: FileTree | null;
  /**
   * Why what the zip holds is no build, as the server would say after it was sent; undefined for
   * anything but a zip.
   */
  zipProblem: string | undefined;
  isZip: boolean;
}

/**
 * Lists the chosen files: those of a folder by their paths, those of a zip by the list in it.
 * @param hasOrigin the server has an origin for builds
 */
export function useBuildContents(items: readonly UploadItem[], hasOrigin: boolean): BuildContents {
  const [only] = items;
  const zip = items.length === 1 && only && isZippedBuild(only.key) ? only.file : null;
  const listing = useRead(zip, listZip);
  // Progress makes new items; the names stay.
  const paths = items.map(({ key }) => key).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the paths stand for the items.
  const inFolders = useMemo(
    () => (paths.includes('/') ? items.map(({ key, file }) => listedFile(key, file)) : null),
    [paths],
  );
  const files = (zip ? listing : inFolders) ?? null;
  const unity = useRead(files, unityVersion);
  const title = zip ? only?.key : paths.split('/')[0];
  const tree = useMemo(
    () => (files && files.length > 0 ? buildTree(files, { title, unity }) : null),
    [files, title, unity],
  );
  const zipProblem = zip && listing ? buildFilesProblem(listing, hasOrigin) : undefined;
  return { tree, zipProblem, isZip: zip !== null };
}

/** Of a folder the tree says all until some of it is on its way; else each file has a row. */
export function needsRows({ tree, isZip }: BuildContents, items: readonly UploadItem[]): boolean {
  const isUnsent = items.every(({ phase }) => phase === 'chosen');
  return items.length > 0 && (!tree || isZip || !isUnsent);
}

/** A file's reading once it is there; nothing until then. `read` never fails. */
function useRead<From extends object, To>(
  from: From | null,
  read: (from: From) => Promise<To>,
): To | undefined {
  const [done, setDone] = useState<{ from: From; to: To }>();
  useEffect(() => {
    if (!from) return;
    let isOver = false;
    void read(from).then((to) => !isOver && setDone({ from, to }));
    return () => {
      isOver = true;
    };
  }, [from, read]);
  return done && done.from === from ? done.to : undefined;
}

const DATA = /\.data(\.br|\.gz|\.unityweb)?$/;
/** A release of Unity: '2022.3.10f1', '6000.0.23f1'. */
const RELEASE = /\b(20\d\d|6\d{3})\.(\d+)\.\d+[abfp]\d+/;
/** Far more than stands before a release in any of these files. */
const HEAD_BYTES = 64 * 1024;

/**
 * Reads the version of Unity from the first file that tells it: the data, if this browser can unpack
 * it, or an asset bundle.
 */
export async function unityVersion(files: readonly ListedFile[]): Promise<string | undefined> {
  const data = files.find(({ name }) => DATA.test(name));
  const bundle = files.find(({ name }) => /\.bundle$/.test(name));
  const sources = [
    { file: data, begins: 'UnityWebData1.0' },
    { file: bundle, begins: 'UnityFS' },
  ];
  for (const { file, begins } of sources) {
    const head = file ? await readHead(file, HEAD_BYTES) : '';
    const [, year, release] = (head.startsWith(begins) && RELEASE.exec(head)) || [];
    if (year) return `Unity ${/^6/.test(year) ? 6 : year}.${release}`;
  }
  return undefined;
}

export type FilesCheck = (files: readonly PartOfBuild[]) => string | undefined;

/**
 * Why the chosen files are no build.
 * @param isRequired they have to be there; a build that exists keeps those it has
 */
export function problemOf(
  queue: Pick<UploadQueue, 'read'>,
  { zipProblem }: BuildContents,
  rules: { isRequired: boolean; hasOrigin: boolean; check: FilesCheck | undefined },
): string | undefined {
  const { isRequired, hasOrigin, check } = rules;
  const files = queue.read().map(({ key, file }) => ({ name: key, bytes: file.size }));
  if (files.length === 0 && !isRequired) return undefined;
  return check ? check(files) : (chosenFilesProblem(files, hasOrigin) ?? zipProblem);
}

/** The version that follows from one by changes of one's own; a clock may have given one twice. */
export function newest(own: ReadonlyMap<string, string>, version: string | undefined) {
  const met = new Set<string>();
  let last = version;
  for (let next = version; next !== undefined && !met.has(next); next = own.get(next)) {
    met.add(next);
    last = next;
  }
  return last;
}
