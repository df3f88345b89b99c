import { adminRoutes, createAdminBody } from '@atrio/contract/accounts/accounts';
import { password } from '@atrio/contract/lib/fields';
import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useApiMutation } from '../../../kit/api/query-client.ts';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { PasswordField, PasswordStrength } from '../forms/password-field.tsx';
import { PlainFormShell, WideSubmit } from '../forms/plain-form-shell.tsx';
import { usePlainForm } from '../forms/use-plain-form.ts';

const FAILED = 'Erro ao criar admin';

const schema = createAdminBody
  .extend({ confirmPassword: password })
  .refine((values) => values.password === values.confirmPassword, {
    path: ['confirmPassword'],
    error: 'Senhas não coincidem',
    // Runs as soon as both passwords are typed, even if other fields are invalid.
    when: ({ issues }) => !issues.some((issue) => issue.path?.[0] === 'confirmPassword'),
  });

interface CreateAccountFormProps {
  /** From a mailed link, which is valid for one address. */
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

/** Stands in place of the form where sign-up is closed or by invitation only. */
export function SignUpNote({ isClosed }: { isClosed: boolean }) {
  return (
    <Alert role="status" color="sky" icon={<IconInfoCircle size={20} stroke={1.7} aria-hidden />}>
      {isClosed
        ? 'O cadastro está fechado neste servidor.'
        : 'Aqui o cadastro é por convite. Abra o link que recebeu por e-mail, ou peça um convite a quem administra a plataforma.'}
    </Alert>
  );
}
