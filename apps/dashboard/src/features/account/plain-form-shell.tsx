import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import classes from './account-forms.module.css';
import type { PlainForm } from './use-plain-form.ts';

interface PlainFormShellProps {
  form: PlainForm;
  /** The form's accessible name. */
  label: string;
  submitLabel: string;
  children: ReactNode;
}

export function PlainFormShell({ form, label, submitLabel, children }: PlainFormShellProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <form
      ref={form.element}
      aria-label={label}
      aria-busy={form.isBusy}
      className={classes.form}
      noValidate
      onSubmit={handleSubmit}
    >
      {form.failure && <Failure {...form.failure} />}
      {children}
      <Button
        type="submit"
        size="lg"
        fullWidth
        className={classes.submit}
        loading={form.isBusy}
        aria-busy={form.isBusy}
      >
        {submitLabel}
      </Button>
    </form>
  );
}

/** Takes the focus, so that it is read out and found even when the page is long. */
function Failure({ title, description }: { title: string; description?: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      color="rubro"
      icon={<IconAlertCircle size={20} stroke={1.7} aria-hidden />}
    >
      <strong>{title}</strong>
      {description && <div>{description}</div>}
    </Alert>
  );
}
