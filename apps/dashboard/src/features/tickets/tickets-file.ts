import { formatDateTime } from '../../lib/format.ts';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../table/list-file.ts';
import { type TicketRow, ticketsPageQuery } from './tickets.api.ts';

const COLUMNS: FileColumn<TicketRow>[] = [
  { heading: 'E-mail', cell: ({ email }) => email },
  { heading: 'Data de criação', cell: ({ createdAt }) => formatDateTime(createdAt) },
  {
    heading: 'Convite enviado em',
    cell: ({ invitedAt }) => (invitedAt ? formatDateTime(invitedAt) : ''),
  },
  { heading: 'Tem cadastro', cell: ({ isPreTicket }) => (isPreTicket ? 'Não' : 'Sim') },
];

/** The tickets of the room, as the panel is searched. */
export function ticketsFile(roomId: number, search: string): ListFile<TicketRow> {
  return {
    name: `tickets-sala-${roomId}`,
    columns: COLUMNS,
    pages: pagesOf((page, pageSize) =>
      readFresh(ticketsPageQuery(roomId, { page, pageSize, search })),
    ),
  };
}
