const MIB = 1024 * 1024;

/**
 * What may be uploaded, and how large one file of it may be. Which kind a file is, its bytes say:
 * names and declared types are the sender's word.
 */
export const uploadKinds = {
  /** PNG, JPEG, WebP, GIF or AVIF; kept as WebP with a thumbnail. */
  image: { maxBytes: 10 * MIB },
  /** A Unity asset bundle. */
  bundle: { maxBytes: 1024 * MIB },
  /** A file of a game build; what belongs together is for the build to judge. */
  build: { maxBytes: 2048 * MIB },
} as const satisfies Record<string, { maxBytes: number }>;
export type UploadKind = keyof typeof uploadKinds;

/** Width times height. */
export const MAX_IMAGE_PIXELS = 40_000_000;
/** AVIF takes several times longer to decode than the other formats, and cannot be interrupted. */
export const MAX_AVIF_PIXELS = 4_096 * 4_096;

/** One field of a form that carries files. */
export interface FileField {
  readonly kind: UploadKind;
  /** Files that one call may carry in this field. */
  readonly max: number;
  /** Of all its files together; without it, only each by itself is limited. */
  readonly maxTotalBytes?: number;
  /** The error when no file is sent; `unless` names a text field that replaces the files. */
  readonly required?: { readonly sentence: string; readonly unless?: string };
}

export type FileFields = Readonly<Record<string, FileField>>;
