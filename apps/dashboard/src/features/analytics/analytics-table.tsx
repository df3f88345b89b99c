import { formatDecimal, formatInteger, toMinutes } from '../../lib/format.ts';
import type { Period } from '../../lib/periods.ts';
import { type FigureColumn, FiguresTable } from '../../table/figures-table.tsx';
import type { Span } from './spans.ts';

const COLUMNS: FigureColumn<Span>[] = [
  { label: 'Acessos', numberOf: ({ visits }) => visits, format: formatInteger },
  {
    label: 'Tempo médio (min)',
    numberOf: ({ average }) => toMinutes(average),
    format: formatDecimal,
  },
  { label: 'Tempo total (min)', numberOf: ({ total }) => toMinutes(total), format: formatDecimal },
];

interface AnalyticsTableProps {
  spans: readonly Span[];
  period: Period;
  /** Which figures: 'estatísticas do Betalk'. */
  of: string;
}

/** What the charts show, number by number, and as a file. */
export function AnalyticsTable({ spans, period, of }: AnalyticsTableProps) {
  return (
    <FiguresTable
      name={`Tabela das ${of}`}
      when={period.label.toLowerCase()}
      fileName={`${plainName(of)}-${period.key}`}
      columns={COLUMNS}
      parts={spans}
    />
  );
}

/** 'estatisticas-do-betalk' */
function plainName(of: string): string {
  return of
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(' ', '-');
}
