import { createInvitationBody, INVITATION_DAYS } from '@atrio/contract/invitations';
import { Button } from '@mantine/core';
import { FormDialog, useFormDialog } from '../../form/form-dialog.tsx';
import { FormShell } from '../../form/form-shell.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextField } from '../../form/text-field.tsx';
import { useContractForm } from '../../form/use-contract-form.ts';
import { useInvite } from './invitations.api.ts';
import classes from './invitations.module.css';

interface InviteDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  return (
    <FormDialog title="Convidar pessoa" isOpen={isOpen} onClose={onClose} size={480}>
      <InviteForm onDone={onClose} />
    </FormDialog>
  );
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const { mutateAsync: invite } = useInvite();
  const form = useContractForm({
    name: 'convite',
    schema: createInvitationBody,
    values: { email: '' },
    undrafted: ['email'],
    onSubmit: (values) => invite(values),
    onSaved: onDone,
  });
  const close = useFormDialog(form);
  return (
    <FormShell form={form} label="Convidar pessoa" failureTitle="Erro ao enviar o convite">
      <p className={classes.text}>
        A pessoa recebe um link para criar a própria conta de administrador. Ele vale por{' '}
        {INVITATION_DAYS} dias, uma vez, e só para este e-mail.
      </p>
      <TextField label="E-mail" type="email" hasAutoFocus {...form.field('email')} />
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          Cancelar
        </Button>
        <SubmitButton label="Enviar convite" isBusy={form.isBusy} />
      </div>
    </FormShell>
  );
}
