import { authRoutes, loginBody } from '@atrio/contract/accounts';
import { Anchor } from '@mantine/core';
import { focusFirst } from '../../form/focus-first.ts';
import { TextField } from '../../form/text-field.tsx';
import { useApiMutation } from '../../lib/query-client.ts';
import { signIn } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import classes from './account-forms.module.css';
import { PasswordField } from './password-field.tsx';
import { PlainFormShell } from './plain-form-shell.tsx';
import { useForgotDialog } from './use-forgot-dialog.ts';
import { usePlainForm } from './use-plain-form.ts';
import { WideSubmit } from './wide-submit.tsx';

const FAILED = 'Erro fazendo login';
const NOT_ALLOWED = 'Você não tem permissão para acessar o sistema';

export function LoginForm({ email = '' }: { email?: string }) {
  const login = useApiMutation(authRoutes.login, { failed: FAILED });
  const form = usePlainForm({
    schema: loginBody,
    initialValues: { email, password: '' },
    failed: FAILED,
    onSubmit: async (values) => {
      if (signIn(await login.mutateAsync(values))) return;
      form.setFailure({ title: NOT_ALLOWED });
      toast.error(NOT_ALLOWED);
    },
  });
  const forgot = useForgotDialog(form.setFailure);

  function handleReset(resetEmail: string) {
    form.field('email').onChange(resetEmail);
    forgot.close();
    focusFirst(form.element.current, ['password']);
  }
  return (
    <>
      <PlainFormShell form={form} label="Entrar">
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          hasAutoFocus={email === ''}
        />
        <PasswordField
          {...form.field('password')}
          label="Senha"
          autoComplete="current-password"
          hasAutoFocus={email !== ''}
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
    </>
  );
}
