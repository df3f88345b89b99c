import { EventError } from '@atrio/client/event-error';
import { clientEvents, MAX_MESSAGE, type Message } from '@atrio/contract/live/realtime';
import { ActionIcon, Button, CloseButton, Loader, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { formatInteger } from '../../../kit/text/format.ts';
import { useIsPhone } from '../../../kit/ui/window-width.ts';
import classes from './messages.module.css';

/** The counter appears this many characters before the limit. */
const COUNTED_FROM = 200;
const textSchema = clientEvents.editMessage.payload[0].shape.message;

interface ComposerProps {
  label: string;
  /** The message of one's own to edit; null: writes a new one. */
  edited: Message | null;
  isDisabled: boolean;
  /** @throws EventError when the server refuses the message */
  onSend: (text: string) => Promise<void>;
  onEnd: () => void;
}

/** Writes into the chat as an administrator. Enter sends, Shift+Enter breaks the line. */
export function Composer({ label, edited, isDisabled, onSend, onEnd }: ComposerProps) {
  const isPhone = useIsPhone();
  const box = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(edited?.message ?? '', onSend, onEnd);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    await draft.submit();
    box.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Escape' && edited) return onEnd();
    // A phone has no other key to break lines with; there the button sends. And while an input
    // method is composing, Enter belongs to it.
    const isSending = event.key === 'Enter' && !event.shiftKey && !isPhone;
    if (isSending && !event.nativeEvent.isComposing) void handleSubmit(event);
  }
  return (
    <form className={classes.composer} aria-label={label} noValidate onSubmit={handleSubmit}>
      {edited && (
        <div className={classes.editing}>
          <span>Editando sua mensagem</span>
          <CloseButton size="sm" aria-label="Cancelar edição" onClick={onEnd} />
        </div>
      )}
      <div className={classes.compose}>
        <Textarea
          ref={box}
          className={classes.box}
          aria-label={edited ? 'Mensagem editada' : 'Escrever mensagem'}
          placeholder="Escrever como administrador"
          autosize
          minRows={1}
          maxRows={4}
          autoFocus={edited !== null}
          disabled={isDisabled}
          readOnly={draft.isBusy}
          value={draft.text}
          error={draft.problem}
          onChange={(event) => draft.change(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
        />
        <SubmitButton draft={draft} isEditing={edited !== null} isDisabled={isDisabled} />
      </div>
      <CharactersLeft left={MAX_MESSAGE - draft.text.length} />
    </form>
  );
}

interface SubmitButtonProps {
  draft: { text: string; isBusy: boolean };
  isEditing: boolean;
  isDisabled: boolean;
}

function SubmitButton({ draft, isEditing, isDisabled }: SubmitButtonProps) {
  if (isEditing) {
    return (
      <Button type="submit" disabled={isDisabled} aria-busy={draft.isBusy}>
        Salvar
      </Button>
    );
  }
  return (
    <ActionIcon
      type="submit"
      className={classes.send}
      variant={draft.text.trim() === '' ? 'default' : 'filled'}
      color="brand"
      aria-label="Enviar"
      aria-busy={draft.isBusy}
      disabled={isDisabled}
    >
      {draft.isBusy ? (
        <Loader size={16} color="currentColor" aria-hidden />
      ) : (
        <IconSend size={18} stroke={1.7} />
      )}
    </ActionIcon>
  );
}

function CharactersLeft({ left }: { left: number }) {
  if (left >= COUNTED_FROM) return null;
  return (
    <p className={classes.left} data-over={left < 0 || undefined} role="status">
      {left < 0 ? `${formatInteger(-left)} a mais` : `${formatInteger(left)} restantes`}
    </p>
  );
}

function useDraft(initial: string, onSend: ComposerProps['onSend'], onEnd: () => void) {
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit() {
    if (isBusy) return;
    const { data, error } = textSchema.safeParse(text);
    setProblem(error?.issues[0]?.message);
    if (data === undefined) return;
    setBusy(true);
    try {
      await onSend(data);
      setText('');
      onEnd();
    } catch (failure) {
      if (!(failure instanceof EventError)) throw failure;
      setProblem(failure.message);
    } finally {
      setBusy(false);
    }
  }
  return {
    text,
    problem,
    isBusy,
    submit,
    change: (next: string) => {
      setText(next);
      setProblem(undefined);
    },
  };
}
