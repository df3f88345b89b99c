import { authRoutes, loginBody } from '@atrio/contract/accounts';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { focusFirst } from '../../form/focus-first.ts';
import { TextField } from '../../form/text-field.tsx';
import { useApiMutation } from '../../lib/query-client.ts';
import { signIn } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import classes from './account-forms.module.css';
import { LOGIN_FAILED, NOT_ALLOWED } from './login-words.ts';
import { PasswordField } from './password-field.tsx';
import { PlainFormShell } from './plain-form-shell.tsx';
import { useForgotDialog } from './use-forgot-dialog.ts';
import { usePlainForm } from './use-plain-form.ts';
import { isSecondStepAsked, useSecondStep } from './use-second-step.ts';
import { WideSubmit } from './wide-submit.tsx';

interface LoginFormProps {
  email?: string;
  /** Below the first step. */
  children: ReactNode;
}

export function LoginForm({ email = '', children }: LoginFormProps) {
  const login = useApiMutation(authRoutes.login, { failed: LOGIN_FAILED });
  const form = usePlainForm({
    schema: loginBody,
    initialValues: { email, password: '' },
    failed: LOGIN_FAILED,
    onSubmit: async (values) => {
      try {
        if (signIn(await login.mutateAsync(values))) return;
      } catch (error) {
        if (isSecondStepAsked(error)) return second.open(values);
        throw error;
      }
      form.setFailure({ title: NOT_ALLOWED });
      toast.error(NOT_ALLOWED);
    },
  });
  const second = useSecondStep(form.setFailure);
  const forgot = useForgotDialog(form.setFailure);

  function handleReset(resetEmail: string) {
    form.field('email').onChange(resetEmail);
    forgot.close();
    focusFirst(form.element.current, ['password']);
  }
  if (second.Step && second.credentials) {
    return <second.Step credentials={second.credentials} onBack={second.close} />;
  }
  return (
    <>
      <PlainFormShell form={form} label="Entrar">
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          hasAutoFocus={form.values.email === ''}
        />
        <PasswordField
          {...form.field('password')}
          label="Senha"
          autoComplete="current-password"
          hasAutoFocus={form.values.email !== ''}
        />
        <Anchor
          ref={forgot.opener}
          component="button"
          type="button"
          className={classes.forgot}
          onClick={forgot.open}
        >
          Esqueci minha senha
        </Anchor>
        <WideSubmit label="LOGIN" isBusy={form.isBusy} />
      </PlainFormShell>
      {forgot.Dialog && (
        <forgot.Dialog
          isOpen={forgot.isOpen}
          email={form.values.email}
          onClose={forgot.cancel}
          onReset={handleReset}
        />
      )}
      {children}
    </>
  );
}
