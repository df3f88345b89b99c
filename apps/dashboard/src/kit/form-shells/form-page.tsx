import { Button } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { SubmitButton } from '../fields/submit-button.tsx';
import type { FormValues } from '../form/draft-store.ts';
import classes from '../form/form.module.css';
import type { ContractForm } from '../form/use-contract-form.ts';
import { FormShell, type FormShellProps } from './form-shell.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface FormPageProps<Values extends FormValues>
  extends Omit<FormShellProps<Values>, 'className'>,
    Omit<FormBarProps<Values>, 'form'> {}

/** A page that is one form: its cards, and at the foot of the sheet the bar that sends it. */
export function FormPage<Values extends FormValues>(props: FormPageProps<Values>) {
  const { form, submitLabel, upload, isOff, unsaved, note, children, ...shell } = props;
  return (
    <FormShell {...shell} form={form} className={classes.page}>
      <UnsavedGuard isDirty={form.isDirty} onDiscard={form.discard} />
      <div className={classes.cards}>{children}</div>
      <FormBar
        form={form}
        submitLabel={submitLabel}
        upload={upload}
        isOff={isOff}
        unsaved={unsaved}
        note={note}
      />
    </FormShell>
  );
}

interface FormBarProps<Values extends FormValues> {
  form: ContractForm<Values>;
  submitLabel: string;
  /** While files are on their way: leaving the page ends that, and so does `onCancel`. */
  upload?: { onCancel?: () => void };
  /** Nothing here can be sent. */
  isOff?: boolean;
  /** The changed parts in words, for a form of many cards. */
  unsaved?: readonly string[];
  /** Tells what sending will do, instead of that something is unsaved. */
  note?: string;
}

/** At the foot of the sheet: what is unsaved or under way, and the button that sends it. */
function FormBar<Values extends FormValues>(props: FormBarProps<Values>) {
  const { form, submitLabel, upload, isOff, unsaved = [], note } = props;
  const words = note ?? ['Alterações não salvas', unsaved.join(', ')].filter(Boolean).join(' · ');
  return (
    <div className={classes.bar} data-screen-only>
      {upload ? <UploadState {...upload} /> : <UnsavedState form={form} words={words} />}
      <SubmitButton label={submitLabel} isBusy={form.isBusy} isOff={isOff} />
    </div>
  );
}

interface UnsavedStateProps<Values extends FormValues> {
  form: ContractForm<Values>;
  words: string;
}

function UnsavedState<Values extends FormValues>({ form, words }: UnsavedStateProps<Values>) {
  const isDirty = form.isDirty();
  return (
    <>
      <span className={classes.barState}>{isDirty && words}</span>
      {isDirty && (
        <Button variant="default" onClick={form.discard}>
          Descartar
        </Button>
      )}
    </>
  );
}

function UploadState({ onCancel }: { onCancel?: () => void }) {
  return (
    <>
      <span className={classes.barState} data-warning>
        <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
        Sair desta página interrompe o envio.
      </span>
      {onCancel && (
        <Button
          variant="default"
          leftSection={<IconX size={16} stroke={1.7} aria-hidden />}
          onClick={({ currentTarget }) => {
            // It goes away with the upload; the button beside it sends anew.
            const { nextElementSibling: submit } = currentTarget;
            if (submit instanceof HTMLElement) submit.focus();
            onCancel();
          }}
        >
          Cancelar envio
        </Button>
      )}
    </>
  );
}
