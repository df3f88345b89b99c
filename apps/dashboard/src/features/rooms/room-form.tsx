import { type Room, roomFormSchema } from '@atrio/contract/rooms';
import type { z } from 'zod';
import { FormPage } from '../../form/form-page.tsx';
import { FormPanel } from '../../form/form-panel.tsx';
import type { SelectOption } from '../../form/select-field.tsx';
import { useContractForm } from '../../form/use-contract-form.ts';
import { Card } from '../../ui/card.tsx';
import { RoomFields, RoomFlags } from './room-fields.tsx';
import {
  NEW_ROOM,
  type RoomValues,
  readRoom,
  roomConflictTexts,
  roomValues,
  withNone,
} from './room-values.ts';

interface RoomFormProps {
  /** The room to change; without one, the form creates. */
  room?: Room;
  /** Initial values of a new room, typed on another screen. */
  typed?: Partial<RoomValues>;
  companies: readonly SelectOption[];
  /** Why the companies are not all there. */
  companiesProblem?: string;
  environments?: readonly SelectOption[];
  /** Answers the saved room. */
  onSubmit: (values: RoomFormOutput, version: string | undefined) => Promise<Room>;
  onSaved?: () => void;
}

export type RoomFormOutput = z.output<typeof roomFormSchema>;

/** Creates and changes rooms: a page of its own for a new one, a panel for one there is. */
export function RoomForm(props: RoomFormProps) {
  const { room } = props;
  const companies = withNone(props.companies, room?.companyId, room?.companyName);
  const environments = withNone(
    props.environments ?? [],
    room?.environmentId,
    room?.environmentName,
  );
  const form = useContractForm({
    name: 'sala',
    schema: roomFormSchema,
    values: room ? roomValues(room) : NEW_ROOM,
    typed: props.typed,
    version: room?.updatedAt,
    readRow: (row) => readRoom(row, roomValues),
    onSubmit: props.onSubmit,
    onSaved: props.onSaved,
  });
  const fields = { form, companies, companiesProblem: props.companiesProblem };
  if (!room) {
    return (
      <FormPage form={form} label="Nova Sala" submitLabel="Criar" failureTitle="Erro ao criar sala">
        <Card>
          <RoomFields {...fields} />
          <RoomFlags form={form} />
        </Card>
      </FormPage>
    );
  }
  return (
    <FormPanel
      form={form}
      label="Editar sala"
      submitLabel="Alterar"
      failureTitle="Erro ao atualizar room"
      conflictTexts={roomConflictTexts(companies, environments)}
      footer={<RoomFlags form={form} />}
    >
      <RoomFields {...fields} environments={environments} />
    </FormPanel>
  );
}
