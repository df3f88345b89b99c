import type { RoomImage } from '@atrio/contract/images';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { useSectionNote } from '../../ui/section-notes.tsx';
import { SkeletonBar } from '../../ui/skeletons.tsx';
import { removeImage, useHiddenImages } from './image-deletions.ts';
import { ImageGrid } from './image-grid.tsx';
import { ImageUploadFoot } from './image-upload-foot.tsx';
import { imagesQuery } from './images.api.ts';
import classes from './images.module.css';
import { NewImageButton } from './new-image-button.tsx';
import { type ImageUploads, useImageUploads } from './use-image-uploads.ts';

/** A room's images: look at them, add some, take them away. */
export function ImagesPanel({ roomId }: { roomId: number }) {
  const query = useQuery(imagesQuery(roomId));
  const hidden = useHiddenImages();
  const uploads = useImageUploads(roomId);
  const images = query.data?.images.filter(({ id }) => !hidden.has(id));
  useSectionNote('imagens', images && images.length > 0 ? String(images.length) : undefined);
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

/** The last image goes with the whole grid: the focus that was in it goes on to what is left. */
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

function ImagesSkeleton() {
  return (
    <div className={classes.grid} aria-hidden="true">
      {['a', 'b', 'c'].map((key) => (
        <SkeletonBar key={key} width="100%" height={100} />
      ))}
    </div>
  );
}
