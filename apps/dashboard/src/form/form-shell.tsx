import { Alert } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, Suspense } from 'react';
import { lazyUntilHere } from '../lib/lazy-until-here.ts';
import type { ConflictTexts, ConflictDialog as Dialog } from './conflict-dialog.tsx';
import { DraftBar } from './draft-bar.tsx';
import type { FormValues } from './draft-store.ts';
import classes from './form.module.css';
import type { ContractForm } from './use-contract-form.ts';
import { useUnshownErrors } from './use-unshown-errors.ts';

/** The library forgets that it takes any form's values. */
const ConflictDialog = lazyUntilHere(
  async () => (await import('./conflict-dialog.tsx')).ConflictDialog,
) as unknown as typeof Dialog;

export interface FormShellProps<Values extends FormValues> {
  form: ContractForm<Values>;
  /** What a failed send is called above the server's sentence: 'Erro ao criar sala'. */
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
