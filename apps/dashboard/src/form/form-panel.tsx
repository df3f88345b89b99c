import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FormValues } from './draft-store.ts';
import classes from './form.module.css';
import { FormShell, type FormShellProps } from './form-shell.tsx';
import { useDirtyPanels, useReportUnsaved } from './panel-store.ts';
import { SubmitButton } from './submit-button.tsx';

interface FormPanelProps<Values extends FormValues>
  extends Omit<FormShellProps<Values>, 'className'> {
  submitLabel: string;
  /** At the left of the panel's foot. */
  footer?: ReactNode;
}

/** A form inside a panel: its button is outlined until there is something to save. */
export function FormPanel<Values extends FormValues>(props: FormPanelProps<Values>) {
  const { form, submitLabel, footer, children, ...shell } = props;
  const isDirty = form.isDirty();
  useReportUnsaved(form.name, isDirty, form.discard);
  // On phones the foot of one unsaved panel at a time is fixed to the window.
  const isFirst = useDirtyPanels()[0] === form.name;
  return (
    <FormShell {...shell} form={form}>
      {children}
      <div className={classes.foot}>
        {footer}
        <div className={classes.footActions} data-floating={(isDirty && isFirst) || undefined}>
          {isDirty && (
            <>
              <span className={classes.barState}>Alterações não salvas</span>
              <Button variant="subtle" color="gray" onClick={form.discard}>
                Descartar
              </Button>
            </>
          )}
          <SubmitButton
            label={submitLabel}
            isBusy={form.isBusy}
            variant={isDirty ? 'filled' : 'default'}
          />
        </div>
      </div>
    </FormShell>
  );
}
