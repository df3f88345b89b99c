import type { RoomImage } from '@atrio/contract/rooms/images';
import { Button } from '@mantine/core';
import { IconPhotoPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { amountNote, useSectionNote } from '../../../kit/page/section-notes.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { limitsOf } from '../../../kit/upload/file-kinds.ts';
import { Refusal } from '../../../kit/upload/refusal.tsx';
import { UploadRows } from '../../../kit/upload/upload-rows.tsx';
import type { FilePickerState } from '../../../kit/upload/use-file-picker.ts';
import { ImageGrid } from './image-grid.tsx';
import { imagesQuery, removeImage, useHiddenImages } from './images.api.ts';
import classes from './images.module.css';
import { type ImageUploads, useImageUploads } from './use-image-uploads.ts';

/** The images of a room: shows them, adds some, and deletes them. */
export function ImagesPanel({ roomId }: { roomId: number }) {
  const query = useQuery(imagesQuery(roomId));
  const hidden = useHiddenImages();
  const uploads = useImageUploads(roomId);
  const images = query.data?.images.filter(({ id }) => !hidden.has(id));
  useSectionNote('imagens', images && amountNote(images.length));
  return (
    <QueryStates
      query={query}
      loadingText="Carregando imagens"
      errorTitle="Erro ao carregar dados das imagens"
      skeleton={<ImagesSkeleton />}
    >
      {() => (
        <Images
          images={images ?? []}
          uploads={uploads}
          onDelete={(id) => void removeImage(roomId, id)}
        />
      )}
    </QueryStates>
  );
}

interface ImagesProps {
  images: readonly RoomImage[];
  uploads: ImageUploads;
  onDelete: (id: number) => void;
}

function Images({ images, uploads, onDelete }: ImagesProps) {
  const { picker, unsent } = uploads;
  const isEmpty = images.length === 0 && unsent.length === 0;
  const newImage = useEmptiedFocus(isEmpty);
  return (
    <div {...picker.zone} className={classes.zone} data-over={picker.isOver || undefined}>
      <input {...picker.input} aria-label="Nova Imagem" />
      {isEmpty ? (
        <EmptyState
          illustrated={false}
          title="Nenhuma imagem"
          text="Arraste, cole ou escolha as imagens desta sala."
          actions={<NewImageButton ref={newImage} picker={picker} />}
        />
      ) : (
        <ImageGrid images={images} uploads={uploads} onDelete={onDelete} />
      )}
      <ImageUploadFoot uploads={uploads} />
    </div>
  );
}

/** Deleting the last image removes the grid; this moves the focus to the button that replaces it. */
function useEmptiedFocus(isEmpty: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const wasEmpty = useRef(isEmpty);
  useLayoutEffect(() => {
    const isEmptied = isEmpty && !wasEmpty.current;
    wasEmpty.current = isEmpty;
    if (isEmptied && document.activeElement === document.body) ref.current?.focus();
  }, [isEmpty]);
  return ref;
}

interface NewImageButtonProps {
  picker: FilePickerState;
  ref: Ref<HTMLButtonElement>;
}

function NewImageButton({ picker, ref }: NewImageButtonProps) {
  return (
    <Button
      ref={ref}
      variant="default"
      leftSection={<IconPhotoPlus size={18} stroke={1.7} aria-hidden />}
      onClick={picker.choose}
    >
      Nova Imagem
    </Button>
  );
}

function ImagesSkeleton() {
  return (
    <div className={classes.grid} aria-hidden="true">
      {['a', 'b', 'c'].map((key) => (
        <SkeletonBar key={key} width="100%" height={100} />
      ))}
    </div>
  );
}

/** Below the images: the file limits, refusals, upload progress, and the 'Upload' button. */
function ImageUploadFoot({ uploads }: { uploads: ImageUploads }) {
  const { queue, picker, unsent, upload } = uploads;
  const button = useRef<HTMLButtonElement>(null);
  const isEmpty = unsent.length === 0;
  const isOff = isEmpty || queue.isBusy;
  return (
    <>
      <Refusal sentence={picker.refusal} />
      <UploadRows queue={queue} returnFocus={button} isImage />
      <div className={classes.foot}>
        <span className={classes.limits}>{limitsOf('image')}</span>
        {/* Not `disabled`: pressing it tells what is missing and keeps the focus. */}
        <Button
          ref={button}
          variant={isOff ? 'default' : 'filled'}
          aria-disabled={isOff}
          data-disabled={isOff || undefined}
          leftSection={<IconUpload size={18} stroke={1.7} aria-hidden />}
          onClick={upload}
        >
          Upload
        </Button>
      </div>
    </>
  );
}
