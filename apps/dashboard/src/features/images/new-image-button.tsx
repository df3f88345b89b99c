import { Button, UnstyledButton } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { FilePickerState } from '../../form/use-file-picker.ts';
import classes from './images.module.css';

interface NewImageProps {
  picker: FilePickerState;
}

export function NewImageButton({ picker, ref }: NewImageProps & { ref: Ref<HTMLButtonElement> }) {
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

/** The last place of the grid. */
export function NewImageTile({ picker }: NewImageProps) {
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
