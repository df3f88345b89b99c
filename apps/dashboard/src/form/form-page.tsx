import { Button } from '@mantine/core';
import type { FormValues } from './draft-store.ts';
import classes from './form.module.css';
import { FormShell, type FormShellProps } from './form-shell.tsx';
import { SubmitButton } from './submit-button.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface FormPageProps<Values extends FormValues>
  extends Omit<FormShellProps<Values>, 'className'> {
  submitLabel: string;
}

/** A page that is one form: its cards, and at the foot of the sheet the bar that sends it. */
export function FormPage<Values extends FormValues>(props: FormPageProps<Values>) {
  const { form, submitLabel, children, ...shell } = props;
  const isDirty = form.isDirty();
  return (
    <FormShell {...shell} form={form} className={classes.page}>
      <UnsavedGuard isDirty={form.isDirty} onDiscard={form.discard} />
      <div className={classes.cards}>{children}</div>
      <div className={classes.bar}>
        <span className={classes.barState}>{isDirty && 'Alterações não salvas'}</span>
        {isDirty && (
          <Button variant="default" onClick={form.discard}>
            Descartar
          </Button>
        )}
        <SubmitButton label={submitLabel} isBusy={form.isBusy} />
      </div>
    </FormShell>
  );
}
