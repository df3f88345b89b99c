import { requestResetBody } from '@atrio/contract/accounts/accounts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { useIsPhone } from '../../../kit/ui/window-width.ts';
import { RESET_FAILED, useRequestReset } from '../account/account.api.ts';
import { PlainFormShell } from '../forms/plain-form-shell.tsx';
import { usePlainForm } from '../forms/use-plain-form.ts';
import classes from './reset.module.css';
import { ResetForm, ResetNote } from './reset-form.tsx';

export interface ForgotPasswordProps {
  isOpen: boolean;
  /** The address typed at the sign-in so far. */
  email: string;
  onClose: () => void;
  onReset: (email: string) => void;
}

/** The two steps of a password reset in a dialog, for people who cannot sign in. */
export function ForgotPassword({ isOpen, onClose, ...steps }: ForgotPasswordProps) {
  const isPhone = useIsPhone();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Alterar senha"
      fullScreen={isPhone}
      // Closing loses the typed values, so a click outside the dialog does not close it.
      closeOnClickOutside={false}
      returnFocus={false}
    >
      <Steps {...steps} />
    </Modal>
  );
}

function Steps({ email, onReset }: Omit<ForgotPasswordProps, 'isOpen' | 'onClose'>) {
  const [typed, setTyped] = useState(email);
  const [codeFor, setCodeFor] = useState<string>();
  if (codeFor !== undefined) {
    return <ResetForm email={codeFor} onBack={() => setCodeFor(undefined)} onReset={onReset} />;
  }
  const handleCode = (address: string) => {
    setTyped(address);
    setCodeFor(address);
  };
  return <RequestForm email={typed} onCode={handleCode} />;
}

function RequestForm({ email, onCode }: { email: string; onCode: (email: string) => void }) {
  const request = useRequestReset();
  const form = usePlainForm({
    schema: requestResetBody,
    initialValues: { userEmail: email },
    failed: RESET_FAILED,
    onSubmit: async (values) => {
      await request.mutateAsync(values);
      onCode(values.userEmail);
    },
  });
  const handleHasCode = () => {
    const valid = form.validate();
    if (valid) onCode(valid.userEmail);
  };
  return (
    <PlainFormShell form={form} label="Pedir código">
      <ResetNote />
      <TextField
        {...form.field('userEmail')}
        label="Email"
        type="email"
        autoComplete="username"
        hasAutoFocus
      />
      <div className={classes.actions}>
        <Button variant="subtle" color="gray" onClick={handleHasCode}>
          Já tenho um código
        </Button>
        <SubmitButton label="Redefinir senha" isBusy={form.isBusy} />
      </div>
    </PlainFormShell>
  );
}
