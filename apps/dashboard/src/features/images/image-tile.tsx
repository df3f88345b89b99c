import type { RoomImage } from '@atrio/contract/images';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useNextRowFocus } from '../../ui/use-next-row-focus.ts';
import classes from './images.module.css';

interface ImageTileProps {
  image: RoomImage;
  /** From 1: images have no names of their own. */
  place: number;
  onView: () => void;
  onDelete: () => void;
}

export function ImageTile({ image, place, onView, onDelete }: ImageTileProps) {
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
