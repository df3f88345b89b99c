import { authRoutes, loginBody } from '@atrio/contract/accounts';
import { TextField } from '../../form/text-field.tsx';
import { useApiMutation } from '../../lib/query-client.ts';
import { signIn } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { PasswordField } from './password-field.tsx';
import { PlainFormShell } from './plain-form-shell.tsx';
import { usePlainForm } from './use-plain-form.ts';

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
  return (
    <PlainFormShell form={form} label="Entrar" submitLabel="LOGIN">
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        hasAutoFocus={email === ''}
      />
      <PasswordField {...form.field('password')} label="Senha" autoComplete="current-password" />
    </PlainFormShell>
  );
}
