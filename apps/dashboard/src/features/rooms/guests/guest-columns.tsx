import { Button } from '@mantine/core';
import { columnsOf } from '../../../kit/list/columns.ts';
import { RowActions } from '../../../kit/list/row-actions.tsx';
import { RowMenu } from '../../../kit/list/row-menu.tsx';
import { formatDate, initials } from '../../../kit/text/format.ts';
import { AvatarInitials } from '../../../kit/ui/avatar-initials.tsx';
import { type GuestActions, GuestMenu, mayInvite } from './guest-actions.tsx';
import { GuestStateCell } from './guest-state.tsx';
import type { GuestRow } from './guests.api.ts';
import classes from './guests.module.css';

const column = columnsOf<GuestRow>();

/** Ids of the columns of a room's own fields, as far as there can be. */
const OWN = ['ownA', 'ownB', 'ownC', 'ownD', 'ownE'] as const;

/** @param fields the names of the room's own fields */
export function guestColumns(fields: readonly string[], actions: GuestActions) {
  return column.columns([
    column.accessor('name', {
      header: 'Convidado',
      cell: ({ row: { original: guest } }) => <GuestName guest={guest} />,
    }),
    column.display({
      id: 'category',
      header: 'Categoria',
      meta: { priority: 2 },
      cell: ({ row }) => row.original.category || '–',
    }),
    ...fields.slice(0, OWN.length).map((field, at) =>
      column.display({
        id: OWN[at] ?? field,
        header: field,
        meta: at === 0 ? { priority: 1 } : { isExtra: true },
        cell: ({ row }) => row.original.fields[field] || '–',
      }),
    ),
    column.accessor('stateAt', {
      header: 'Estado',
      sortDescFirst: true,
      cell: ({ row: { original: guest } }) => <GuestStateCell guest={guest} />,
    }),
    column.display({
      id: 'note',
      header: 'Nota',
      meta: { isExtra: true },
      cell: ({ row }) => row.original.note || '–',
    }),
    column.accessor('createdAt', {
      header: 'Adicionado em',
      meta: { isExtra: true },
      sortDescFirst: true,
      cell: ({ row }) => formatDate(row.original.createdAt),
    }),
    column.display({
      id: 'actions',
      header: 'Ações',
      meta: { align: 'end', isHeaderHidden: true },
      cell: ({ row: { original: guest } }) => <GuestRowActions guest={guest} actions={actions} />,
    }),
  ]);
}

function GuestName({ guest }: { guest: GuestRow }) {
  return (
    <span className={classes.guest}>
      <AvatarInitials letters={initials(guest.name)} person={guest.name} />
      <span className={classes.words}>
        <span className={classes.name}>{guest.name}</span>
        {guest.givenName && <span className={classes.quiet}>{guest.email}</span>}
      </span>
    </span>
  );
}

function GuestRowActions({ guest, actions }: { guest: GuestRow; actions: GuestActions }) {
  return (
    <RowActions>
      {guest.state === 'returned' ? (
        <Button
          variant="default"
          size="xs"
          aria-label={`Corrigir ${guest.name}`}
          onClick={() => actions.edit(guest)}
        >
          Corrigir
        </Button>
      ) : (
        mayInvite(guest) && (
          <Button
            variant="default"
            size="xs"
            aria-label={`${inviteVerb(guest)} ${guest.name}`}
            onClick={() => actions.invite(guest)}
          >
            {inviteVerb(guest)}
          </Button>
        )
      )}
      <RowMenu label={`Mais ações de ${guest.name}`}>
        <GuestMenu guest={guest} actions={actions} />
      </RowMenu>
    </RowActions>
  );
}

function inviteVerb({ invitedAt }: GuestRow): string {
  return invitedAt === null ? 'Convidar' : 'Reenviar';
}
