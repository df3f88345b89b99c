import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { limitsOf } from '../../form/file-kinds.ts';
import { Refusal } from '../../form/refusal.tsx';
import { UploadRows } from '../../form/upload-rows.tsx';
import classes from './images.module.css';
import type { ImageUploads } from './use-image-uploads.ts';

/** What may be chosen, what was wrong with it, the button that sends it, and how far that is. */
export function ImageUploadFoot({ uploads }: { uploads: ImageUploads }) {
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
        {/* Disabled in all but name: who presses it hears what is missing, and keeps the focus. */}
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
