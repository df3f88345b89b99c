import { eraseBody } from '@atrio/contract/my-data';
import { Button, Loader } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormDialog, useFormDialog } from '../../form/form-dialog.tsx';
import { TextField } from '../../form/text-field.tsx';
import { leaveAfterErasure, useAccount } from '../../lib/session.ts';
import { LiveText } from '../../ui/live-text.tsx';
import classes from './erase.module.css';
import { EraseNotes } from './erase-notes.tsx';
import { ERASE_FAILED, useEraseAccount } from './my-data.api.ts';
import { PasswordField } from './password-field.tsx';
import { PlainFormShell } from './plain-form-shell.tsx';
import { twoFactorQuery } from './two-factor.api.ts';
import { usePlainForm } from './use-plain-form.ts';

interface EraseDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Says plainly what goes and what the law keeps, and asks for more than a click. */
export function EraseDialog({ isOpen, onClose }: EraseDialogProps) {
  return (
    <FormDialog title="Excluir minha conta?" isOpen={isOpen} onClose={onClose} size={520}>
      <EraseForm />
    </FormDialog>
  );
}

function EraseForm() {
  const account = useAccount();
  const { data } = useQuery(twoFactorQuery());
  const isTwofold = data?.twoFactor.active ?? false;
  const erase = useEraseAccount();
  const form = usePlainForm({
    schema: isTwofold ? eraseBody.required({ code: true }) : eraseBody.omit({ code: true }),
    initialValues: { email: '', password: '', code: '' },
    failed: ERASE_FAILED,
    onSubmit: async (values) => {
      await erase.mutateAsync(values);
      leaveAfterErasure();
    },
  });
  // Nothing here is work that could be lost.
  const close = useFormDialog({
    isBusy: form.isBusy,
    isDirty: () => false,
    discard: () => undefined,
  });
  return (
    <PlainFormShell form={form} label="Excluir minha conta">
      <EraseNotes />
      <TextField
        {...form.field('email')}
        label="Email"
        help={`Digite ${account?.accountData.email ?? 'o email da sua conta'} para confirmar.`}
        type="email"
        hasAutoFocus
      />
      <PasswordField
        {...form.field('password')}
        label="Senha atual"
        autoComplete="current-password"
      />
      {isTwofold && (
        <TextField
          {...form.field('code')}
          label="Código"
          help="Do aplicativo autenticador, ou um código de recuperação."
          autoComplete="one-time-code"
          maxLength={40}
        />
      )}
      <div className={classes.actions}>
        <Button variant="default" aria-disabled={form.isBusy || undefined} onClick={close}>
          Cancelar
        </Button>
        <EraseButton isBusy={form.isBusy} />
      </div>
    </PlainFormShell>
  );
}

/** Keeps its label and its focus while busy; a second send is refused by the form itself. */
function EraseButton({ isBusy }: { isBusy: boolean }) {
  const icon = isBusy ? (
    <Loader size={14} color="currentColor" aria-hidden />
  ) : (
    <IconTrash size={18} stroke={1.7} aria-hidden />
  );
  return (
    <>
      <Button
        type="submit"
        variant="danger"
        aria-busy={isBusy}
        aria-disabled={isBusy || undefined}
        leftSection={icon}
      >
        Excluir para sempre
      </Button>
      <LiveText>{isBusy ? 'Excluindo…' : undefined}</LiveText>
    </>
  );
}
