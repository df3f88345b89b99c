import type { UploadKind } from '@atrio/contract/lib/uploads';
import {
  type ChangeEvent,
  type DragEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { keepPath } from '../api/upload.ts';
import { plural } from '../text/format.ts';
import { acceptOf, refusalOf } from './file-kinds.ts';

interface FilePickerOptions {
  kind: UploadKind;
  /** How many more may be taken. A picker of one takes the first that is valid. */
  max: number;
  isDisabled: boolean;
  /** A sentence that refuses a file of the right kind. */
  judge?: (file: File) => Promise<string | undefined>;
  /** Never called with none; a moment after the choice, when the files have been looked at. */
  onPick: (files: File[]) => void;
}

/**
 * Files by click, by drag and drop and, with the focus or the pointer in the zone, by paste; the
 * same checks for each. Spread `zone` into what takes the drop, `input` into a file input.
 */
export function useFilePicker({ kind, max, isDisabled, judge, onPick }: FilePickerOptions) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();

  const looking = useRef(Promise.resolve());

  const judgeAll = async (file: File) => (await refusalOf(file, kind)) ?? (await judge?.(file));
  function check(files: readonly File[] | Promise<readonly File[]>) {
    looking.current = Promise.resolve(files).then(lookAt);
  }
  async function lookAt(files: readonly File[]) {
    if (isDisabled || files.length === 0) return;
    const { valid, refusal } = await sortFiles(files, max, judgeAll);
    setRefusal(refusal);
    if (valid.length > 0) onPick(valid);
  }
  const { zone, isOver } = useFileDrop(isDisabled, check);
  usePaste(zone.ref, check);

  function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    // The same file may be chosen again once it was corrected.
    currentTarget.value = '';
    check(files);
  }
  return {
    zone,
    isOver,
    refusal,
    forgetRefusal: () => setRefusal(undefined),
    /** Resolves when the files that were chosen last have been looked at, and picked or refused. */
    settled: () => looking.current,
    choose: () => inputRef.current?.click(),
    input: {
      ref: inputRef,
      type: 'file',
      accept: acceptOf(kind),
      multiple: max > 1,
      disabled: isDisabled,
      // The button beside it is what people reach.
      tabIndex: -1,
      hidden: true,
      onChange: handleChange,
    } as const,
  };
}

/**
 * Browsers send a paste to the text cursor, else to the body, never to a focused button: so the
 * whole document is listened to.
 */
function usePaste(
  zone: { current: HTMLElement | null },
  onFiles: (files: readonly File[]) => void,
): void {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const isHere = zone.current?.matches(':hover, :focus-within') ?? false;
    const files = [...(event.clipboardData?.files ?? [])];
    if (!isHere || files.length === 0 || event.defaultPrevented) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => handlePaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}

export type FilePickerState = ReturnType<typeof useFilePicker>;

const NAMES_SHOWN = 3;

interface Sorted {
  valid: File[];
  /** Sentence about the others. */
  refusal?: string;
}

/** Sorts out the files that may be sent. If only one is wanted, one good file of several is enough. */
async function sortFiles(
  files: readonly File[],
  max: number,
  judge: (file: File) => Promise<string | undefined>,
): Promise<Sorted> {
  const judged = await Promise.all(
    files.map(async (file) => ({ file, sentence: await judge(file) })),
  );
  const fitting = judged.filter(({ sentence }) => sentence === undefined).map(({ file }) => file);
  const valid = fitting.slice(0, max);
  if (max === 1 && valid.length === 1) return { valid };
  const refused = judged.flatMap(({ file, sentence }) => (sentence ? [{ file, sentence }] : []));
  const tooMany = fitting.length > max ? `Escolha até ${plural(max, 'arquivo', 'arquivos')}` : '';
  const refusal = [refusalWords(refused), tooMany].filter(Boolean).join('. ');
  return { valid, refusal: refusal || undefined };
}

/** The files' own sentence where they share one; their names where there were several. */
function refusalWords(refused: readonly { file: File; sentence: string }[]): string {
  const [first] = refused;
  if (!first) return '';
  if (refused.length === 1) return first.sentence;
  const isOne = refused.every(({ sentence }) => sentence === first.sentence);
  const names = refused.slice(0, NAMES_SHOWN).map(({ file }) => file.name);
  const rest = refused.length - names.length;
  const list = rest > 0 ? `${names.join(', ')} e mais ${rest}` : names.join(', ');
  return `${isOne ? first.sentence : 'Arquivos inválidos'}: ${list}`;
}

/** A zone that files may be dropped on. A drop beside it does not carry the page away either. */
function useFileDrop(isDisabled: boolean, onFiles: (files: Promise<readonly File[]>) => void) {
  const ref = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    // Without this the browser opens the file in place of the page, and all that was typed.
    const keepPage = (event: globalThis.DragEvent) => {
      if (!hasFiles(event.dataTransfer) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    document.addEventListener('dragover', keepPage);
    document.addEventListener('drop', keepPage);
    return () => {
      document.removeEventListener('dragover', keepPage);
      document.removeEventListener('drop', keepPage);
    };
  }, []);

  function handleDragOver(event: DragEvent) {
    if (isDisabled || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  }

  function handleDragLeave({ relatedTarget }: DragEvent) {
    // Between the zone's own children nothing is left.
    const isInside = relatedTarget instanceof Node && ref.current?.contains(relatedTarget);
    if (!isInside) setOver(false);
  }

  function handleDrop(event: DragEvent) {
    setOver(false);
    if (isDisabled || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    // A folder that may not be read is as good as nothing dropped.
    onFiles(droppedFiles(event.dataTransfer).catch(() => []));
  }
  return {
    isOver,
    zone: {
      ref,
      onDragEnter: handleDragOver,
      onDragOver: handleDragOver,
      onDragLeave: handleDragLeave,
      onDrop: handleDrop,
    },
  };
}

function hasFiles(data: DataTransfer | null): data is DataTransfer {
  return data?.types.includes('Files') ?? false;
}

/** Nobody means to send more: it is their whole disk that they have let go of. */
const MOST = 1_200;

/**
 * The dropped files, those in dropped folders included, up to 1,200. Files whose name begins with a
 * dot are the system's own. To be called while the event is handled: afterwards the data is empty.
 */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  const files = [...data.files];
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return files;
  const found: File[] = [];
  for (const entry of entries) await collect(entry, found);
  return found;
}

async function collect(entry: FileSystemEntry, found: File[], folder = ''): Promise<void> {
  if (found.length >= MOST || entry.name.startsWith('.')) return;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    keepPath(file, folder + file.name);
    found.push(file);
  } else if (isFolder(entry)) {
    for (const child of await childrenOf(entry)) {
      await collect(child, found, `${folder}${entry.name}/`);
    }
  }
}

/** Browsers hand a folder over in parts, the last of which is empty. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  while (children.length < MOST) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) break;
    children.push(...part);
  }
  return children.sort((a, b) => a.name.localeCompare(b.name));
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
