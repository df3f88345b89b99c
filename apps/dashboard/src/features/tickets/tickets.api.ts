import { type BatchResult, type Ticket, ticketRoutes, UNSENT_WORDS } from '@atrio/contract/tickets';
import { queryOptions } from '@tanstack/react-query';
import { plural } from '../../lib/format.ts';
import { apiQuery, useApiMutation } from '../../lib/query-client.ts';
import { PAGE_SIZE } from '../../table/use-list-state.ts';

/** A ticket or a pre-ticket as the panel's one table shows them. */
export interface TicketRow extends Ticket {
  isPreTicket: boolean;
}

export function ticketsPageQuery(
  roomId: number,
  { page, pageSize = PAGE_SIZE, search }: TicketsPage,
) {
  return queryOptions({
    ...apiQuery(ticketRoutes.list, {
      id: String(roomId),
      page,
      pageSize,
      search: search || undefined,
      sort: '-createdAt',
    }),
    select: ({ tickets, preTickets, total }) => {
      const rows = [...withKind(tickets, false), ...withKind(preTickets, true)];
      return { rows: rows.toSorted(byNewest), total: total ?? rows.length };
    },
  });
}

export function useCreateTicket() {
  return useApiMutation(ticketRoutes.create, {
    invalidates: ['tickets', 'history'],
    done: ({ unsent }) =>
      unsent
        ? `Ticket de acesso criado com sucesso, sem e-mail: ${UNSENT_WORDS[unsent]}`
        : 'Ticket de acesso criado com sucesso',
    failed: 'Erro criando ticket de acesso',
  });
}

/** One batch of a pasted list; the dialog tells what became of each line. */
export function useCreateTickets() {
  return useApiMutation(ticketRoutes.createMany, {
    invalidates: ['tickets', 'history'],
    done: ({ results }) => unsentWords(results),
    failed: 'Erro criando ticket de acesso',
  });
}

/** Nothing to say where all invitations that were asked for are on their way. */
function unsentWords(results: readonly BatchResult[]): string {
  const unsent = results.flatMap((result) => result.unsent ?? []);
  const reasons = [...new Set(unsent)].map((reason) => UNSENT_WORDS[reason]);
  if (unsent.length === 0) return '';
  return `${plural(unsent.length, 'convite não enviado', 'convites não enviados')}: ${reasons.join('; ')}`;
}

export function useResendInvitation() {
  return useApiMutation(ticketRoutes.resend, {
    invalidates: ['tickets'],
    done: 'Convite reenviado',
    failed: 'Erro ao reenviar o convite',
  });
}

/** Takes either kind back; their ids are not interchangeable. */
export function useRemoveTicket() {
  const { mutateAsync: remove } = useApiMutation(ticketRoutes.remove, REMOVAL);
  const { mutateAsync: removePre } = useApiMutation(ticketRoutes.removePre, REMOVAL);
  return ({ id, isPreTicket }: TicketRow) => (isPreTicket ? removePre : remove)({ id: String(id) });
}

const REMOVAL = {
  invalidates: ['tickets', 'history'],
  done: 'Ticket de acesso deletado com sucesso',
  failed: 'Erro deletando ticket de acesso',
};

function withKind(tickets: Ticket[], isPreTicket: boolean): TicketRow[] {
  return tickets.map((ticket) => ({ ...ticket, isPreTicket }));
}

/** Instants of one format compare as text; the later id breaks the ties of a batch. */
function byNewest(a: TicketRow, b: TicketRow): number {
  return b.createdAt.localeCompare(a.createdAt) || b.id - a.id;
}

interface TicketsPage {
  page: number;
  pageSize?: number;
  search: string;
}
