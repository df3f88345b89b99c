import { MAX_IMAGES_AT_ONCE } from '@atrio/contract/rooms/images';
import { useId, useRef } from 'react';
import { toast } from '../../../kit/feedback/toast.ts';
import { useReportUnsaved } from '../../../kit/form/panel-store.ts';
import { useFilePicker } from '../../../kit/upload/use-file-picker.ts';
import { type UploadOutcome, useUploadQueue } from '../../../kit/upload/use-upload-queue.ts';
import { addImage, invalidateImages } from './images.api.ts';

/** The images chosen for a room, the queue that uploads them, and the file picker. */
export function useImageUploads(roomId: number) {
  const id = useId();
  const count = useRef(0);
  const queue = useUploadQueue({
    send: ({ file }, options) => addImage(roomId, file, options),
    onDone: announce,
  });
  const unsent = queue.items.filter(({ phase }) => phase !== 'sent');
  const picker = useFilePicker({
    kind: 'image',
    max: Math.max(1, MAX_IMAGES_AT_ONCE - unsent.length),
    isDisabled: queue.isBusy,
    onPick: (files) => {
      for (const file of files) {
        count.current += 1;
        queue.add(`${id}-${count.current}`, file);
      }
    },
  });
  useReportUnsaved('imagens', unsent.length > 0, queue.clear);

  async function upload() {
    if (queue.isBusy) return;
    // The picker may still be looking at the files that were chosen last.
    await picker.settled();
    if (queue.read().every(({ phase }) => phase === 'sent')) {
      toast.error('Seleciona ao menos uma imagem');
    } else {
      queue.start();
    }
  }
  return { queue, picker, unsent, upload };
}

function announce({ sent, failed }: UploadOutcome): void {
  invalidateImages();
  const [first] = failed;
  if (!first) toast.success('Imagens enviadas com sucesso');
  else {
    toast.error('Erro ao fazer o upload das imagens', {
      description: sent.length > 0 ? someWords(sent.length, failed.length) : first.error.message,
    });
  }
}

/** '2 enviadas, 1 falhou' */
function someWords(sent: number, failed: number): string {
  const done = `${sent} ${sent === 1 ? 'enviada' : 'enviadas'}`;
  return `${done}, ${failed} ${failed === 1 ? 'falhou' : 'falharam'}`;
}

export type ImageUploads = ReturnType<typeof useImageUploads>;
