import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { plural } from '../../lib/format.ts';
import classes from './messages.module.css';

interface UnseenButtonProps {
  /** Arrived while the reader was further up. */
  count: number;
  /** So far up that the newest are not even loaded. */
  isFarUp: boolean;
  onClick: () => void;
}

/** '3 novas mensagens': the way back to the end. */
export function UnseenButton({ count, isFarUp, onClick }: UnseenButtonProps) {
  if (count === 0 && !isFarUp) return null;
  return (
    <Button
      className={classes.unseen}
      size="xs"
      variant="default"
      leftSection={<IconArrowDown size={16} stroke={1.7} aria-hidden />}
      onClick={onClick}
    >
      {count > 0 ? plural(count, 'nova mensagem', 'novas mensagens') : 'Ir para as mais novas'}
    </Button>
  );
}
