import { Alert, Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconAlertCircle, IconHistory } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, Suspense } from 'react';
import { lazyUntilHere } from '../first-screen/lazy-until-here.ts';
import type { FormValues } from '../form/draft-store.ts';
import classes from '../form/form.module.css';
import { type ContractForm, useUnshownErrors } from '../form/use-contract-form.ts';
import { formatDate, formatTime } from '../text/format.ts';
import type { ConflictTexts, ConflictDialog as Dialog } from './conflict-dialog.tsx';

/** The library forgets that it takes any form's values. */
const ConflictDialog = lazyUntilHere(
  async () => (await import('./conflict-dialog.tsx')).ConflictDialog,
) as unknown as typeof Dialog;

export interface FormShellProps<Values extends FormValues> {
  form: ContractForm<Values>;
  /** Title of a failed send, above the server's sentence: 'Erro ao criar sala'. */
  failureTitle: string;
  /** How save conflicts are worded; left out for rows that are nobody else's. */
  conflictTexts?: ConflictTexts<Values>;
  /** The form's accessible name. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** The `<form>` itself with what every form has: draft bar, failure, Ctrl+S, conflict dialog. */
export function FormShell<Values extends FormValues>(props: FormShellProps<Values>) {
  const { form } = props;
  useSaveKey(form);
  const unshown = useUnshownErrors(form.element, form.errors);
  const failure = [form.failure, unshown].filter(Boolean).join(' ');

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void form.submit();
  }
  return (
    <>
      <form
        ref={form.element}
        className={props.className}
        aria-label={props.label}
        aria-busy={form.isBusy}
        noValidate
        onSubmit={handleSubmit}
      >
        {form.draft && (
          <DraftBar
            savedAt={form.draft.savedAt}
            onRestore={form.draft.restore}
            onDiscard={form.draft.discard}
          />
        )}
        {failure && (
          <Alert
            // The button that was pressed may be a screen below.
            ref={intoView}
            className={classes.failure}
            color="red"
            role="alert"
            icon={<IconAlertCircle size={20} stroke={1.7} />}
            title={props.failureTitle}
          >
            {failure}
          </Alert>
        )}
        {props.children}
      </form>
      {form.conflict && props.conflictTexts && (
        <Suspense>
          <ConflictDialog conflict={form.conflict} texts={props.conflictTexts} />
        </Suspense>
      )}
    </>
  );
}

function intoView(box: HTMLElement | null) {
  box?.scrollIntoView({ block: 'nearest' });
}

/** Ctrl+S or ⌘S saves the form in which the focus is, or every form with something to save. */
function useSaveKey<Values extends FormValues>(form: ContractForm<Values>) {
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    if (event.altKey || event.shiftKey) return;
    event.preventDefault();
    const focused = document.activeElement?.closest('form');
    if (focused ? focused === form.element.current : form.isDirty()) void form.submit();
  });
}

interface DraftBarProps {
  savedAt: number;
  onRestore: () => void;
  onDiscard: () => void;
}

function DraftBar({ savedAt, onRestore, onDiscard }: DraftBarProps) {
  return (
    <section className={classes.draft} aria-label="Rascunho">
      <IconHistory size={20} stroke={1.7} aria-hidden className={classes.draftIcon} />
      <div className={classes.draftWords} role="status">
        <strong>Há um rascunho desta tela</strong>
        <span>{savedText(savedAt)}</span>
      </div>
      <div className={classes.draftActions}>
        <Button variant="subtle" size="sm" className={classes.draftButton} onClick={onDiscard}>
          Descartar
        </Button>
        <Button
          variant="outline"
          size="sm"
          className={classes.draftButton}
          data-outlined
          onClick={onRestore}
        >
          Restaurar rascunho
        </Button>
      </div>
    </section>
  );
}

/** 'Salvo hoje às 13:58', 'Salvo em 19/11/2026 às 13:58'. */
function savedText(savedAt: number): string {
  const day = formatDate(savedAt);
  const when = day === formatDate(Date.now()) ? 'hoje' : `em ${day}`;
  return `Salvo ${when} às ${formatTime(savedAt)}`;
}
