import type { FormValues } from './draft-store.ts';
import classes from './form.module.css';
import { FormBar, type FormBarProps } from './form-bar.tsx';
import { FormShell, type FormShellProps } from './form-shell.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface FormPageProps<Values extends FormValues>
  extends Omit<FormShellProps<Values>, 'className'>,
    Omit<FormBarProps<Values>, 'form'> {}

/** A page that is one form: its cards, and at the foot of the sheet the bar that sends it. */
export function FormPage<Values extends FormValues>(props: FormPageProps<Values>) {
  const { form, submitLabel, upload, isOff, children, ...shell } = props;
  return (
    <FormShell {...shell} form={form} className={classes.page}>
      <UnsavedGuard isDirty={form.isDirty} onDiscard={form.discard} />
      <div className={classes.cards}>{children}</div>
      <FormBar form={form} submitLabel={submitLabel} upload={upload} isOff={isOff} />
    </FormShell>
  );
}
