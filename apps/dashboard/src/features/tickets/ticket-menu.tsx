import { Menu } from '@mantine/core';
import { IconCopy, IconMail, IconTrash } from '@tabler/icons-react';
import type { TicketRow } from './tickets.api.ts';
import type { TicketActions } from './use-ticket-actions.tsx';

interface TicketMenuProps {
  ticket: TicketRow;
  actions: TicketActions;
  /** Where the row has no button of its own for it. */
  hasDeletion?: boolean;
}

export function TicketMenu({ ticket, actions, hasDeletion = false }: TicketMenuProps) {
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
      {hasDeletion && (
        <Menu.Item
          leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
          onClick={() => actions.askDeletion(ticket)}
        >
          Deletar
        </Menu.Item>
      )}
    </>
  );
}
