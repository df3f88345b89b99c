import { Button } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import type { FormValues } from './draft-store.ts';
import classes from './form.module.css';
import { SubmitButton } from './submit-button.tsx';
import type { ContractForm } from './use-contract-form.ts';

export interface FormBarProps<Values extends FormValues> {
  form: ContractForm<Values>;
  submitLabel: string;
  /** While files are on their way: leaving the page ends that, and so does `onCancel`. */
  upload?: { onCancel?: () => void };
  /** Nothing here can be sent. */
  isOff?: boolean;
}

/** At the foot of the sheet: what is unsaved or under way, and the button that sends it. */
export function FormBar<Values extends FormValues>(props: FormBarProps<Values>) {
  const { form, submitLabel, upload, isOff } = props;
  return (
    <div className={classes.bar} data-screen-only>
      {upload ? <UploadState {...upload} /> : <UnsavedState form={form} />}
      <SubmitButton label={submitLabel} isBusy={form.isBusy} isOff={isOff} />
    </div>
  );
}

function UnsavedState<Values extends FormValues>({ form }: { form: ContractForm<Values> }) {
  const isDirty = form.isDirty();
  return (
    <>
      <span className={classes.barState}>{isDirty && 'Alterações não salvas'}</span>
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
