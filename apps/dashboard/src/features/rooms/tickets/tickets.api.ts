import {
  type BatchResult,
  type Ticket,
  ticketRoutes,
  UNSENT_WORDS,
} from '@atrio/contract/rooms/tickets';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../../kit/list/list-file.ts';
import { PAGE_SIZE } from '../../../kit/list/use-list-state.ts';
import { formatDateTime, plural } from '../../../kit/text/format.ts';

/** A row of the panel's table, which shows tickets and pre-tickets together. */
export interface TicketRow extends Ticket {
  isPreTicket: boolean;
}

function ticketsPageQuery(roomId: number, { page, pageSize = PAGE_SIZE, search }: TicketsPage) {
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

/** Rows of the panel; the guests' own screen has all. */
const PANEL_ROWS = 5;

/** The panel's table and its search, kept in state: the address bar belongs to the page. */
export function useTicketList(roomId: number) {
  const [search, setSearch] = useState('');
  const query = useQuery({
    ...ticketsPageQuery(roomId, { page: 1, pageSize: PANEL_ROWS, search }),
    // Keeps the previous rows while the next ones load, unless there were none.
    placeholderData: (before) => (before?.total === 0 ? undefined : before),
  });
  return { query, search, setSearch };
}

const FILE_COLUMNS: FileColumn<TicketRow>[] = [
  { heading: 'E-mail', cell: ({ email }) => email },
  { heading: 'Data de criação', cell: ({ createdAt }) => formatDateTime(createdAt) },
  {
    heading: 'Convite enviado em',
    cell: ({ invitedAt }) => (invitedAt ? formatDateTime(invitedAt) : ''),
  },
  { heading: 'Tem cadastro', cell: ({ isPreTicket }) => (isPreTicket ? 'Não' : 'Sim') },
];

/** The export of the room's tickets that match the panel's search. */
export function ticketsFile(roomId: number, search: string): ListFile<TicketRow> {
  return {
    name: `tickets-sala-${roomId}`,
    columns: FILE_COLUMNS,
    pages: pagesOf((page, pageSize) =>
      readFresh(ticketsPageQuery(roomId, { page, pageSize, search })),
    ),
  };
}

export function useCreateTicket() {
  return useApiMutation(ticketRoutes.create, {
    invalidates: ['tickets', 'guests', 'history'],
    done: ({ unsent }) =>
      unsent
        ? `Ticket de acesso criado com sucesso, sem e-mail: ${UNSENT_WORDS[unsent]}`
        : 'Ticket de acesso criado com sucesso',
    failed: 'Erro criando ticket de acesso',
  });
}

/** Sends one batch of a pasted list; the dialog shows the outcome of each line. */
export function useCreateTickets() {
  return useApiMutation(ticketRoutes.createMany, {
    invalidates: ['tickets', 'guests', 'history'],
    done: ({ results }) => unsentWords(results),
    failed: 'Erro criando ticket de acesso',
  });
}

/** Empty when every requested invitation was queued. */
function unsentWords(results: readonly BatchResult[]): string {
  const unsent = results.flatMap((result) => result.unsent ?? []);
  const reasons = [...new Set(unsent)].map((reason) => UNSENT_WORDS[reason]);
  if (unsent.length === 0) return '';
  return `${plural(unsent.length, 'convite não enviado', 'convites não enviados')}: ${reasons.join('; ')}`;
}

export function useResendInvitation() {
  return useApiMutation(ticketRoutes.resend, {
    invalidates: ['tickets', 'guests'],
    done: 'Convite reenviado',
    failed: 'Erro ao reenviar o convite',
  });
}

/** Removes a ticket or a pre-ticket; the two kinds have separate ids and calls. */
export function useRemoveTicket() {
  const { mutateAsync: remove } = useApiMutation(ticketRoutes.remove, REMOVAL);
  const { mutateAsync: removePre } = useApiMutation(ticketRoutes.removePre, REMOVAL);
  return ({ id, isPreTicket }: TicketRow) => (isPreTicket ? removePre : remove)({ id: String(id) });
}

const REMOVAL = {
  invalidates: ['tickets', 'guests', 'history'],
  done: 'Ticket de acesso deletado com sucesso',
  failed: 'Erro deletando ticket de acesso',
};

function withKind(tickets: Ticket[], isPreTicket: boolean): TicketRow[] {
  return tickets.map((ticket) => ({ ...ticket, isPreTicket }));
}

/** ISO timestamps compare as text; the higher id breaks ties within a batch. */
function byNewest(a: TicketRow, b: TicketRow): number {
  return b.createdAt.localeCompare(a.createdAt) || b.id - a.id;
}

interface TicketsPage {
  page: number;
  pageSize?: number;
  search: string;
}
