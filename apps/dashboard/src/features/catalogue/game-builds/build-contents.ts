import {
  buildFilesProblem,
  chosenFilesProblem,
  isZippedBuild,
  judgeBuild,
} from '@atrio/contract/catalogue/build-files';
import { useEffect, useMemo, useState } from 'react';
import type { FileTree, TreeNode } from '../../../kit/upload/file-tree.tsx';
import type { UploadItem } from '../../../kit/upload/use-upload-items.ts';
import type { UploadQueue } from '../../../kit/upload/use-upload-queue.ts';

export interface ListedFile {
  name: string;
  bytes: number;
}

/** A build's files by their folders, each with what would become of it. */
export function buildTree(files: readonly ListedFile[]): FileTree {
  const { kind, root, files: judged } = judgeBuild(files.map(({ name }) => name));
  const counts: FileTree['counts'] = { ready: 0, leftOut: 0, refused: 0 };
  const top: TreeNode[] = [];
  for (const [index, { name: whole, bytes }] of files.entries()) {
    const { state = 'ready', reason } = judged[index] ?? {};
    counts[state] += 1;
    const path = whole.startsWith(root) ? whole.slice(root.length) : whole;
    put(top, { path, name: '', bytes, state, reason, children: null, count: 1 });
  }
  return { words: wordsOf(kind, files), counts, nodes: top.map(summed) };
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

function wordsOf(kind: 'unity' | 'page' | null, files: readonly ListedFile[]): string {
  if (kind === null) return 'Nenhuma build encontrada';
  if (kind === 'page') return 'Página própria';
  const wasm = files.find(({ name }) => /\.wasm(\.\w+)?$/.test(name))?.name ?? '';
  const packing = /\.br$/.test(wasm) ? 'Brotli' : /\.gz$/.test(wasm) ? 'gzip' : null;
  return ['Unity', packing].filter(Boolean).join(' · ');
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
  const listing = useListing(zip);
  // Progress makes new items; the names stay.
  const paths = items.map(({ key }) => key).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the paths stand for the items.
  const inFolders = useMemo(
    () =>
      paths.includes('/') ? items.map(({ key, file }) => ({ name: key, bytes: file.size })) : null,
    [paths],
  );
  const files = zip ? listing : inFolders;
  const tree = useMemo(() => (files && files.length > 0 ? buildTree(files) : null), [files]);
  const zipProblem = zip && listing ? buildFilesProblem(listing, hasOrigin) : undefined;
  return { tree, zipProblem, isZip: zip !== null };
}

/** Of a folder the tree says all until some of it is on its way; else each file has a row. */
export function needsRows({ tree, isZip }: BuildContents, items: readonly UploadItem[]): boolean {
  const isUnsent = items.every(({ phase }) => phase === 'chosen');
  return items.length > 0 && (!tree || isZip || !isUnsent);
}

function useListing(zip: File | null): ListedFile[] | null {
  const [read, setRead] = useState<{ zip: File; files: ListedFile[] | null }>();
  useEffect(() => {
    if (!zip) return;
    let isOver = false;
    void listZip(zip).then((files) => !isOver && setRead({ zip, files }));
    return () => {
      isOver = true;
    };
  }, [zip]);
  return read?.zip === zip ? (read?.files ?? null) : null;
}

export type FilesCheck = (files: readonly ListedFile[]) => string | undefined;

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

/** The end of a zip: its record, and a comment of any length. */
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
/** Far more than the names of as many files as a build may have. */
const MAX_LIST = 8 * 1024 * 1024;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;

/**
 * Reads what a zip says that it holds, from the list at its end. The server trusts no list; this one
 * is for the person who is about to send it.
 * @returns null for what is no zip, or one of a kind that is not understood here
 */
export async function listZip(file: Blob): Promise<ListedFile[] | null> {
  try {
    const tail = await viewOf(file, Math.max(0, file.size - END_BYTES - MAX_COMMENT), file.size);
    const end = endIn(tail);
    if (end === null) return null;
    const bytes = tail.getUint32(end + 12, true);
    const at = tail.getUint32(end + 16, true);
    if (bytes > MAX_LIST || at + bytes > file.size) return null;
    return entriesIn(await viewOf(file, at, at + bytes), tail.getUint16(end + 10, true));
  } catch {
    // A file that changed or went since it was chosen, or numbers that lead nowhere.
    return null;
  }
}

async function viewOf(file: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer());
}

function endIn(tail: DataView): number | null {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--) {
    if (tail.getUint32(at, true) === END) return at;
  }
  return null;
}

function entriesIn(list: DataView, count: number): ListedFile[] | null {
  const words = new TextDecoder();
  const files: ListedFile[] = [];
  let at = 0;
  for (let number = 0; number < count; number++) {
    if (list.getUint32(at, true) !== ENTRY) return null;
    const length = list.getUint16(at + 28, true);
    const name = words.decode(new Uint8Array(list.buffer, at + ENTRY_BYTES, length));
    const bytes = list.getUint32(at + 24, true);
    if (!name.endsWith('/')) files.push({ name, bytes });
    at += ENTRY_BYTES + length + list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
  }
  return files;
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
