import type { Message } from '@atrio/contract/realtime';
import { UnstyledButton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { LinkedText } from './linked-text.tsx';
import classes from './messages.module.css';

/** Beyond either, a message is cut short until it is asked for. */
const MAX_CHARACTERS = 360;
const MAX_LINES = 6;

interface MessageTextProps {
  id: string;
  message: Message;
  isWhole: boolean;
  onWhole: () => void;
}

/** Always as text, whatever it looks like; line breaks are kept. */
export function MessageText({ id, message, isWhole, onWhole }: MessageTextProps) {
  if (message.deletedAt) {
    return (
      <p id={id} className={classes.deleted}>
        <IconTrash size={14} stroke={1.7} aria-hidden /> Mensagem apagada
      </p>
    );
  }
  const isCut = !isWhole && isHuge(message.message);
  return (
    <>
      <p id={id} className={classes.text} dir="auto" data-cut={isCut || undefined}>
        <LinkedText text={message.message} />
      </p>
      {isCut && (
        <UnstyledButton className={classes.whole} onClick={onWhole}>
          Mostrar tudo
        </UnstyledButton>
      )}
    </>
  );
}

function isHuge(text: string): boolean {
  return text.length > MAX_CHARACTERS || text.split('\n', MAX_LINES + 1).length > MAX_LINES;
}
