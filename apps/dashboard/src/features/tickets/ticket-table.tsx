import { ActionIcon, Badge, Button, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { formatDate } from '../../lib/format.ts';
import { RowCard } from '../../table/row-card.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useNextRowFocus } from '../../ui/use-next-row-focus.ts';
import { TicketMenu } from './ticket-menu.tsx';
import type { TicketRow } from './tickets.api.ts';
import classes from './tickets.module.css';
import type { TicketActions } from './use-ticket-actions.tsx';

const CAPTION = 'Tickets de acesso';

interface TicketTableProps {
  rows: readonly TicketRow[];
  actions: TicketActions;
}

/** Tickets and pre-tickets together: a compact table, on phones cards. */
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
      <caption className="leitor">{CAPTION}</caption>
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
  return ticket.isPreTicket && <Badge color="ambar">Sem cadastro</Badge>;
}
