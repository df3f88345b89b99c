import { disableTwoFactorBody } from '@atrio/contract/two-factor';
import { Button } from '@mantine/core';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextField } from '../../form/text-field.tsx';
import { PasswordField } from './password-field.tsx';
import { PlainFormShell } from './plain-form-shell.tsx';
import { TWO_FACTOR_FAILED, useDisableTwoFactor } from './two-factor.api.ts';
import classes from './two-factor.module.css';
import { usePlainForm } from './use-plain-form.ts';

/** Takes both factors: an open page and a known password are not enough. */
export function DisableTwoFactor({ onEnd }: { onEnd: () => void }) {
  const disable = useDisableTwoFactor();
  const form = usePlainForm({
    schema: disableTwoFactorBody,
    initialValues: { password: '', code: '' },
    failed: TWO_FACTOR_FAILED,
    onSubmit: async (values) => {
      await disable.mutateAsync(values);
      onEnd();
    },
  });
  return (
    <PlainFormShell form={form} label="Desativar a verificação em duas etapas">
      <p className={classes.text}>
        Sua conta passará a pedir apenas a senha. Os códigos de recuperação deixam de valer.
      </p>
      <PasswordField
        {...form.field('password')}
        label="Senha atual"
        autoComplete="current-password"
        hasAutoFocus
      />
      <TextField
        {...form.field('code')}
        label="Código"
        help="Do aplicativo autenticador, ou um código de recuperação."
        autoComplete="one-time-code"
        maxLength={40}
      />
      <div className={classes.actions}>
        <Button variant="subtle" color="gray" disabled={form.isBusy} onClick={onEnd}>
          Cancelar
        </Button>
        <SubmitButton label="Desativar" isBusy={form.isBusy} />
      </div>
    </PlainFormShell>
  );
}
