import { type Room, roomFormSchema } from '@atrio/contract/rooms/rooms';
import type { z } from 'zod';
import type { SelectOption } from '../../../kit/fields/select-field.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { FormPage } from '../../../kit/form-shells/form-page.tsx';
import { FormPanel } from '../../../kit/form-shells/form-panel.tsx';
import { Card } from '../../../kit/page/card.tsx';
import { NEW_ROOM, RoomFields, RoomFlags, type RoomValues, roomValues } from './room-fields.tsx';
import { readRoom, roomConflictTexts, withNone } from './room-values.ts';

interface RoomFormProps {
  /** The room to change; without one, the form creates. */
  room?: Room;
  /** Initial values of a new room, typed on another screen. */
  typed?: Partial<RoomValues>;
  companies: readonly SelectOption[];
  /** Why companies are missing from the options. */
  companiesProblem?: string;
  environments?: readonly SelectOption[];
  /** Returns the saved room. */
  onSubmit: (values: RoomFormOutput, version: string | undefined) => Promise<Room>;
  onSaved?: () => void;
}

export type RoomFormOutput = z.output<typeof roomFormSchema>;

/** Creates a room on a page of its own, or edits one in a panel. */
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
          <RoomFlags {...fields} />
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
      footer={<RoomFlags {...fields} />}
    >
      <RoomFields {...fields} environments={environments} />
    </FormPanel>
  );
}
