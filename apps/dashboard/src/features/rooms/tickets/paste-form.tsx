import { Alert, Button, Checkbox, FileButton, Loader, Textarea } from '@mantine/core';
import { IconAlertCircle, IconFileText } from '@tabler/icons-react';
import { type FormEvent, type RefObject, useRef } from 'react';
import { plural } from '../../../kit/text/format.ts';
import { LiveText } from '../../../kit/ui/live-text.tsx';
import { describeLines, PastePreview } from './paste-preview.tsx';
import { FileRefusedError, readAddressFile } from './pasted-lines.ts';
import classes from './tickets.module.css';
import type { Paste } from './use-paste.ts';

interface PasteFormProps {
  paste: Paste;
  onClose: () => void;
}

export function PasteForm({ paste, onClose }: PasteFormProps) {
  const box = useRef<HTMLTextAreaElement>(null);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (paste.pendingCount === 0) box.current?.focus();
    paste.submit();
  }
  return (
    <form
      className={classes.paste}
      aria-label="Colar vários e-mails"
      aria-busy={paste.isBusy}
      noValidate
      onSubmit={handleSubmit}
    >
      {paste.failure && (
        <Alert
          color="red"
          role="alert"
          icon={<IconAlertCircle size={20} stroke={1.7} />}
          title={paste.failure.title}
        >
          {paste.failure.description} {describeRest(paste)}
        </Alert>
      )}
      {!paste.isDone && <PasteInputs paste={paste} box={box} />}
      {paste.lines.length > 0 && (
        <>
          {/* A live region: screen readers announce it as the list grows and after sending. */}
          <p className={classes.summary} role="status">
            {describeLines(paste.lines, paste.answers)}.
          </p>
          <PastePreview lines={paste.lines} answers={paste.answers} />
        </>
      )}
      <PasteButtons paste={paste} onClose={onClose} />
    </form>
  );
}

interface PasteInputsProps {
  paste: Paste;
  box: RefObject<HTMLTextAreaElement | null>;
}

function PasteInputs({ paste, box }: PasteInputsProps) {
  return (
    <>
      <Textarea
        ref={box}
        label="E-mails"
        description="Um por linha, ou separados por vírgula ou ponto e vírgula."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-autofocus
        rows={6}
        spellCheck={false}
        autoCapitalize="off"
        value={paste.text}
        error={paste.error}
        readOnly={paste.isBusy}
        onChange={(event) => paste.change(event.currentTarget.value)}
      />
      <AddressFileButton
        isDisabled={paste.isBusy}
        onRead={(lines) => paste.change(join(paste.text, lines))}
        onRefused={paste.setError}
      />
      <Checkbox
        label="Enviar convites"
        description="Cada pessoa recebe por e-mail o link da sala."
        checked={paste.isNotifying}
        disabled={paste.isBusy}
        onChange={(event) => paste.setNotifying(event.currentTarget.checked)}
      />
    </>
  );
}

function PasteButtons({ paste, onClose }: PasteFormProps) {
  if (paste.isDone) {
    return (
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={paste.discard}>
          Colar outros
        </Button>
        <Button data-autofocus onClick={onClose}>
          Fechar
        </Button>
      </div>
    );
  }
  const { isBusy, pendingCount } = paste;
  return (
    <div className={classes.dialogActions}>
      <Button variant="default" disabled={isBusy} onClick={onClose}>
        Cancelar
      </Button>
      <Button
        type="submit"
        aria-busy={isBusy}
        aria-disabled={isBusy || undefined}
        leftSection={isBusy ? <Loader size={14} color="currentColor" aria-hidden /> : null}
      >
        {pendingCount > 0 ? `Adicionar ${plural(pendingCount, 'e-mail', 'e-mails')}` : 'Adicionar'}
      </Button>
      <LiveText>{isBusy ? 'Adicionando…' : undefined}</LiveText>
    </div>
  );
}

function describeRest({ answers, pendingCount }: Paste): string {
  const left = plural(pendingCount, 'e-mail ficou', 'e-mails ficaram');
  return answers.size > 0
    ? `${left} por adicionar; os outros já foram.`
    : `${left} por adicionar: nada foi perdido, tente novamente.`;
}

function join(text: string, lines: string): string {
  return text.trim() === '' ? lines : `${text.trimEnd()}\n${lines}`;
}

interface AddressFileButtonProps {
  isDisabled: boolean;
  onRead: (lines: string) => void;
  onRefused: (sentence: string) => void;
}

/** Reads the addresses of a file into the text box, where they can still be edited. */
function AddressFileButton({ isDisabled, onRead, onRefused }: AddressFileButtonProps) {
  const reset = useRef<() => void>(null);

  async function handleChange(file: File | null) {
    if (!file) return;
    try {
      onRead(await readAddressFile(file));
    } catch (error) {
      onRefused(error instanceof FileRefusedError ? error.message : 'Arquivos inválidos');
    }
    // Lets the person choose the same file again after correcting it.
    reset.current?.();
  }
  return (
    <div className={classes.file}>
      <FileButton
        resetRef={reset}
        accept=".csv,.txt,text/csv,text/plain"
        inputProps={{ 'aria-label': 'Arquivo CSV' }}
        onChange={handleChange}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            disabled={isDisabled}
            leftSection={<IconFileText size={16} stroke={1.7} aria-hidden />}
          >
            Escolher arquivo CSV
          </Button>
        )}
      </FileButton>
      <span className={classes.fileText}>O arquivo é lido aqui no navegador.</span>
    </div>
  );
}
