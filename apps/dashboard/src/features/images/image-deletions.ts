import { useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { toast } from '../../lib/toast.ts';
import { deleteImage, invalidateImages, restoreImage } from './images.api.ts';

/** Images whose deletion was asked for and is not answered yet. */
let hidden: ReadonlySet<number> = new Set();
const listeners = new Set<() => void>();

/** Takes an image off the screen and deletes it; what is said comes with the server's answer. */
export async function removeImage(roomId: number, id: number): Promise<void> {
  set(new Set([...hidden, id]));
  const isDeleted = await attempt('Erro ao deletar a imagem', () => deleteImage(roomId, id));
  set(new Set([...hidden].filter((one) => one !== id)));
  if (!isDeleted) return;
  toast.success('Imagem deletada com sucesso', {
    action: {
      label: 'Desfazer',
      onClick: () => void attempt('Erro ao restaurar a imagem', () => restoreImage(roomId, id)),
    },
  });
}

/** The images that are being deleted, as far as this page is concerned. */
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
    // After a failure too: what is there now is anyone's guess.
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
