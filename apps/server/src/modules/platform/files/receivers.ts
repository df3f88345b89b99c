import type { UploadKind } from '@atrio/contract/lib/uploads';
import { receiveBuildFile } from './build-file.ts';
import { receiveBundle } from './bundle-file.ts';
import { receiveImage } from './image-file.ts';
import type { Receive } from './stored-upload.ts';

export const receivers: Record<UploadKind, Receive> = {
  image: receiveImage,
  bundle: receiveBundle,
  build: receiveBuildFile,
};
