import type { UploadKind } from '@atrio/contract/lib/uploads';
import type { Storage } from '../../../infrastructure/storage/storage.ts';
import type { Upload } from '../../../infrastructure/uploads.ts';
import { receiveBuildFile } from './build-file.ts';
import { receiveBundle } from './bundle-file.ts';
import { receiveImage } from './image-file.ts';
import type { Lease } from './lease.ts';
import type { Receive, StoredUpload } from './stored-upload.ts';

export const receivers: Record<UploadKind, Receive> = {
  image: receiveImage,
  bundle: receiveBundle,
  build: receiveBuildFile,
  list: receiveList,
};

/** Stores a list unchanged: its reader judges it. */
async function receiveList(
  { name, kind, bytes: sent, expected }: Upload,
  storage: Storage,
  lease: Lease,
): Promise<StoredUpload> {
  const contentType = 'application/octet-stream';
  const key = await lease.take('lists');
  const bytes = await storage.put(key, lease.watch(sent), { contentType, expected });
  return { file: { key, kind, name, contentType, bytes, width: null, height: null } };
}
