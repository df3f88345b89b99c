import {
  duplicateRoomBody,
  duplicateRoutes,
  type RoomPart,
  roomParts,
} from '@atrio/contract/rooms/duplicate';
import type { Room } from '@atrio/contract/rooms/rooms';
import { Button, Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApiMutation } from '../../../kit/api/query-client.ts';
import { useOpenOnceMade } from '../../../kit/feedback/use-open-once-made.ts';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { FormShell } from '../../../kit/form-shells/form-shell.tsx';
import { useIsPhone } from '../../../kit/ui/window-width.ts';
import { paths } from '../../../paths.ts';
import classes from './duplicate.module.css';
import { PartsField } from './parts-field.tsx';

interface DuplicateDialogProps {
  room: Room;
  isOpen: boolean;
  onClose: () => void;
}

/** Makes a room like this one, with the chosen parts. */
export function DuplicateDialog({ room, isOpen, onClose }: DuplicateDialogProps) {
  const opened = useOpenOnceMade(isOpen);
  const isPhone = useIsPhone();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Duplicar sala"
      size={520}
      fullScreen={isPhone}
      radius={isPhone ? 0 : undefined}
    >
      <DuplicateForm room={room} onClose={onClose} />
    </Modal>
  );
}

const MAX_NAME = 120;
const schema = duplicateRoomBody.pick({ name: true });
/** Guests of one event are seldom those of the next. */
const CHOSEN_FIRST = roomParts.filter((part) => part !== 'guests');

function DuplicateForm({ room, onClose }: Omit<DuplicateDialogProps, 'isOpen'>) {
  const navigate = useNavigate();
  const { mutateAsync: duplicate } = useDuplicateRoom();
  const [parts, setParts] = useState<readonly RoomPart[]>(CHOSEN_FIRST);
  const madeId = useRef(0);
  const form = useContractForm({
    name: 'duplicar-sala',
    schema,
    values: { name: `${room.name.slice(0, MAX_NAME - 8)} (cópia)` },
    undrafted: ['name'],
    onSubmit: async ({ name }) => {
      const made = await duplicate({ id: String(room.id), name, parts: [...parts] });
      madeId.current = made.room.id;
    },
    onSaved: () => {
      onClose();
      void navigate(paths.room(madeId.current));
    },
  });

  return (
    <FormShell form={form} label="Duplicar sala" failureTitle="Não foi possível duplicar a sala">
      <TextField label="Nome da nova sala" maxLength={MAX_NAME} {...form.field('name')} />
      <PartsField all={roomParts} chosen={parts} onChange={setParts} />
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={onClose}>
          Cancelar
        </Button>
        <SubmitButton label="Duplicar" isBusy={form.isBusy} />
      </div>
    </FormShell>
  );
}

/** Silent: the form shows the failure. */
function useDuplicateRoom() {
  return useApiMutation(duplicateRoutes.create, {
    invalidates: ['rooms', 'environments'],
    done: ({ room }) => `Criou sala ${room.name}`,
    silent: true,
  });
}
