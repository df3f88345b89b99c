import { DEFAULT_ENVIRONMENT_ID } from '@atrio/contract/organization/environments';
import { type Room, roomFormSchema } from '@atrio/contract/rooms/rooms';
import { IconLink, IconLock, IconWorld } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { ChoiceField } from '../../../kit/fields/choice-field.tsx';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { type ContractForm, useContractForm } from '../../../kit/form/use-contract-form.ts';
import { FormShell } from '../../../kit/form-shells/form-shell.tsx';
import { publicPath } from '../../../kit/text/public-link.ts';
import { useIsPhone } from '../../../kit/ui/window-width.ts';
import { paths } from '../../../paths.ts';
import classes from './first-room.module.css';
import { useCreateRoom } from './rooms.api.ts';
import { slugPreview } from './slug-preview.ts';

const ENTRANCES = [
  {
    value: 'link',
    label: 'Quem tiver o link',
    text: 'A sala fica pública',
    icon: <IconWorld size={20} stroke={1.7} aria-hidden />,
  },
  {
    value: 'guests',
    label: 'Só convidados',
    text: 'Entra quem tem ticket',
    icon: <IconLock size={20} stroke={1.7} aria-hidden />,
  },
];

/** A short form for the first room; 'Mais opções' takes the typed values to the whole form. */
export function FirstRoomForm({ form }: { form: ContractForm<FirstRoomValues> }) {
  const isPhone = useIsPhone();
  const [isFocused] = useState(() => !isPhone && !isUsedElsewhere());
  const { name, entrance } = form.values;
  return (
    <FormShell
      form={form}
      label="Primeira sala"
      failureTitle="Erro ao criar sala"
      className={classes.form}
    >
      <TextField
        label="Nome"
        maxLength={120}
        hasAutoFocus={isFocused}
        help={
          <span className={classes.link}>
            <IconLink size={16} stroke={1.7} aria-hidden />
            <span>
              Link público:{' '}
              <strong>
                {window.location.host}
                {publicPath(slugPreview(name) || '…')}
              </strong>
            </span>
          </span>
        }
        {...form.field('name')}
      />
      <ChoiceField
        label="Quem pode entrar"
        look="cards"
        choices={ENTRANCES}
        {...form.field('entrance')}
      />
      <div className={classes.actions}>
        <SubmitButton label="Criar sala" isBusy={form.isBusy} />
        <Link
          to={paths.newRoom()}
          state={{ room: { name, isPrivate: entrance === 'guests' } }}
          className={classes.more}
          onClick={form.discard}
        >
          Mais opções
        </Link>
      </div>
    </FormShell>
  );
}

/**
 * The form appears when the home page's data have come. The focus stays where a person has moved it
 * meanwhile, in the menu say; on phones it would open the keyboard over the page.
 */
function isUsedElsewhere(): boolean {
  const { activeElement, body } = document;
  return activeElement !== body && !activeElement?.closest('main');
}

const schema = z.object({
  name: roomFormSchema.shape.name,
  entrance: z.enum(['link', 'guests']),
});

type FirstRoomValues = { name: string; entrance: string };

/** Creates a room from its name and entrance; all other fields get their defaults. */
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
