import { takeEmailBackBody } from '@atrio/contract/accounts/emails';
import { password } from '@atrio/contract/lib/fields';
import { TAKE_BACK_FAILED, useTakeEmailBack } from '../account/account.api.ts';
import { PasswordField, PasswordStrength } from '../forms/password-field.tsx';
import { PlainFormShell, WideSubmit } from '../forms/plain-form-shell.tsx';
import { usePlainForm } from '../forms/use-plain-form.ts';

const schema = takeEmailBackBody
  .omit({ token: true })
  .extend({ confirmPassword: password })
  .refine((values) => values.newPassword === values.confirmPassword, {
    path: ['confirmPassword'],
    error: 'Senhas não coincidem',
    // Runs as soon as both passwords are typed, even if other fields are invalid.
    when: ({ issues }) => !issues.some((issue) => issue.path?.[0] === 'confirmPassword'),
  });

interface TakeBackFormProps {
  /** From the link mailed to the previous address. */
  token: string;
  onDone: (email: string) => void;
}

/**
 * Undoes a change of e-mail. It asks for a new password, since the person who made the change knows
 * the old one.
 */
export function TakeBackForm({ token, onDone }: TakeBackFormProps) {
  const takeBack = useTakeEmailBack();
  const form = usePlainForm({
    schema,
    initialValues: { newPassword: '', confirmPassword: '' },
    failed: TAKE_BACK_FAILED,
    onSubmit: async ({ newPassword }) => {
      const { email } = await takeBack.mutateAsync({ token, newPassword });
      onDone(email);
    },
  });
  return (
    <PlainFormShell form={form} label="Desfazer a mudança de e-mail">
      <div>
        <PasswordField
          {...form.field('newPassword')}
          label="Nova senha"
          autoComplete="new-password"
          hasAutoFocus
        />
        <PasswordStrength password={form.values.newPassword} />
      </div>
      <PasswordField
        {...form.field('confirmPassword')}
        label="Confirmar senha"
        autoComplete="new-password"
      />
      <WideSubmit label="Desfazer a mudança" isBusy={form.isBusy} />
    </PlainFormShell>
  );
}
