import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { FilePreview } from '../../form/file-preview.tsx';
import type { UploadItem } from '../../form/use-upload-items.ts';
import { useNextRowFocus } from '../../ui/use-next-row-focus.ts';
import classes from './images.module.css';

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

/** An image that is still only here. */
export function ChosenTile({ item: { file, phase }, isDisabled, onRemove }: ChosenTileProps) {
  const removeButton = useNextRowFocus<HTMLButtonElement>();
  return (
    <li className={classes.tile} data-chosen>
      <FilePreview file={file} />
      <span className={classes.chosenMark} data-phase={phase}>
        <span className="leitor">{file.name}: </span>
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
