import { RESET_CODE_LENGTH, resetPasswordBody } from '@atrio/contract/accounts/accounts';
import { password } from '@atrio/contract/lib/fields';
import { Button } from '@mantine/core';
import { z } from 'zod';
import { toast } from '../../../kit/feedback/toast.ts';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { RESET_FAILED, useResetPassword } from '../account/account.api.ts';
import { CodeField } from '../forms/code-field.tsx';
import { PasswordField, PasswordStrength } from '../forms/password-field.tsx';
import { PlainFormShell } from '../forms/plain-form-shell.tsx';
import { usePlainForm } from '../forms/use-plain-form.ts';
import classes from './reset.module.css';

const MISMATCH = 'senhas não coincidem';

const alike = z
  .object({ newPassword: z.string().trim(), confirmPassword: z.string().trim() })
  .refine((values) => values.newPassword === values.confirmPassword, {
    path: ['confirmPassword'],
    error: MISMATCH,
  });
/** An intersection, since a refinement of the whole would not run while the code is incomplete. */
const schema = z.intersection(
  alike,
  resetPasswordBody.omit({ userEmail: true }).extend({ confirmPassword: password }),
);

interface ResetFormProps {
  /** The account's address; the code was sent there. */
  email: string;
  onBack: () => void;
  onReset: (email: string) => void;
}

/** The second step of a reset: the mailed code and the new password. */
export function ResetForm({ email, onBack, onReset }: ResetFormProps) {
  const form = useResetForm(email, onReset);
  return (
    <PlainFormShell form={form} label="Redefinir senha">
      <p className={classes.text}>
        Digite o código enviado para <strong>{email}</strong> e escolha a nova senha. O código vale
        por 15 minutos.
      </p>
      {/* Tells password managers which account's password changes. */}
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

function useResetForm(email: string, onReset: (email: string) => void) {
  const reset = useResetPassword();
  return usePlainForm({
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
}

/** Explains the first step of a reset. */
export function ResetNote({ email }: { email?: string }) {
  return (
    <p className={classes.text}>
      Enviaremos um e-mail com as instruções para redefinir a senha
      {email && (
        <>
          {' '}
          para <strong>{email}</strong>
        </>
      )}
      .
    </p>
  );
}
