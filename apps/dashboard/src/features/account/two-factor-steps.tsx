import { useState } from 'react';
import { type AppSecret, AppStep } from './app-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TWO_FACTOR_FAILED, useRenewCodes, useSetUpTwoFactor } from './two-factor.api.ts';
import classes from './two-factor.module.css';

interface StepsProps {
  /** Done or given up. */
  onEnd: () => void;
}

/** Password, app, recovery codes. */
export function ActivateSteps({ onEnd }: StepsProps) {
  const setUp = useSetUpTwoFactor();
  const [secret, setSecret] = useState<AppSecret>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onEnd} />;
  if (secret) return <AppStep {...secret} onCodes={setCodes} onBack={onEnd} />;
  return (
    <PasswordStep
      label="Ativar a verificação em duas etapas"
      action="Continuar"
      failed={TWO_FACTOR_FAILED}
      onPassword={async (password) => setSecret(await setUp.mutateAsync({ password }))}
      onBack={onEnd}
    >
      <p className={classes.text}>
        Você vai precisar de um aplicativo autenticador no celular. Antes, confirme que é você.
      </p>
    </PasswordStep>
  );
}

/** Password, recovery codes. */
export function RenewSteps({ onEnd }: StepsProps) {
  const renew = useRenewCodes();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onEnd} />;
  return (
    <PasswordStep
      label="Gerar novos códigos"
      action="Gerar códigos"
      failed={TWO_FACTOR_FAILED}
      onPassword={async (password) =>
        setCodes((await renew.mutateAsync({ password })).recoveryCodes)
      }
      onBack={onEnd}
    >
      <p className={classes.text}>Os códigos de recuperação que você tem deixam de valer.</p>
    </PasswordStep>
  );
}
