import type { PlayerStatistic } from '@atrio/contract/analytics';
import { formatDateTime, toMinutes } from '../../lib/format.ts';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../table/list-file.ts';
import { playersQuery } from './players.api.ts';

/** The most that one call answers. */
const PLAYERS_PER_CALL = 100;

type Row = PlayerStatistic & { id: number };

const COLUMNS: FileColumn<Row>[] = [
  { heading: 'Nome', cell: ({ name }) => name },
  { heading: 'Tempo online (min)', cell: ({ duration }) => toMinutes(duration) },
  // As the specification spells it.
  { heading: 'Ultima vez online', cell: ({ lastEntry }) => formatDateTime(lastEntry) },
  { heading: 'Dentro agora', cell: ({ isOnline }) => (isOnline ? 'Sim' : 'Não') },
  { heading: 'Removido', cell: ({ banId }) => (banId === null ? 'Não' : 'Sim') },
];

/** The export of a room's visitors, with the search and the period of the panel. */
export function playersFile(
  roomId: number,
  { startDate, search }: { startDate: string; search: string },
): ListFile<Row> {
  return {
    name: `usuarios-sala-${roomId}`,
    columns: COLUMNS,
    pages: pagesOf(async (page, range) => {
      const query = playersQuery(roomId, { startDate, page, search, range });
      const { rows, total } = await readFresh(query);
      return { rows: rows.map((player) => ({ ...player, id: player.visitorId })), total };
    }, PLAYERS_PER_CALL),
  };
}
