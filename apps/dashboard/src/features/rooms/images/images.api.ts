import type { RouteOutput } from '@atrio/contract/lib/route';
import { imageRoutes, type RoomImage } from '@atrio/contract/rooms/images';
import { useSyncExternalStore } from 'react';
import { ApiError, callApi } from '../../../kit/api/api-client.ts';
import { apiQuery, invalidate, queryClient } from '../../../kit/api/query-client.ts';
import { type UploadOptions, uploadForm } from '../../../kit/api/upload.ts';
import { toast } from '../../../kit/feedback/toast.ts';

export function imagesQuery(roomId: number) {
  return apiQuery(imageRoutes.list, { roomId: String(roomId) });
}

/** Uploads one image and adds it to the cached list, so that it shows while others are sent. */
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

/** Deletes an image and takes it out of the cached list. */
async function deleteImage(roomId: number, id: number): Promise<void> {
  await callApi(imageRoutes.remove, { imageId: String(id) });
  change(roomId, (images) => images.filter((image) => image.id !== id));
}

/** The server knows its place in the list, which is asked for again. */
async function restoreImage(id: number): Promise<void> {
  await callApi(imageRoutes.restore, { imageId: String(id) });
}

function change(roomId: number, next: (images: RoomImage[]) => RoomImage[]): void {
  const { queryKey } = imagesQuery(roomId);
  queryClient.setQueryData<ImageList>(queryKey, (known) => known && { images: next(known.images) });
}

/** Refetches the images, also those of the look, and the history. */
export function invalidateImages(): void {
  invalidate(['images', 'roomLook', 'history']);
}

type ImageList = RouteOutput<typeof imageRoutes.list>;

/** Ids of images whose deletion the server has not answered yet. */
let hidden: ReadonlySet<number> = new Set();
const listeners = new Set<() => void>();

/** Hides an image at once and deletes it; the toast waits for the server's answer. */
export async function removeImage(roomId: number, id: number): Promise<void> {
  set(new Set([...hidden, id]));
  const isDeleted = await attempt('Erro ao deletar a imagem', () => deleteImage(roomId, id));
  set(new Set([...hidden].filter((one) => one !== id)));
  if (!isDeleted) return;
  toast.success('Imagem deletada com sucesso', {
    action: {
      label: 'Desfazer',
      onClick: () => void attempt('Erro ao restaurar a imagem', () => restoreImage(id)),
    },
  });
}

/** Ids of the images that this page is deleting; lists leave them out. */
export function useHiddenImages(): ReadonlySet<number> {
  return useSyncExternalStore(subscribe, readHidden);
}

async function attempt(failed: string, call: () => Promise<void>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast.error(failed, { description: error.message });
    return false;
  } finally {
    // After a failure too: the call may have reached the server.
    invalidateImages();
  }
}

function set(next: ReadonlySet<number>): void {
  hidden = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const readHidden = () => hidden;
