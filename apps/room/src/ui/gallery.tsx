import { useState } from 'react';
import { texts } from '../texts/texts.ts';
import { IconButton } from './button.tsx';
import { Dialog } from './dialog.tsx';
import classes from './gallery.module.css';

export interface GalleryImage {
  id: number;
  imageUrl: string;
  thumbnailUrl: string;
  width: number;
  height: number;
  /** May be empty. */
  alt: string;
}

/** A room's images in their order, and how its entry shows them. */
export interface RoomGallery {
  images: readonly GalleryImage[];
  use: 'gallery' | 'background';
}

interface ThumbnailsProps {
  images: readonly GalleryImage[];
  className?: string | undefined;
  /** The place of the one that fills the page, if one does. */
  current?: number;
  onChoose: (index: number) => void;
}

/** The images in small, side by side; a long row scrolls. */
export function Thumbnails({ images, className, current, onChoose }: ThumbnailsProps) {
  if (images.length === 0) return null;
  return (
    <ul className={`${classes.row} ${className ?? ''}`} aria-label={texts.images}>
      {images.map((image, index) => (
        <li key={image.id}>
          <button
            type="button"
            className={classes.thumbnail}
            aria-label={labelOf(image, index, current === undefined)}
            aria-pressed={current === undefined ? undefined : current === index}
            onClick={() => onChoose(index)}
          >
            <img src={image.thumbnailUrl} alt="" loading="lazy" decoding="async" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface GalleryProps {
  images: readonly GalleryImage[];
  className?: string | undefined;
  /** The addresses of a private room's images expire; asks for fresh ones. */
  onExpired: () => void;
}

/** Thumbnails that open in a dialog. */
export function Gallery({ images, className, onExpired }: GalleryProps) {
  const [shown, setShown] = useState<number>();
  return (
    <>
      <Thumbnails images={images} className={className} onChoose={setShown} />
      {shown !== undefined && (
        <ImageDialog
          images={images}
          index={Math.min(shown, images.length - 1)}
          onShow={setShown}
          onExpired={onExpired}
        />
      )}
    </>
  );
}

interface ImageDialogProps extends Pick<GalleryProps, 'images' | 'onExpired'> {
  index: number;
  /** @param index undefined closes the dialog */
  onShow: (index: number | undefined) => void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** One image as large as the window allows; the arrow keys lead to its neighbours. */
export function ImageDialog({ images, index, onShow, onExpired }: ImageDialogProps) {
  const image = images[index];
  if (!image) return null;
  const show = (next: number) => images[next] && onShow(next);
  return (
    <Dialog
      title={texts.imageOf(index + 1, images.length)}
      isWide
      onClose={() => onShow(undefined)}
      onKeyDown={({ key }) => STEPS[key] && show(index + STEPS[key])}
    >
      <figure className={classes.figure}>
        <img
          key={image.imageUrl}
          src={image.imageUrl}
          alt={image.alt || texts.imageAlt(index + 1)}
          width={image.width}
          height={image.height}
          onError={onExpired}
        />
        {image.alt && <figcaption aria-hidden="true">{image.alt}</figcaption>}
      </figure>
      <div className={classes.steps}>
        <IconButton
          icon="left"
          label={texts.previousImage}
          aria-disabled={index === 0}
          onClick={() => show(index - 1)}
        />
        <IconButton
          icon="right"
          label={texts.nextImage}
          aria-disabled={index === images.length - 1}
          onClick={() => show(index + 1)}
        />
        <IconButton icon="close" label={texts.close} onClick={() => onShow(undefined)} />
      </div>
    </Dialog>
  );
}

function labelOf({ alt }: GalleryImage, index: number, opens: boolean): string {
  const label = opens ? texts.seeImage(index + 1) : texts.showImage(index + 1);
  return alt ? `${label}: ${alt}` : label;
}
