import { DEFAULT_ENVIRONMENT_ID } from '@atrio/contract/organization/environments';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { StartFromTemplate } from '../../features/rooms/duplicate/templates-card.tsx';
import { RoomForm, type RoomFormOutput } from '../../features/rooms/rooms/room-form.tsx';
import { useCreateRoom } from '../../features/rooms/rooms/rooms.api.ts';
import { useGoBack } from '../../kit/form-shells/use-go-back.ts';
import { Page } from '../../kit/page/page.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { paths } from '../../paths.ts';
import { useCompanyOptions } from './use-room-options.ts';

const typedSchema = z.object({
  room: z.object({ name: z.string().max(120), isPrivate: z.boolean() }),
});

export const handle = { title: 'Nova Sala' };

export default function RoomNewRoute() {
  const { mutateAsync: create } = useCreateRoom();
  const goBack = useGoBack(paths.rooms());
  // The history entry keeps the typed values over a reload.
  const typed = typedSchema.safeParse(useLocation().state);
  const { companies, companiesProblem } = useCompanyOptions();

  async function handleSubmit(values: RoomFormOutput) {
    const { room } = await create({
      ...values,
      // The form has no environment; the one of the path is sent all the same.
      environmentId: DEFAULT_ENVIRONMENT_ID,
      environment: String(DEFAULT_ENVIRONMENT_ID),
      sceneName: values.name,
      audioName: values.name,
    });
    return room;
  }
  return (
    <Page width="form">
      <PageHeader title="Nova Sala" back={goBack} />
      <StartFromTemplate companies={companies} />
      <RoomForm
        companies={companies}
        companiesProblem={companiesProblem}
        typed={typed.data?.room}
        onSubmit={handleSubmit}
        onSaved={goBack}
      />
    </Page>
  );
}
