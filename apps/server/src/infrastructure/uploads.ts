import type { UploadKind } from '@atrio/contract/lib/uploads';

/** One file of a form that is being received. */
export interface Upload {
  /** The form's field that carries it, and its position among that field's files. */
  field: string;
  index: number;
  /** The sender's name for it; displayed, never used as a path. */
  name: string;
  kind: UploadKind;
  /**
   * Can be read once; the sender waits meanwhile.
   * @throws AppError for a file that is empty, too large or cut off
   */
  bytes: AsyncIterable<Buffer>;
  /** Bytes still to come in this call, as announced by its sender; otherwise 0. */
  expected: number;
}

/**
 * The files of a form, in the order they were sent. Each must be read or skipped before the next
 * one is requested; the form is known to be valid only after the last.
 */
export type Uploads = AsyncIterable<Upload>;
