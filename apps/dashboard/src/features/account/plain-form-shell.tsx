import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { FailureWords } from '../../lib/query-client.ts';
import classes from './account-forms.module.css';
import type { PlainForm } from './use-plain-form.ts';

interface PlainFormShellProps {
  form: PlainForm;
  /** The form's accessible name. */
  label: string;
  /** The fields, and what sends them. */
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
 * Pressing a button leaves the focus in its field: the error that would appear on leaving it could
 * move the button away from under the pointer before the press is a click.
 */
function keepFocus(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}

/** Takes the focus, so that it is read out and found even when the page is long. */
export function Failure({ title, description }: FailureWords) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      color="rubro"
      className={classes.failure}
      icon={<IconAlertCircle size={20} stroke={1.7} aria-hidden />}
    >
      <strong>{title}</strong>
      {description && <div>{description}</div>}
    </Alert>
  );
}
