import { errorCatalogue } from '@atrio/contract/errors';
import { type UploadKind, uploadKinds } from '@atrio/contract/lib/uploads';
import { formatBytes } from './upload-words.ts';

const HEAD_BYTES = 32;
const IMAGE_HEADS = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF87a', 'GIF89a'];
const BUNDLE_HEADS = ['UnityFS\0', 'UnityWeb\0', 'UnityRaw\0', 'UnityArchive\0'];
const NOT_READABLE = 'Arquivos inválidos';

interface KindRules {
  /** Filter of the system's file dialog; a file chosen past it is checked too. */
  accept: string | undefined;
  words: string;
  refusal: string;
  /** Judged by a file's first bytes: its name and declared type are anyone's word. */
  isKind: (head: string) => boolean;
}

const RULES: Record<UploadKind, KindRules> = {
  image: {
    accept: 'image/png,image/jpeg,image/webp,image/gif,image/avif',
    words: 'PNG, JPEG, WebP, GIF ou AVIF',
    refusal: errorCatalogue.NOT_AN_IMAGE.message,
    isKind: (head) =>
      IMAGE_HEADS.some((start) => head.startsWith(start)) ||
      /^(RIFF.{4}WEBP|.{4}ftyp.*avi[fs])/s.test(head),
  },
  bundle: {
    // Bundles have any ending or none.
    accept: undefined,
    words: 'Asset bundle do Unity',
    refusal: errorCatalogue.NOT_A_BUNDLE.message,
    isKind: (head) => BUNDLE_HEADS.some((start) => head.startsWith(start)),
  },
  build: {
    accept: undefined,
    words: 'Arquivos de uma build',
    refusal: NOT_READABLE,
    // The server judges which files belong to a build.
    isKind: () => true,
  },
  list: {
    accept: '.csv,.txt,.tsv,.xlsx',
    words: 'CSV ou XLSX',
    refusal: errorCatalogue.NOT_A_LIST.message,
    // A text may begin with anything; the server reads it.
    isKind: () => true,
  },
};

/** For the input's `accept`. */
export function acceptOf(kind: UploadKind): string | undefined {
  return RULES[kind].accept;
}

/** 'PNG, JPEG, WebP, GIF ou AVIF, até 10 MB' */
export function limitsOf(kind: UploadKind): string {
  return `${RULES[kind].words}, até ${formatBytes(uploadKinds[kind].maxBytes)}`;
}

/** The sentence that refuses a file, or undefined for one that may be sent. */
export async function refusalOf(file: File, kind: UploadKind): Promise<string | undefined> {
  const { isKind, refusal } = RULES[kind];
  const { maxBytes } = uploadKinds[kind];
  const head = await readHead(file);
  if (head === null) return NOT_READABLE;
  if (!isKind(head)) return refusal;
  if (file.size === 0) return 'O arquivo está vazio';
  if (file.size > maxBytes) return `O arquivo pode ter no máximo ${formatBytes(maxBytes)}`;
  return undefined;
}

/** Null for what cannot be read: a folder, or a file that is gone. */
async function readHead(file: File): Promise<string | null> {
  try {
    const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    return String.fromCharCode(...bytes);
  } catch {
    return null;
  }
}
