const MIB = 1024 * 1024;

/**
 * The kinds of uploads, with the largest size of one file. A file's kind is checked by its content:
 * names and declared types are only claims.
 */
export const uploadKinds = {
  /** PNG, JPEG, WebP, GIF or AVIF; stored as WebP with a thumbnail. */
  image: { maxBytes: 10 * MIB },
  /** A Unity asset bundle. */
  bundle: { maxBytes: 1024 * MIB },
  /** A file of a game build; the build checks which files belong together. */
  build: { maxBytes: 2048 * MIB },
  /** A list of people, CSV or XLSX; it is read and not kept. */
  list: { maxBytes: 20 * MIB },
} as const satisfies Record<string, { maxBytes: number }>;
export type UploadKind = keyof typeof uploadKinds;

/** Width times height. */
export const MAX_IMAGE_PIXELS = 40_000_000;
/** AVIF takes several times longer to decode than the other formats, and cannot be interrupted. */
export const MAX_AVIF_PIXELS = 4_096 * 4_096;

/** One field of a form that carries files. */
export interface FileField {
  readonly kind: UploadKind;
  /** Most files of one call in this field. */
  readonly max: number;
  /** Limit for all its files together; without it only each file is limited. */
  readonly maxTotalBytes?: number;
  /** The error when no file is sent; `unless` names a text field that replaces the files. */
  readonly required?: { readonly sentence: string; readonly unless?: string };
}

export type FileFields = Readonly<Record<string, FileField>>;
