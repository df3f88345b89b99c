import type { RoomImage } from '@atrio/contract/rooms/images';
import { ActionIcon, Modal, UnstyledButton } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPhotoPlus,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useNextRowFocus } from '../../../kit/keys/use-next-row-focus.ts';
import { FilePreview } from '../../../kit/upload/file-preview.tsx';
import type { FilePickerState } from '../../../kit/upload/use-file-picker.ts';
import type { UploadItem } from '../../../kit/upload/use-upload-items.ts';
import classes from './images.module.css';
import type { ImageUploads } from './use-image-uploads.ts';

interface ImageGridProps {
  images: readonly RoomImage[];
  uploads: ImageUploads;
  onDelete: (id: number) => void;
}

/** The room's images, the chosen ones not yet uploaded, and a tile that adds another. */
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

/** The last tile of the grid. */
function NewImageTile({ picker }: { picker: FilePickerState }) {
  return (
    <UnstyledButton
      className={classes.newTile}
      disabled={picker.input.disabled}
      onClick={picker.choose}
    >
      <IconPhotoPlus size={20} stroke={1.7} aria-hidden />
      Nova Imagem
    </UnstyledButton>
  );
}

interface ImageTileProps {
  image: RoomImage;
  /** Counted from 1; images have no names, so labels use their place. */
  place: number;
  onView: () => void;
  onDelete: () => void;
}

function ImageTile({ image, place, onView, onDelete }: ImageTileProps) {
  const deleteButton = useNextRowFocus<HTMLButtonElement>();
  return (
    <li className={classes.tile}>
      <UnstyledButton
        className={classes.view}
        aria-label={`Ver imagem ${place}`}
        aria-haspopup="dialog"
        onClick={onView}
      >
        <img
          src={image.thumbnailUrl}
          alt=""
          width={image.width}
          height={image.height}
          loading="lazy"
          decoding="async"
        />
      </UnstyledButton>
      <ActionIcon
        ref={deleteButton}
        className={classes.tileAction}
        size="md"
        variant="default"
        aria-label={`Deletar imagem ${place}`}
        onClick={onDelete}
      >
        <IconTrash size={16} stroke={1.7} />
      </ActionIcon>
    </li>
  );
}

const MARKS: Record<UploadItem['phase'], string> = {
  chosen: 'Por enviar',
  queued: 'Na fila',
  sending: 'Enviando',
  sent: 'Enviada',
  failed: 'Não enviada',
};

interface ChosenTileProps {
  item: UploadItem;
  isDisabled: boolean;
  onRemove: () => void;
}

/** An image chosen in this browser and not uploaded yet. */
function ChosenTile({ item: { file, phase }, isDisabled, onRemove }: ChosenTileProps) {
  const removeButton = useNextRowFocus<HTMLButtonElement>();
  return (
    <li className={classes.tile} data-chosen>
      <FilePreview file={file} />
      <span className={classes.chosenMark} data-phase={phase}>
        <span className="screen-reader-only">{file.name}: </span>
        {MARKS[phase]}
      </span>
      {!isDisabled && (
        <ActionIcon
          ref={removeButton}
          className={classes.tileAction}
          size="md"
          variant="default"
          aria-label={`Não enviar ${file.name}`}
          onClick={onRemove}
        >
          <IconX size={16} stroke={1.7} />
        </ActionIcon>
      )}
    </li>
  );
}

interface ImageDialogProps {
  images: readonly RoomImage[];
  /** The id of the image shown; undefined when the dialog is closed. */
  shown: number | undefined;
  onShow: (id: number | undefined) => void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Shows one image as large as the window allows; the arrow keys move to its neighbours. */
function ImageDialog({ images, shown, onShow }: ImageDialogProps) {
  const isOpen = images.some(({ id }) => id === shown);
  // The last image shown, so that the dialog keeps its picture while it fades out.
  const last = useRef(shown);
  if (isOpen) last.current = shown;
  const index = images.findIndex(({ id }) => id === last.current);
  const image = images[index];
  const [before, after] = [images[index - 1], images[index + 1]];

  function handleKeyDown({ key }: KeyboardEvent) {
    const next = images[index + (STEPS[key] ?? 0)];
    if (STEPS[key] && next) onShow(next.id);
  }
  return (
    <Modal
      opened={isOpen}
      onClose={() => onShow(undefined)}
      title={`Imagem ${index + 1} de ${images.length}`}
      size="auto"
      onKeyDown={handleKeyDown}
    >
      {image && (
        <div className={classes.stage}>
          <img
            key={image.id}
            className={classes.large}
            src={image.imageUrl}
            alt={`Imagem ${index + 1}`}
            width={image.width}
            height={image.height}
          />
          <div className={classes.steps}>
            <Step label="Imagem anterior" to={before} onShow={onShow} />
            <Step label="Próxima imagem" to={after} onShow={onShow} />
          </div>
        </div>
      )}
    </Modal>
  );
}

interface StepProps {
  label: 'Imagem anterior' | 'Próxima imagem';
  to: RoomImage | undefined;
  onShow: (id: number) => void;
}

/** Stays in place at either end, so that the pressed button keeps the focus. */
function Step({ label, to, onShow }: StepProps) {
  const Icon = label === 'Próxima imagem' ? IconChevronRight : IconChevronLeft;
  return (
    <ActionIcon
      aria-label={label}
      aria-disabled={!to}
      data-disabled={!to || undefined}
      onClick={() => to && onShow(to.id)}
    >
      <Icon size={20} stroke={1.7} />
    </ActionIcon>
  );
}
