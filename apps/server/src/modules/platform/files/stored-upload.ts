import type { Storage } from '../../../infrastructure/storage/storage.ts';
import type { Upload } from '../../../infrastructure/uploads.ts';
import type { BuildRole } from '../../../lib/build-file-name.ts';
import type { ContentEncoding } from '../../../lib/content-encoding.ts';
import type { NewFile } from './files.queries.ts';
import type { Lease } from './lease.ts';

/** The facts about a build's file that are read while it arrives. */
export interface BuildFacts {
  role: BuildRole;
  encoding: ContentEncoding;
  /** Its length once unpacked. */
  decodedBytes: number;
}

/** The stored result of one file of a form. */
export interface StoredUpload {
  file: NewFile;
  thumbnail?: NewFile;
  /** For bundles: the platform that they were built for, if they name it. */
  target?: string | null;
  build?: BuildFacts;
}

/** Checks one kind of upload and stores it; a zip becomes all that is in it. */
export type Receive = (
  upload: Upload,
  storage: Storage,
  lease: Lease,
) => Promise<StoredUpload | StoredUpload[]>;
