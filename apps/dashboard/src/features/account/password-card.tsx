import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '../../lib/query-client.ts';
import { leaveAfterReset, useAccount } from '../../lib/session.ts';
import { Card } from '../../ui/card.tsx';
import { profileQuery, RESET_FAILED, useRequestReset } from './account.api.ts';
import { Failure } from './plain-form-shell.tsx';
import classes from './reset.module.css';
import { ResetForm } from './reset-form.tsx';
import { ResetNote } from './reset-note.tsx';

/** A new password by a mailed code; it ends every session, this one too. */
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
