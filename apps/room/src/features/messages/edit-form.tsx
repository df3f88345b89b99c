import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { limits } from '../../lib/contract.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import classes from './composer.module.css';

interface EditFormProps {
  text: string;
  onSave: (text: string) => Promise<void>;
  onClose: () => void;
}

/** A message being rewritten in its place. */
export function EditForm({ text, onSave, onClose }: EditFormProps) {
  const id = useId();
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
      setFailure(error instanceof Error ? error.message : String(error));
      setIsBusy(false);
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void save();
  };
  return (
    <form className={classes.edit} onSubmit={handleSubmit}>
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
        autoFocus
        aria-label="Editar mensagem"
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
        <Button onClick={onClose}>Cancelar</Button>
        <Button type="submit" look="filled" isBusy={isBusy}>
          Salvar
        </Button>
      </div>
    </form>
  );
}
