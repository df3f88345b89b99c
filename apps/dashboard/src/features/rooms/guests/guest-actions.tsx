import { Button } from '@mantine/core';
import { IconMail, IconPencil, IconTicket, IconUserCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { confirm } from '../../../kit/feedback/confirm.tsx';
import { confirmDeletion } from '../../../kit/feedback/confirm-deletion.tsx';
import { RowCard } from '../../../kit/list/row-card.tsx';
import { DeleteItem } from '../../../kit/list/row-menu.tsx';
import { initials } from '../../../kit/text/format.ts';
import { AvatarInitials } from '../../../kit/ui/avatar-initials.tsx';
import { Menu } from '../../../kit/ui/menu.tsx';
import { paths } from '../../../paths.ts';
import { GuestStateCell } from './guest-state.tsx';
import { type GuestRow, useChangeGuests, useRenewPass } from './guests.api.ts';

/** The actions on one guest, shared by rows and cards. */
export function useGuestActions(roomId: number, edit: (guest: GuestRow) => void) {
  const { mutate: change, mutateAsync: changeNow, isPending } = useChangeGuests();
  const { mutateAsync: renew } = useRenewPass();
  const id = String(roomId);
  return {
    edit,
    invite: (guest: GuestRow) =>
      !isPending && change({ id, ids: [guest.id], change: { kind: 'invite' } }),
    renewPass: (guest: GuestRow) =>
      confirm({
        title: 'Enviar um novo passe?',
        detail: (
          <>
            <strong>{guest.name}</strong>
            <span>
              O passe de antes deixa de abrir a porta na hora, e o aparelho que o usava sai da sala.
              O convite vai de novo para {guest.email}, com o novo.
            </span>
          </>
        ),
        action: 'Enviar novo passe',
        isSafe: true,
        icon: <IconTicket size={18} stroke={1.7} aria-hidden />,
        onConfirm: () => renew({ id: String(guest.id), newPass: true }),
      }),
    remove: (guest: GuestRow) =>
      confirmDeletion({
        title: 'Remover convidado?',
        name: guest.name,
        consequence: 'O convite deixa de valer, e quem estiver na sala por ele sai.',
        action: 'Remover',
        remove: () => changeNow({ id, ids: [guest.id], change: { kind: 'remove' } }),
      }),
  };
}

export type GuestActions = ReturnType<typeof useGuestActions>;

export function mayInvite({ state }: GuestRow): boolean {
  return state !== 'entered' && state !== 'declined' && state !== 'expired' && state !== 'queued';
}

interface GuestProps {
  guest: GuestRow;
  actions: GuestActions;
}

export function GuestMenu({ guest, actions }: GuestProps) {
  return (
    <>
      <Menu.Item
        leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}
        onClick={() => actions.edit(guest)}
      >
        Editar
      </Menu.Item>
      {mayInvite(guest) && (
        <Menu.Item
          leftSection={<IconMail size={18} stroke={1.7} aria-hidden />}
          onClick={() => actions.invite(guest)}
        >
          {guest.invitedAt === null ? 'Enviar convite' : 'Reenviar convite'}
        </Menu.Item>
      )}
      {guest.invitedAt !== null && guest.state !== 'expired' && guest.state !== 'declined' && (
        <Menu.Item
          leftSection={<IconTicket size={18} stroke={1.7} aria-hidden />}
          onClick={() => actions.renewPass(guest)}
        >
          Novo passe
        </Menu.Item>
      )}
      <DeleteItem label="Remover" onClick={() => actions.remove(guest)} />
    </>
  );
}

/** The way to the desk where guests are let in who come in person. */
export function ReceptionLink({ roomId }: { roomId: number }) {
  return (
    <Button
      component={Link}
      to={paths.roomCheckIn(roomId)}
      variant="subtle"
      color="gray"
      leftSection={<IconUserCheck size={17} stroke={1.7} aria-hidden />}
    >
      Recepção
    </Button>
  );
}

/** A guest in the list on phones. */
export function GuestCard({ guest, actions }: GuestProps) {
  const facts = [guest.category, guest.givenName && guest.email].filter(Boolean).join(' · ');
  return (
    <RowCard
      mark={<AvatarInitials letters={initials(guest.name)} person={guest.name} />}
      title={guest.name}
      subtitle={facts}
      meta={<GuestStateCell guest={guest} />}
      menuLabel={`Ações de ${guest.name}`}
      menu={<GuestMenu guest={guest} actions={actions} />}
    />
  );
}
