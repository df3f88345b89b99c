import {
  saveTemplateBody,
  type TemplatePart,
  templateParts,
} from '@atrio/contract/rooms/room-templates';
import type { Room } from '@atrio/contract/rooms/rooms';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { FormDialog, useFormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { FormShell } from '../../../kit/form-shells/form-shell.tsx';
import classes from './duplicate.module.css';
import { PartsField } from './parts-field.tsx';
import { useSaveTemplate } from './templates.api.ts';

interface SaveTemplateDialogProps {
  /** A room of this company. */
  room: Room & { companyId: number };
  isOpen: boolean;
  onClose: () => void;
}

/** Keeps this room's parts as a template of its company. */
export function SaveTemplateDialog({ isOpen, ...props }: SaveTemplateDialogProps) {
  return (
    <FormDialog title="Salvar como modelo" isOpen={isOpen} onClose={props.onClose} size={520}>
      <SaveTemplateForm {...props} />
    </FormDialog>
  );
}

const schema = saveTemplateBody.pick({ name: true });
const MAX_NAME = 80;

function SaveTemplateForm({ room, onClose }: Omit<SaveTemplateDialogProps, 'isOpen'>) {
  const { mutateAsync: save } = useSaveTemplate();
  const [parts, setParts] = useState<readonly TemplatePart[]>(templateParts);
  const form = useContractForm({
    name: 'salvar-modelo',
    schema,
    values: { name: room.name.slice(0, MAX_NAME) },
    undrafted: ['name'],
    onSubmit: ({ name }) =>
      save({ id: String(room.companyId), roomId: room.id, name, parts: [...parts] }),
    onSaved: onClose,
  });
  const close = useFormDialog(form);
  return (
    <FormShell form={form} label="Salvar como modelo" failureTitle="Erro ao salvar modelo">
      <TextField label="Nome do modelo" maxLength={MAX_NAME} hasAutoFocus {...form.field('name')} />
      <PartsField all={templateParts} chosen={parts} onChange={setParts} />
      <p className={classes.note}>
        Quem administra {room.companyName ?? 'a empresa'} pode começar salas por ele. Convidados e
        passes nunca vão junto.
      </p>
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          Cancelar
        </Button>
        <SubmitButton label="Salvar modelo" isBusy={form.isBusy} />
      </div>
    </FormShell>
  );
}
