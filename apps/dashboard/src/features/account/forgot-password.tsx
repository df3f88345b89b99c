import { requestResetBody } from '@atrio/contract/accounts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextField } from '../../form/text-field.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { RESET_FAILED, useRequestReset } from './account.api.ts';
import { PlainFormShell } from './plain-form-shell.tsx';
import classes from './reset.module.css';
import { ResetForm } from './reset-form.tsx';
import { ResetNote } from './reset-note.tsx';
import { usePlainForm } from './use-plain-form.ts';

export interface ForgotPasswordProps {
  isOpen: boolean;
  /** What was typed at the sign-in so far. */
  email: string;
  onClose: () => void;
  onReset: (email: string) => void;
}

/** For those who cannot get in: the two reset steps of /account in a dialog. */
export function ForgotPassword({ isOpen, onClose, ...steps }: ForgotPasswordProps) {
  const isPhone = useIsPhone();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Alterar senha"
      fullScreen={isPhone}
      // What is typed in here is lost by closing: a slip beside the dialog must not do that.
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
