import { DEFAULT_ENVIRONMENT_ID } from '@atrio/contract/environments';
import { type Room, roomFormSchema } from '@atrio/contract/rooms';
import { useRef } from 'react';
import { z } from 'zod';
import { useContractForm } from '../../form/use-contract-form.ts';
import { useCreateRoom } from './rooms.api.ts';

const schema = z.object({
  name: roomFormSchema.shape.name,
  entrance: z.enum(['link', 'guests']),
});

export type FirstRoomValues = { name: string; entrance: string };

/** The few questions that a first room needs; all others have an answer until somebody changes it. */
export function useFirstRoomForm(onMade: (room: Room) => void) {
  const { mutateAsync: create } = useCreateRoom();
  const made = useRef<Room>(undefined);
  return useContractForm<FirstRoomValues, z.output<typeof schema>>({
    name: 'primeira-sala',
    schema,
    values: { name: '', entrance: 'link' },
    onSubmit: async ({ name, entrance }) => {
      const { room } = await create({
        name,
        sceneName: name,
        audioName: name,
        isVisible: true,
        isPrivate: entrance === 'guests',
        environment: String(DEFAULT_ENVIRONMENT_ID),
      });
      made.current = room;
      return room;
    },
    onSaved: () => made.current && onMade(made.current),
  });
}
