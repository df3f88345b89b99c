import type { HistoryLine } from '@atrio/contract/history';
import { deviceWords } from '../../lib/device-words.ts';
import { formatDateTime } from '../../lib/format.ts';
import type { FileColumn, ListFile } from '../../table/list-file.ts';
import type { ListState } from '../../table/use-list-state.ts';
import { historyPages } from './history.api.ts';
import { KIND_WORDS } from './history-filters.ts';
import { deedOf } from './history-words.ts';

const COLUMNS: FileColumn<HistoryLine>[] = [
  {
    heading: 'Quando',
    shownAs: 'createdAt',
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  { heading: 'Quem', shownAs: 'admin', cell: ({ adminName }) => adminName },
  { heading: 'O que fez', shownAs: 'deed', cell: deedWords },
  { heading: 'Tipo', cell: ({ subject }) => KIND_WORDS[subject.kind].one },
  { heading: 'Em', shownAs: 'subject', cell: ({ subject }) => subject.name },
  { heading: 'Antes e depois', shownAs: 'changes', cell: changeWords },
  { heading: 'Endereço', cell: ({ address }) => address ?? '' },
  { heading: 'De onde', cell: ({ device }) => (device ? deviceWords(device) : '') },
];

/** The changes of the list, as they are filtered. */
export function historyFile(list: ListState): ListFile<HistoryLine> {
  return { name: 'historico', columns: COLUMNS, pages: () => historyPages(list) };
}

function deedWords(line: HistoryLine): string {
  const { verb, thing, rest } = deedOf(line);
  return [verb, thing, rest].filter(Boolean).join(' ');
}

function changeWords(line: HistoryLine): string {
  const changes = deedOf(line).lines.map(({ label, before, after }) =>
    before === undefined ? `${label}: ${after}` : `${label}: ${before} → ${after}`,
  );
  return changes.join('; ');
}
