import type { RoomImage } from '@atrio/contract/images';
import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import classes from './images.module.css';

interface ImageDialogProps {
  images: readonly RoomImage[];
  /** Its id; undefined when none is looked at. */
  shown: number | undefined;
  onShow: (id: number | undefined) => void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** One image as large as the window lets it; arrows lead to its neighbours. */
export function ImageDialog({ images, shown, onShow }: ImageDialogProps) {
  const isOpen = images.some(({ id }) => id === shown);
  // What was last open, so that the dialog keeps its picture while it fades out.
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

/** At either end it stays, so that whoever pressed it keeps the focus. */
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
