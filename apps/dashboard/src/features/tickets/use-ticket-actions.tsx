import { confirm } from '../../lib/confirm.tsx';
import { copyPublicLink } from '../../lib/public-link.ts';
import { type TicketRow, useRemoveTicket, useResendInvitation } from './tickets.api.ts';

/** What can be done with one ticket. */
export function useTicketActions(sceneName: string) {
  const { mutate: resend } = useResendInvitation();
  const remove = useRemoveTicket();
  return {
    resend: (ticket: TicketRow) => resend({ id: String(ticket.id) }),
    copyLink: () => copyPublicLink(sceneName),
    askDeletion: (ticket: TicketRow) =>
      confirm({
        title: 'Deletar ticket de acesso?',
        detail: (
          <>
            <strong>{ticket.email}</strong>
            <span>Este e-mail deixa de ter acesso à sala.</span>
          </>
        ),
        action: 'Deletar',
        onConfirm: () => remove(ticket),
      }),
  };
}

export type TicketActions = ReturnType<typeof useTicketActions>;
