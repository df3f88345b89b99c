import { authRoutes, loginBody } from '@atrio/contract/accounts/accounts';
import { Anchor } from '@mantine/core';
import { type ComponentType, type ReactNode, type Ref, useRef, useState } from 'react';
import { ApiError } from '../../../kit/api/api-client.ts';
import { type FailureWords, useApiMutation } from '../../../kit/api/query-client.ts';
import { toast } from '../../../kit/feedback/toast.ts';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { focusFirst } from '../../../kit/form/focus-first.ts';
import { signIn } from '../../../kit/session/session.ts';
import classes from '../forms/account-forms.module.css';
import { PasswordField } from '../forms/password-field.tsx';
import { PlainFormShell, WideSubmit } from '../forms/plain-form-shell.tsx';
import { usePlainForm } from '../forms/use-plain-form.ts';
import type { ForgotPasswordProps } from './forgot-password.tsx';
import { LOGIN_FAILED, NOT_ALLOWED } from './login-words.ts';
import type { Credentials, SecondStepProps } from './second-step.tsx';

interface LoginFormProps {
  email?: string;
  /** Shown below the first step. */
  children: ReactNode;
}

export function LoginForm({ email = '', children }: LoginFormProps) {
  const { form, second } = useLogin(email);
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
        <ForgotLink ref={forgot.opener} onClick={forgot.open} />
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

interface ForgotLinkProps {
  ref: Ref<HTMLButtonElement>;
  onClick: () => void;
}

function ForgotLink({ ref, onClick }: ForgotLinkProps) {
  return (
    <Anchor ref={ref} component="button" type="button" className={classes.forgot} onClick={onClick}>
      Esqueci minha senha
    </Anchor>
  );
}

/** The form of the first step, and the second step if the account has one. */
function useLogin(email: string) {
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
  return { form, second };
}

/** Opens the dialog of 'Esqueci minha senha'. Its code is loaded on demand, since few need it. */
function useForgotDialog(onFailure: (words: FailureWords) => void) {
  const [Dialog, setDialog] = useState<ComponentType<ForgotPasswordProps>>();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  async function open() {
    try {
      const { ForgotPassword } = await import('./forgot-password.tsx');
      setDialog(() => ForgotPassword);
      setOpen(true);
    } catch {
      // The network is down, or a new version has removed the file.
      onFailure({
        title: 'Não foi possível abrir a redefinição de senha',
        description: 'Confira sua conexão, recarregue a página e tente novamente.',
      });
    }
  }
  const close = () => setOpen(false);
  const cancel = () => {
    close();
    opener.current?.focus();
  };
  return { Dialog, isOpen, opener, open: () => void open(), close, cancel };
}

/** True if the password was right and the account has two factors. */
function isSecondStepAsked(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'TWO_FACTOR_REQUIRED';
}

/** Opens the step after the password. Its code is loaded on demand, since few accounts have it. */
function useSecondStep(onFailure: (words: FailureWords) => void) {
  const [Step, setStep] = useState<ComponentType<SecondStepProps>>();
  const [credentials, setCredentials] = useState<Credentials>();

  async function open(values: Credentials) {
    try {
      const { SecondStep } = await import('./second-step.tsx');
      setStep(() => SecondStep);
      setCredentials(values);
    } catch {
      // The network is down, or a new version has removed the file.
      onFailure({
        title: 'Não foi possível abrir a verificação em duas etapas',
        description: 'Confira sua conexão, recarregue a página e tente novamente.',
      });
    }
  }
  return { Step, credentials, open, close: () => setCredentials(undefined) };
}
