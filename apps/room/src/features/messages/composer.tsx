import type { Person } from '@atrio/contract/live/realtime';
import { type FormEvent, type KeyboardEvent, type Ref, useId, useState } from 'react';
import { limits } from '../../lib/contract.ts';
import { failureText, texts } from '../../texts/texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './composer.module.css';

/** The counter is shown from here on: far from the limit it is of no interest. */
const COUNTED_FROM = limits.message - 200;

interface ComposerProps {
  ref: Ref<HTMLTextAreaElement>;
  /** The one person whom the message is for; null: everybody. */
  to: Person | null;
  onForget: () => void;
  onSend: (text: string) => void;
}

export function Composer({ ref, to, onForget, onSend }: ComposerProps) {
  const id = useId();
  const [text, setText] = useState('');
  const message = text.trim();
  const isTooLong = message.length > limits.message;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (message === '' || isTooLong) return;
    onSend(message);
    setText('');
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && to) onForget();
    if (isSendingKey(event)) handleSubmit(event);
  };
  return (
    <form className={classes.composer} onSubmit={handleSubmit}>
      {to && <Recipient id={`${id}-to`} to={to} onForget={onForget} />}
      <div className={classes.box} data-bad={isTooLong || undefined}>
        <textarea
          ref={ref}
          className={classes.text}
          aria-label={texts.message}
          aria-describedby={`${id}-to ${id}-count`}
          aria-invalid={isTooLong || undefined}
          placeholder={texts.writeMessage}
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
          label={texts.send}
          aria-disabled={message === '' || isTooLong}
        />
      </div>
      <CharacterCount id={`${id}-count`} length={message.length} />
    </form>
  );
}

/** The person whom a private message is for. */
function Recipient({ id, to, onForget }: { id: string; to: Person; onForget: () => void }) {
  return (
    <div className={classes.target} id={id}>
      <Icon name="lock" size={15} />
      <span>{texts.onlyTo(to.name)}</span>
      <IconButton icon="close" label={texts.writeToAll} onClick={onForget} />
    </div>
  );
}

function CharacterCount({ id, length }: { id: string; length: number }) {
  const isTooLong = length > limits.message;
  return (
    <p id={id} className={classes.count} role="status" data-bad={isTooLong || undefined}>
      {length > COUNTED_FROM && countWords(length)}
    </p>
  );
}

function countWords(length: number): string {
  const over = length - limits.message;
  return over > 0 ? texts.tooLong(over) : texts.lengthOf(length, limits.message);
}

interface EditFormProps {
  text: string;
  onSave: (text: string) => Promise<void>;
  onClose: () => void;
}

/** Rewrites a message in its place. */
export function EditForm({ text, onSave, onClose }: EditFormProps) {
  const id = useId();
  const { value, setValue, isBusy, failure, save } = useRewriting(text, onSave, onClose);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (isSendingKey(event)) handleSubmit(event);
  };
  return (
    <form className={classes.edit} onSubmit={handleSubmit}>
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
        autoFocus
        aria-label={texts.editMessage}
        aria-invalid={failure ? true : undefined}
        aria-describedby={failure ? `${id}-error` : undefined}
        className={classes.text}
        rows={2}
        maxLength={limits.message}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      {failure && <FieldError id={`${id}-error`} text={failure} />}
      <div className={classes.buttons}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button type="submit" look="filled" isBusy={isBusy}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

function useRewriting(text: string, onSave: EditFormProps['onSave'], onClose: () => void) {
  const [value, setValue] = useState(text);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    const next = value.trim();
    if (isBusy) return;
    if (next === text) return onClose();
    setIsBusy(true);
    setFailure(null);
    try {
      await onSave(next);
      onClose();
    } catch (error) {
      setFailure(failureText(error));
      setIsBusy(false);
    }
  };
  return { value, setValue, isBusy, failure, save };
}

/** Shift+Enter breaks the line, and while an input method composes, Enter belongs to it. */
function isSendingKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
}
