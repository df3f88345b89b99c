import { Role } from '@atrio/contract/accounts';
import type { Person } from '@atrio/contract/people';
import { Button } from '@mantine/core';
import { z } from 'zod';
import { FormDialog, useFormDialog } from '../../form/form-dialog.tsx';
import { FormShell } from '../../form/form-shell.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextField } from '../../form/text-field.tsx';
import { useContractForm } from '../../form/use-contract-form.ts';
import { useChangeRole } from './people.api.ts';
import classes from './people.module.css';

interface PlatformDialogProps {
  person: Person | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Gives somebody the whole platform, once their e-mail has been typed: no slip does that. */
export function PlatformDialog({ person, isOpen, onClose }: PlatformDialogProps) {
  return (
    <FormDialog title="Dar papel de plataforma?" isOpen={isOpen} onClose={onClose} size={480}>
      {person && <PlatformForm key={person.id} person={person} onDone={onClose} />}
    </FormDialog>
  );
}

function PlatformForm({ person, onDone }: { person: Person; onDone: () => void }) {
  const { mutateAsync: change } = useChangeRole();
  const form = useContractForm({
    name: `papel-${person.id}`,
    schema: z.object({
      email: z
        .string()
        .trim()
        .toLowerCase()
        .refine((value) => value === person.email, `Digite ${person.email}`),
    }),
    values: { email: '' },
    undrafted: ['email'],
    onSubmit: () => change({ adminId: String(person.id), role: Role.MASTER_ADMIN }),
    onSaved: onDone,
  });
  const close = useFormDialog(form);
  return (
    <FormShell form={form} label="Dar papel de plataforma" failureTitle="Erro ao mudar o papel">
      <p className={classes.consequences}>
        <strong>{person.name}</strong> passa a ver e mudar todas as salas, empresas e contas, as
        builds, os planos e o histórico. Também pode tirar este papel de você.
      </p>
      <TextField
        label="E-mail da pessoa"
        help={`Digite ${person.email} para confirmar.`}
        type="email"
        hasAutoFocus
        {...form.field('email')}
      />
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          Cancelar
        </Button>
        <SubmitButton label="Dar papel" isBusy={form.isBusy} />
      </div>
    </FormShell>
  );
}
