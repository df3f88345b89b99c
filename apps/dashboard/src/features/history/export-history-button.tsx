import type { HistoryLine } from '@atrio/contract/history';
import { deviceWords } from '../../lib/device-words.ts';
import { formatDateTime, formatInteger } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { ExportButton } from '../../table/export-button.tsx';
import type { ListState } from '../../table/use-list-state.ts';
import { MAX_EXPORTED, readHistory } from './history.api.ts';
import { KIND_WORDS } from './history-filters.ts';
import { deedOf } from './history-words.ts';

const HEADINGS = [
  'Quando',
  'Quem',
  'O que fez',
  'Tipo',
  'Em',
  'Antes e depois',
  'Endereço',
  'De onde',
];

/** What the list shows, over its pages, as a file for spreadsheets. */
export function ExportHistoryButton({ list }: { list: ListState }) {
  const read = async () => {
    const { lines, isAll } = await readHistory(list);
    if (!isAll)
      toast.success(`O arquivo tem os ${formatInteger(MAX_EXPORTED)} registros mais novos`);
    return [HEADINGS, ...lines.map(cellsOf)];
  };
  return <ExportButton name="historico" read={read} />;
}

function cellsOf(line: HistoryLine): string[] {
  const { verb, thing, rest, lines } = deedOf(line);
  const changes = lines.map(({ label, before, after }) =>
    before === undefined ? `${label}: ${after}` : `${label}: ${before} → ${after}`,
  );
  return [
    formatDateTime(line.createdAt),
    line.adminName,
    [verb, thing, rest].filter(Boolean).join(' '),
    KIND_WORDS[line.subject.kind].one,
    line.subject.name,
    changes.join('; '),
    line.address ?? '',
    line.device ? deviceWords(line.device) : '',
  ];
}
