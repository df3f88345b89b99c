import type { Person } from '@atrio/contract/realtime';
import { type FormEvent, type KeyboardEvent, type Ref, useId, useState } from 'react';
import { limits } from '../../lib/contract.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './composer.module.css';

/** The counter is of no interest before one comes near the limit. */
const COUNTED_FROM = limits.message - 200;

interface ComposerProps {
  ref: Ref<HTMLTextAreaElement>;
  /** The one person it is for; null: everybody. */
  to: Person | null;
  onForget: () => void;
  onSend: (text: string) => void;
}

export function Composer({ ref, to, onForget, onSend }: ComposerProps) {
  const id = useId();
  const [text, setText] = useState('');
  const message = text.trim();
  const isTooLong = message.length > limits.message;
  const send = () => {
    if (message === '' || isTooLong) return;
    onSend(message);
    setText('');
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && to) onForget();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form className={classes.composer} onSubmit={handleSubmit}>
      {to && (
        <div className={classes.target} id={`${id}-to`}>
          <Icon name="lock" size={15} />
          <span>Só para {to.name}</span>
          <IconButton icon="close" label="Escrever para todos" onClick={onForget} />
        </div>
      )}
      <div className={classes.box} data-bad={isTooLong || undefined}>
        <textarea
          ref={ref}
          className={classes.text}
          aria-label="Mensagem"
          aria-describedby={`${id}-to ${id}-count`}
          aria-invalid={isTooLong || undefined}
          placeholder="Escreva uma mensagem"
          enterKeyHint="send"
          rows={1}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        <IconButton
          type="submit"
          className={classes.send}
          icon="send"
          label="Enviar"
          aria-disabled={message === '' || isTooLong}
        />
      </div>
      <p
        id={`${id}-count`}
        className={classes.count}
        role="status"
        data-bad={isTooLong || undefined}
      >
        {message.length > COUNTED_FROM && countWords(message.length)}
      </p>
    </form>
  );
}

function countWords(length: number): string {
  const over = length - limits.message;
  if (over > 0) return `${over} ${over === 1 ? 'caractere' : 'caracteres'} além do limite`;
  return `${length.toLocaleString('pt-BR')} de ${limits.message.toLocaleString('pt-BR')}`;
}
