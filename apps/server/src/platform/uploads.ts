import type { UploadKind } from '@atrio/contract/lib/uploads';

/** One file of a form, while it is on its way here. */
export interface Upload {
  /** The form's field that carries it, and its place among that field's files. */
  field: string;
  index: number;
  /** As its sender calls it; shown, never used as a path. */
  name: string;
  kind: UploadKind;
  /**
   * Can be read once, and keeps the sender waiting meanwhile.
   * @throws AppError for a file that is empty, too large or cut off
   */
  bytes: AsyncIterable<Buffer>;
  /** Bytes that may still come in this call, as far as its sender has said; else 0. */
  expected: number;
}

/**
 * The files of a form, in the order they were sent. Each must be read (or left) before the next
 * is asked for; only whoever has asked to the end knows that the form was a good one.
 */
export type Uploads = AsyncIterable<Upload>;
