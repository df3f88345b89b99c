import { adminRoutes, createAdminBody } from '@atrio/contract/accounts';
import { password } from '@atrio/contract/lib/fields';
import { TextField } from '../../form/text-field.tsx';
import { useApiMutation } from '../../lib/query-client.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { PlainFormShell } from './plain-form-shell.tsx';
import { usePlainForm } from './use-plain-form.ts';
import { WideSubmit } from './wide-submit.tsx';

const FAILED = 'Erro ao criar admin';

const schema = createAdminBody
  .extend({ confirmPassword: password })
  .refine((values) => values.password === values.confirmPassword, {
    path: ['confirmPassword'],
    error: 'Senhas não coincidem',
    // Said as soon as both are typed, whatever the other fields still lack.
    when: ({ issues }) => !issues.some((issue) => issue.path?.[0] === 'confirmPassword'),
  });

interface CreateAccountFormProps {
  /** Of a mailed link, which is for one address. */
  invitation: string | undefined;
  email: string;
  onCreated: (email: string) => void;
}

export function CreateAccountForm({ invitation, email, onCreated }: CreateAccountFormProps) {
  const create = useApiMutation(adminRoutes.create, {
    done: 'Conta criada com sucesso',
    failed: FAILED,
  });
  const form = usePlainForm({
    schema,
    initialValues: { name: '', email, password: '', confirmPassword: '' },
    failed: FAILED,
    onSubmit: async ({ confirmPassword: _, ...values }) => {
      await create.mutateAsync({ ...values, invitation });
      onCreated(values.email);
    },
  });
  return (
    <PlainFormShell form={form} label="Criar conta">
      <TextField {...form.field('name')} label="Nome" autoComplete="name" hasAutoFocus />
      <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" />
      <div>
        <PasswordField {...form.field('password')} label="Senha" autoComplete="new-password" />
        <PasswordStrength password={form.values.password} />
      </div>
      <PasswordField
        {...form.field('confirmPassword')}
        label="Confirmar senha"
        autoComplete="new-password"
      />
      <WideSubmit label="Criar conta" isBusy={form.isBusy} />
    </PlainFormShell>
  );
}
