import type { UploadKind } from '@atrio/contract/lib/uploads';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Upload } from '../../platform/uploads.ts';
import { type BuildFacts, receiveBuildFile } from './build-file.ts';
import { receiveBundle } from './bundle-file.ts';
import type { NewFile } from './files.queries.ts';
import { receiveImage } from './image-file.ts';
import type { Lease } from './lease.ts';

/** What is stored for one file of a form. */
export interface Arrived {
  file: NewFile;
  thumbnail?: NewFile;
  target?: string | null;
  build?: BuildFacts;
}

export type Receive = (upload: Upload, storage: Storage, lease: Lease) => Promise<Arrived>;

/** How each kind of upload is judged and stored. */
export const receivers: Record<UploadKind, Receive> = {
  image: receiveImage,
  bundle: receiveBundle,
  build: receiveBuildFile,
};
