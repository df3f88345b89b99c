import { useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { toast } from '../../lib/toast.ts';
import { deleteImage, invalidateImages } from './images.api.ts';

/**
 * Images still to be deleted, each with its room: the server deletes for good, so undoing means
 * not having asked it yet.
 */
const waiting = new Map<number, number>();
let hidden: ReadonlySet<number> = new Set();
const listeners = new Set<() => void>();

/** Takes an image off the screen, and deletes it when the notice that offers it back has gone. */
export function deleteImageSoon(roomId: number, id: number): void {
  waiting.set(id, roomId);
  hide(id);
  toast.success('Imagem deletada com sucesso', {
    action: { label: 'Desfazer', onClick: () => undo(id) },
    onClose: () => void deleteNow(id),
  });
}

/** Whoever leaves gives up the chance to undo. `keepalive`: the browser leaves too. */
export function deleteWaitingImages(options: { keepalive?: boolean } = {}): void {
  for (const id of waiting.keys()) void deleteNow(id, options);
}

/** The images that are deleted, or about to be, as far as this page is concerned. */
export function useHiddenImages(): ReadonlySet<number> {
  return useSyncExternalStore(subscribe, readHidden);
}

async function deleteNow(id: number, options: { keepalive?: boolean } = {}): Promise<void> {
  const roomId = waiting.get(id);
  if (roomId === undefined) return;
  waiting.delete(id);
  try {
    await deleteImage(roomId, id, options);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast.error('Erro ao deletar a imagem', { description: error.message });
  }
  // Gone from the list by now, or back in it.
  show(id);
  // After a failure too: what is there now is anyone's guess.
  invalidateImages();
}

function undo(id: number): void {
  if (waiting.delete(id)) show(id);
}

function hide(id: number): void {
  set(new Set([...hidden, id]));
}

function show(id: number): void {
  set(new Set([...hidden].filter((one) => one !== id)));
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
