import { beginRoomBody, type PlatformTemplate } from '@atrio/contract/rooms/room-templates';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { FormDialog, useFormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { FormShell } from '../../../kit/form-shells/form-shell.tsx';
import { paths } from '../../../paths.ts';
import classes from './duplicate.module.css';
import { useBeginRoom } from './templates.api.ts';

export interface Chosen {
  template: number | PlatformTemplate;
  label: string;
}

interface BeginRoomDialogProps {
  chosen: Chosen | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** A name is all that a room from a template needs. */
export function BeginRoomDialog({ chosen, isOpen, onClose }: BeginRoomDialogProps) {
  return (
    <FormDialog title="Nova sala a partir de modelo" isOpen={isOpen} onClose={onClose} size={520}>
      {chosen && <BeginRoomForm key={chosen.template} chosen={chosen} onClose={onClose} />}
    </FormDialog>
  );
}

const schema = beginRoomBody.pick({ name: true });

function BeginRoomForm({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const navigate = useNavigate();
  const { mutateAsync: begin } = useBeginRoom();
  const madeId = useRef(0);
  const form = useContractForm({
    name: 'sala-de-modelo',
    schema,
    values: { name: '' },
    undrafted: ['name'],
    onSubmit: async ({ name }) => {
      const { room } = await begin({ name, template: chosen.template });
      madeId.current = room.id;
    },
    onSaved: () => {
      onClose();
      void navigate(paths.room(madeId.current));
    },
  });
  const close = useFormDialog(form);
  return (
    <FormShell form={form} label="Nova sala a partir de modelo" failureTitle="Erro ao criar sala">
      <p className={classes.note}>
        Modelo: <strong>{chosen.label}</strong>. As sessões começam na próxima semana, no mesmo dia
        e horário; dá para mudar tudo depois.
      </p>
      <TextField label="Nome da nova sala" maxLength={120} hasAutoFocus {...form.field('name')} />
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          Cancelar
        </Button>
        <SubmitButton label="Criar sala" isBusy={form.isBusy} />
      </div>
    </FormShell>
  );
}
