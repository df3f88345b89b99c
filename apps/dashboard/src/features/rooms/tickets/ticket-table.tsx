import { ActionIcon, Badge, Button } from '@mantine/core';
import { IconCopy, IconDotsVertical, IconMail } from '@tabler/icons-react';
import { confirmDeletion } from '../../../kit/feedback/confirm-deletion.tsx';
import { useNextRowFocus } from '../../../kit/keys/use-next-row-focus.ts';
import { RowCard } from '../../../kit/list/row-card.tsx';
import { DeleteItem } from '../../../kit/list/row-menu.tsx';
import { formatDate } from '../../../kit/text/format.ts';
import { copyPublicLink } from '../../../kit/text/public-link.ts';
import { Menu } from '../../../kit/ui/menu.tsx';
import { useIsPhone } from '../../../kit/ui/window-width.ts';
import { type TicketRow, useRemoveTicket, useResendInvitation } from './tickets.api.ts';
import classes from './tickets.module.css';

const CAPTION = 'Tickets de acesso';

interface TicketTableProps {
  rows: readonly TicketRow[];
  actions: TicketActions;
}

/** Tickets and pre-tickets in one compact table, or as cards on phones. */
export function TicketTable({ rows, actions }: TicketTableProps) {
  const isPhone = useIsPhone();
  if (isPhone) {
    return (
      <ul className={classes.cards} aria-label={CAPTION}>
        {rows.map((ticket) => (
          <li key={ticket.id}>
            <TicketCard ticket={ticket} actions={actions} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table className={classes.table}>
      <caption className="screen-reader-only">{CAPTION}</caption>
      <thead>
        <tr>
          <th scope="col">E-mail</th>
          <th scope="col">Data de criação</th>
          <th scope="col">Ações</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((ticket) => (
          <TicketTableRow key={ticket.id} ticket={ticket} actions={actions} />
        ))}
      </tbody>
    </table>
  );
}

interface TicketProps {
  ticket: TicketRow;
  actions: TicketActions;
}

function TicketTableRow({ ticket, actions }: TicketProps) {
  const button = useNextRowFocus<HTMLButtonElement>();
  return (
    <tr>
      <td className={classes.email}>
        {ticket.email} <PreTicketBadge ticket={ticket} />
      </td>
      <td>{formatDate(ticket.createdAt)}</td>
      <td>
        <div className={classes.actions}>
          <Button
            ref={button}
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={`Deletar ${ticket.email}`}
            onClick={() => actions.askDeletion(ticket)}
          >
            Deletar
          </Button>
          <Menu position="bottom-end" width={200} withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <ActionIcon size={32} aria-label={`Mais ações de ${ticket.email}`}>
                <IconDotsVertical size={18} stroke={1.7} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <TicketMenu ticket={ticket} actions={actions} />
            </Menu.Dropdown>
          </Menu>
        </div>
      </td>
    </tr>
  );
}

function TicketCard({ ticket, actions }: TicketProps) {
  return (
    <RowCard
      title={ticket.email}
      meta={
        <>
          <span>Criado em {formatDate(ticket.createdAt)}</span>
          <PreTicketBadge ticket={ticket} />
        </>
      }
      menuLabel={`Ações de ${ticket.email}`}
      menu={<TicketMenu ticket={ticket} actions={actions} hasDeletion />}
    />
  );
}

function PreTicketBadge({ ticket }: { ticket: TicketRow }) {
  return ticket.isPreTicket && <Badge color="amber">Sem cadastro</Badge>;
}

interface TicketMenuProps {
  ticket: TicketRow;
  actions: TicketActions;
  /** Set when the row has no delete button. */
  hasDeletion?: boolean;
}

function TicketMenu({ ticket, actions, hasDeletion = false }: TicketMenuProps) {
  return (
    <>
      <Menu.Item
        leftSection={<IconMail size={18} stroke={1.7} aria-hidden />}
        onClick={() => actions.resend(ticket)}
      >
        Reenviar convite
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />}
        onClick={actions.copyLink}
      >
        Copiar link
      </Menu.Item>
      {hasDeletion && <DeleteItem onClick={() => actions.askDeletion(ticket)} />}
    </>
  );
}

/** The actions on a ticket, shared by table rows and cards. */
export function useTicketActions(sceneName: string) {
  const { mutate: resend } = useResendInvitation();
  const remove = useRemoveTicket();
  return {
    resend: (ticket: TicketRow) => resend({ id: String(ticket.id) }),
    copyLink: () => copyPublicLink(sceneName),
    askDeletion: (ticket: TicketRow) =>
      confirmDeletion({
        title: 'Deletar ticket de acesso?',
        name: ticket.email,
        consequence: 'Este e-mail deixa de ter acesso à sala.',
        remove: () => remove(ticket),
      }),
  };
}

type TicketActions = ReturnType<typeof useTicketActions>;
