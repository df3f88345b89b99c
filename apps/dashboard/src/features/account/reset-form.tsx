import { RESET_CODE_LENGTH, resetPasswordBody } from '@atrio/contract/accounts';
import { password } from '@atrio/contract/lib/fields';
import { Button } from '@mantine/core';
import { z } from 'zod';
import { SubmitButton } from '../../form/submit-button.tsx';
import { toast } from '../../lib/toast.ts';
import { RESET_FAILED, useResetPassword } from './account.api.ts';
import { CodeField } from './code-field.tsx';
import { PasswordField } from './password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { PlainFormShell } from './plain-form-shell.tsx';
import classes from './reset.module.css';
import { usePlainForm } from './use-plain-form.ts';

const MISMATCH = 'senhas não coincidem';

const alike = z
  .object({ newPassword: z.string().trim(), confirmPassword: z.string().trim() })
  .refine((values) => values.newPassword === values.confirmPassword, {
    path: ['confirmPassword'],
    error: MISMATCH,
  });
/** Side by side, since a refinement of the whole would not run while the code is cut short. */
const schema = z.intersection(
  alike,
  resetPasswordBody.omit({ userEmail: true }).extend({ confirmPassword: password }),
);

interface ResetFormProps {
  /** The account's address, to which the code was sent. */
  email: string;
  onBack: () => void;
  onReset: (email: string) => void;
}

/** The second step of a reset: the mailed code and the new password. */
export function ResetForm({ email, onBack, onReset }: ResetFormProps) {
  const reset = useResetPassword();
  const form = usePlainForm({
    schema,
    initialValues: { resetCode: '', newPassword: '', confirmPassword: '' },
    failed: RESET_FAILED,
    onInvalid: ({ confirmPassword }) => {
      if (confirmPassword === MISMATCH) toast.error(MISMATCH);
    },
    onSubmit: async ({ resetCode, newPassword }) => {
      await reset.mutateAsync({ userEmail: email, newPassword, resetCode });
      onReset(email);
    },
  });
  return (
    <PlainFormShell form={form} label="Redefinir senha">
      <p className={classes.text}>
        Digite o código enviado para <strong>{email}</strong> e escolha a nova senha. O código vale
        por 15 minutos.
      </p>
      {/* For password managers: whose password it is that changes. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <CodeField
        {...form.field('resetCode')}
        label="Código"
        length={RESET_CODE_LENGTH}
        hasAutoFocus
      />
      <div>
        <PasswordField
          {...form.field('newPassword')}
          label="Nova Senha"
          autoComplete="new-password"
        />
        <PasswordStrength password={form.values.newPassword} />
      </div>
      <PasswordField
        {...form.field('confirmPassword')}
        label="Confirmar Senha"
        autoComplete="new-password"
      />
      <p className={classes.text}>Ao redefinir, todas as sessões desta conta são encerradas.</p>
      <div className={classes.actions}>
        <Button variant="subtle" color="gray" onClick={onBack}>
          Voltar
        </Button>
        <SubmitButton label="Redefinir" isBusy={form.isBusy} />
      </div>
    </PlainFormShell>
  );
}
