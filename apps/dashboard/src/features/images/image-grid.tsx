import type { RoomImage } from '@atrio/contract/images';
import { useState } from 'react';
import { ChosenTile } from './chosen-tile.tsx';
import { ImageDialog } from './image-dialog.tsx';
import { ImageTile } from './image-tile.tsx';
import classes from './images.module.css';
import { NewImageTile } from './new-image-button.tsx';
import type { ImageUploads } from './use-image-uploads.ts';

interface ImageGridProps {
  images: readonly RoomImage[];
  uploads: ImageUploads;
  onDelete: (id: number) => void;
}

/** The room's images, those still to be sent, and the place for the next. */
export function ImageGrid({ images, uploads, onDelete }: ImageGridProps) {
  const [shown, setShown] = useState<number>();
  return (
    <>
      <ul className={classes.grid} aria-label="Imagens da sala">
        {images.map((image, index) => (
          <ImageTile
            key={image.id}
            image={image}
            place={index + 1}
            onView={() => setShown(image.id)}
            onDelete={() => onDelete(image.id)}
          />
        ))}
        {uploads.unsent.map((item) => (
          <ChosenTile
            key={item.key}
            item={item}
            isDisabled={uploads.queue.isBusy}
            onRemove={() => uploads.queue.remove(item.key)}
          />
        ))}
        <li className={classes.tile}>
          <NewImageTile picker={uploads.picker} />
        </li>
      </ul>
      <ImageDialog images={images} shown={shown} onShow={setShown} />
    </>
  );
}
