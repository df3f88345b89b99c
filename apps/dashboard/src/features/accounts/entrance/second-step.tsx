import {
  authRoutes,
  TWO_FACTOR_CODE_LENGTH,
  twoFactorCode,
} from '@atrio/contract/accounts/accounts';
import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { useApiMutation } from '../../../kit/api/query-client.ts';
import { toast } from '../../../kit/feedback/toast.ts';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { signIn } from '../../../kit/session/session.ts';
import classes from '../account/two-factor.module.css';
import { CodeField } from '../forms/code-field.tsx';
import { PlainFormShell, WideSubmit } from '../forms/plain-form-shell.tsx';
import { usePlainForm } from '../forms/use-plain-form.ts';
import { LOGIN_FAILED, NOT_ALLOWED } from './login-words.ts';

const schema = z.object({ twoFactorCode });

export interface Credentials {
  email: string;
  password: string;
}

export interface SecondStepProps {
  /** The credentials of the first step; sent again, since there is no session before both steps. */
  credentials: Credentials;
  onBack: () => void;
}

/** Asks for the app's code after the password, or for a recovery code if the app is lost. */
export function SecondStep(props: SecondStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    // The key gives each kind of code a form of its own, with its own typed value.
    <SecondStepForm
      key={String(isRecovery)}
      {...props}
      isRecovery={isRecovery}
      onSwitch={() => setRecovery(!isRecovery)}
    />
  );
}

interface SecondStepFormProps extends SecondStepProps {
  isRecovery: boolean;
  onSwitch: () => void;
}

function SecondStepForm({ credentials, isRecovery, onSwitch, onBack }: SecondStepFormProps) {
  const login = useApiMutation(authRoutes.login, { failed: LOGIN_FAILED });
  const form = usePlainForm({
    schema,
    initialValues: { twoFactorCode: '' },
    failed: LOGIN_FAILED,
    onSubmit: async (values) => {
      if (signIn(await login.mutateAsync({ ...credentials, ...values }))) return;
      form.setFailure({ title: NOT_ALLOWED });
      toast.error(NOT_ALLOWED);
    },
  });
  const field = form.field('twoFactorCode');
  return (
    <PlainFormShell form={form} label="Verificação em duas etapas">
      <p className={classes.text}>
        {isRecovery
          ? 'Digite um dos códigos de recuperação que você guardou. Cada um vale uma vez.'
          : 'Digite o código de 6 dígitos que o seu aplicativo autenticador mostra agora.'}
      </p>
      {isRecovery ? (
        <TextField
          {...field}
          label="Código de recuperação"
          autoComplete="off"
          maxLength={40}
          hasAutoFocus
        />
      ) : (
        <CodeField
          {...field}
          label="Código"
          length={TWO_FACTOR_CODE_LENGTH}
          isDigits
          hasAutoFocus
        />
      )}
      <Anchor component="button" type="button" className={classes.switch} onClick={onSwitch}>
        {isRecovery ? 'Usar o aplicativo autenticador' : 'Usar um código de recuperação'}
      </Anchor>
      <WideSubmit label="LOGIN" isBusy={form.isBusy} />
      <Button variant="subtle" color="gray" disabled={form.isBusy} onClick={onBack}>
        Voltar
      </Button>
    </PlainFormShell>
  );
}
