import { passwordBody } from '@atrio/contract/accounts/two-factor';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { PlainFormShell } from '../forms/plain-form-shell.tsx';
import { usePlainForm } from '../forms/use-plain-form.ts';
import classes from './two-factor.module.css';

interface PasswordStepProps {
  /** The form's accessible name. */
  label: string;
  action: string;
  failed: string;
  /** Explains why the password is asked for. */
  children: ReactNode;
  onPassword: (password: string) => Promise<unknown>;
  onBack: () => void;
}

/** Asks for the current password, where an open page alone must not be enough. */
export function PasswordStep(props: PasswordStepProps) {
  const form = usePlainForm({
    schema: passwordBody,
    initialValues: { password: '' },
    failed: props.failed,
    onSubmit: ({ password }) => props.onPassword(password),
  });
  return (
    <PlainFormShell form={form} label={props.label}>
      {props.children}
      <PasswordField
        {...form.field('password')}
        label="Senha atual"
        autoComplete="current-password"
        hasAutoFocus
      />
      <div className={classes.actions}>
        <Button variant="subtle" color="gray" disabled={form.isBusy} onClick={props.onBack}>
          Cancelar
        </Button>
        <SubmitButton label={props.action} isBusy={form.isBusy} />
      </div>
    </PlainFormShell>
  );
}
