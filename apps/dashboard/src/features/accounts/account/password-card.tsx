import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '../../../kit/api/query-client.ts';
import { Card } from '../../../kit/page/card.tsx';
import { leaveAfterReset, useAccount } from '../../../kit/session/session.ts';
import classes from '../entrance/reset.module.css';
import { ResetForm, ResetNote } from '../entrance/reset-form.tsx';
import { Failure } from '../forms/plain-form-shell.tsx';
import { RESET_FAILED, useRequestReset } from './account.api.ts';
import { profileQuery } from './profile.api.ts';

/** Sets a new password by a mailed code, which ends every session, this one too. */
export function PasswordCard() {
  const account = useAccount();
  const { data } = useQuery(profileQuery());
  const email = data?.email ?? account?.accountData.email ?? '';
  const [step, setStep] = useState<'start' | 'code' | 'back'>('start');
  return (
    <Card title="Alterar senha">
      {step === 'code' ? (
        <ResetForm email={email} onBack={() => setStep('back')} onReset={leaveAfterReset} />
      ) : (
        <Start email={email} hasAutoFocus={step === 'back'} onCode={() => setStep('code')} />
      )}
    </Card>
  );
}

interface StartProps {
  email: string;
  hasAutoFocus: boolean;
  onCode: () => void;
}

function Start({ email, hasAutoFocus, onCode }: StartProps) {
  const request = useRequestReset();
  return (
    <div className={classes.start}>
      <ResetNote email={email} />
      {request.error && <Failure {...describeFailure(request.error, RESET_FAILED)} />}
      <div className={classes.actions}>
        <Button variant="subtle" color="gray" onClick={onCode}>
          Já tenho um código
        </Button>
        <Button
          variant="default"
          autoFocus={hasAutoFocus}
          loading={request.isPending}
          aria-busy={request.isPending}
          onClick={() => request.mutate({ userEmail: email }, { onSuccess: onCode })}
        >
          Redefinir senha
        </Button>
      </div>
    </div>
  );
}
