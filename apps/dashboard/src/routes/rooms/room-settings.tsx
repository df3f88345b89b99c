import type { Room } from '@atrio/contract/rooms/rooms';
import { ExternalButtonForm } from '../../features/rooms/rooms/external-button-form.tsx';
import { RoomForm } from '../../features/rooms/rooms/room-form.tsx';
import { useUpdateExternalButton, useUpdateRoom } from '../../features/rooms/rooms/rooms.api.ts';
import { useCompanyOptions, useEnvironmentOptions } from './use-room-options.ts';

export function RoomSettings({ room }: { room: Room }) {
  const { mutateAsync: update } = useUpdateRoom();
  const { companies, companiesProblem } = useCompanyOptions();
  const environments = useEnvironmentOptions();
  const id = String(room.id);
  return (
    <RoomForm
      room={room}
      companies={companies}
      companiesProblem={companiesProblem}
      environments={environments}
      onSubmit={async (values, updatedAt) => (await update({ ...values, id, updatedAt })).room}
    />
  );
}

export function ExternalButton({ room }: { room: Room }) {
  const { mutateAsync: update } = useUpdateExternalButton();
  const { colorsOf } = useCompanyOptions();
  const id = String(room.id);
  return (
    <ExternalButtonForm
      room={room}
      color={colorsOf(room)?.complementary}
      onSave={async (button, updatedAt) => (await update({ ...button, id, updatedAt })).room}
    />
  );
}
