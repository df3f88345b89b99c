import { IconLink, IconLock, IconWorld } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { ChoiceField } from '../../form/choice-field.tsx';
import { FormShell } from '../../form/form-shell.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { ContractForm } from '../../form/use-contract-form.ts';
import { publicPath } from '../../lib/public-link.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './first-room.module.css';
import { slugPreview } from './slug-preview.ts';
import type { FirstRoomValues } from './use-first-room-form.ts';

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

/** A room in one minute; whoever wants more of it takes what is typed along to the whole form. */
export function FirstRoomForm({ form }: { form: ContractForm<FirstRoomValues> }) {
  const isPhone = useIsPhone();
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
        // On phones the keyboard would cover the rest of the page unasked.
        hasAutoFocus={!isPhone}
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
