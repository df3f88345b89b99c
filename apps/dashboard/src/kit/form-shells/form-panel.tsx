import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { SubmitButton } from '../fields/submit-button.tsx';
import type { FormValues } from '../form/draft-store.ts';
import classes from '../form/form.module.css';
import {
  createPanelStore,
  PanelStoreContext,
  useDirtyPanels,
  useReportUnsaved,
} from '../form/panel-store.ts';
import { FormShell, type FormShellProps } from './form-shell.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

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

/** Around a page's panels: one guard for all of them, and who has something unsaved. */
export function FormPanels({ children }: { children: ReactNode }) {
  const [store] = useState(createPanelStore);
  return (
    <PanelStoreContext value={store}>
      <UnsavedGuard isDirty={() => store.dirtyPanels().length > 0} onDiscard={store.discardAll} />
      {children}
    </PanelStoreContext>
  );
}
