import { imageRoutes, type RoomImage } from '@atrio/contract/images';
import type { RouteOutput } from '@atrio/contract/lib/route';
import { callApi } from '../../lib/api-client.ts';
import { apiQuery, invalidate, queryClient } from '../../lib/query-client.ts';
import { type UploadOptions, uploadForm } from '../../lib/upload.ts';

export function imagesQuery(roomId: number) {
  return apiQuery(imageRoutes.list, { roomId: String(roomId) });
}

/** Adds one image; the list shows it at once, while others are still on their way. */
export async function addImage(roomId: number, file: File, options: UploadOptions) {
  const { images } = await uploadForm(
    imageRoutes.create,
    { roomId: String(roomId) },
    { files: file },
    options,
  );
  const ids = new Set(images.map(({ id }) => id));
  change(roomId, (known) => [...known.filter(({ id }) => !ids.has(id)), ...images]);
}

/** Deletes one, which leaves the list at once. */
export async function deleteImage(roomId: number, id: number): Promise<void> {
  await callApi(imageRoutes.remove, { imageId: String(id) });
  change(roomId, (images) => images.filter((image) => image.id !== id));
}

/** Brings a deleted one back to its place. */
export async function restoreImage(roomId: number, id: number): Promise<void> {
  const { image } = await callApi(imageRoutes.restore, { imageId: String(id) });
  change(roomId, (images) =>
    [...images.filter((one) => one.id !== id), image].toSorted((one, other) => one.id - other.id),
  );
}

function change(roomId: number, next: (images: RoomImage[]) => RoomImage[]): void {
  const { queryKey } = imagesQuery(roomId);
  queryClient.setQueryData<ImageList>(queryKey, (known) => known && { images: next(known.images) });
}

/** What was read of the room's images, and of what was done, is out of date. */
export function invalidateImages(): void {
  invalidate(['images', 'history']);
}

type ImageList = RouteOutput<typeof imageRoutes.list>;
