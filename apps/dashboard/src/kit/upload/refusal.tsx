import { IconAlertCircle } from '@tabler/icons-react';
import classes from './file-picker.module.css';

interface RefusalProps {
  id?: string;
  sentence: string | undefined;
}

/** Why a file was not taken; always in the page, so that it is read out when it comes. */
export function Refusal({ id, sentence }: RefusalProps) {
  return (
    <p id={id} role="alert" className={classes.error}>
      {sentence && (
        <>
          <IconAlertCircle size={16} stroke={1.7} aria-hidden /> {sentence}
        </>
      )}
    </p>
  );
}
