import { entities } from '@atrio/contract/lib/entities';
import type { HistoryLine } from '@atrio/contract/platform/history';
import type { FileColumn, ListFile } from '../../../kit/list/list-file.ts';
import type { ListState } from '../../../kit/list/use-list-state.ts';
import { deviceWords } from '../../../kit/text/device-words.ts';
import { formatDateTime } from '../../../kit/text/format.ts';
import { historyPages } from './history.api.ts';
import { sentenceOf } from './history-words.ts';

const COLUMNS: FileColumn<HistoryLine>[] = [
  {
    heading: 'Quando',
    shownAs: 'createdAt',
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  { heading: 'Quem', shownAs: 'admin', cell: ({ adminName }) => adminName },
  { heading: 'O que fez', shownAs: 'action', cell: sentenceWords },
  { heading: 'Tipo', cell: ({ subject }) => entities[subject.kind].one },
  { heading: 'Em', shownAs: 'subject', cell: ({ subject }) => subject.name },
  { heading: 'Antes e depois', shownAs: 'changes', cell: changeWords },
  { heading: 'Endereço', cell: ({ address }) => address ?? '' },
  { heading: 'De onde', cell: ({ device }) => (device ? deviceWords(device) : '') },
];

/** The export: all changes that the list's search and filters match. */
export function historyFile(list: ListState): ListFile<HistoryLine> {
  return { name: 'historico', columns: COLUMNS, pages: () => historyPages(list) };
}

function sentenceWords(line: HistoryLine): string {
  const { verb, thing, rest } = sentenceOf(line);
  return [verb, thing, rest].filter(Boolean).join(' ');
}

function changeWords(line: HistoryLine): string {
  const changes = sentenceOf(line).lines.map(({ label, before, after }) =>
    before === undefined ? `${label}: ${after}` : `${label}: ${before} → ${after}`,
  );
  return changes.join('; ');
}
