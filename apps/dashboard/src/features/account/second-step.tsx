import { authRoutes, TWO_FACTOR_CODE_LENGTH, twoFactorCode } from '@atrio/contract/accounts';
import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { TextField } from '../../form/text-field.tsx';
import { useApiMutation } from '../../lib/query-client.ts';
import { signIn } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { CodeField } from './code-field.tsx';
import { LOGIN_FAILED, NOT_ALLOWED } from './login-words.ts';
import { PlainFormShell } from './plain-form-shell.tsx';
import classes from './two-factor.module.css';
import { usePlainForm } from './use-plain-form.ts';
import { WideSubmit } from './wide-submit.tsx';

const schema = z.object({ twoFactorCode });

export interface Credentials {
  email: string;
  password: string;
}

export interface SecondStepProps {
  /** What was right at the first step; sent again, for there is no session before both are. */
  credentials: Credentials;
  onBack: () => void;
}

/** The code of the app after the password; or a recovery code, for whoever has lost the app. */
export function SecondStep(props: SecondStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    // Another code, another form: what was typed into the one is no part of the other.
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
