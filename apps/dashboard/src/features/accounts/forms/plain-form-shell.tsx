import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { FailureWords } from '../../../kit/api/query-client.ts';
import classes from './account-forms.module.css';
import type { PlainForm } from './use-plain-form.ts';

interface PlainFormShellProps {
  form: PlainForm;
  /** The form's accessible name. */
  label: string;
  /** The fields and the submit button. */
  children: ReactNode;
}

export function PlainFormShell({ form, label, children }: PlainFormShellProps) {
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
      onMouseDown={keepFocus}
      onSubmit={handleSubmit}
    >
      {form.failure && <Failure {...form.failure} />}
      {children}
    </form>
  );
}

/**
 * Keeps the focus in its field while a button is pressed: an error that appears on leaving the field
 * could move the button away from under the pointer before the press becomes a click.
 */
function keepFocus(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}

/** A failure above the fields. Takes the focus, so that it is read out and found on a long page. */
export function Failure({ title, description }: FailureWords) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.focus(), []);
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      color="red"
      className={classes.failure}
      icon={<IconAlertCircle size={20} stroke={1.7} aria-hidden />}
    >
      <strong>{title}</strong>
      {description && <div>{description}</div>}
    </Alert>
  );
}

/** The submit button of the pages before sign-in. */
export function WideSubmit({ label, isBusy }: { label: string; isBusy: boolean }) {
  return (
    <Button
      type="submit"
      size="lg"
      fullWidth
      className={classes.wide}
      loading={isBusy}
      aria-busy={isBusy}
    >
      {label}
    </Button>
  );
}
