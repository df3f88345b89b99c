import { takeEmailBackBody } from '@atrio/contract/emails';
import { password } from '@atrio/contract/lib/fields';
import { TAKE_BACK_FAILED, useTakeEmailBack } from './account.api.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { PlainFormShell } from './plain-form-shell.tsx';
import { usePlainForm } from './use-plain-form.ts';
import { WideSubmit } from './wide-submit.tsx';

const schema = takeEmailBackBody
  .omit({ token: true })
  .extend({ confirmPassword: password })
  .refine((values) => values.newPassword === values.confirmPassword, {
    path: ['confirmPassword'],
    error: 'Senhas não coincidem',
    // Said as soon as both are typed, whatever the other fields still lack.
    when: ({ issues }) => !issues.some((issue) => issue.path?.[0] === 'confirmPassword'),
  });

interface TakeBackFormProps {
  /** From the link that the previous address was mailed. */
  token: string;
  onDone: (email: string) => void;
}

/** Undoes a change of e-mail; whoever made it knows the password, so there is a new one. */
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
