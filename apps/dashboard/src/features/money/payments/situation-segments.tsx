import { useQuery } from '@tanstack/react-query';
import type { FilterDefinition } from '../../../kit/list/filter-chip.tsx';
import { FilterSegments } from '../../../kit/list/filter-segments.tsx';
import type { ListState } from '../../../kit/list/use-list-state.ts';
import { formatInteger } from '../../../kit/text/format.ts';
import { paymentSummaryQuery } from './payments.api.ts';

export const SITUATION_FILTER: FilterDefinition = {
  key: 'situacao',
  label: 'Situação',
  isQuick: true,
  isForPhones: true,
  options: [
    { value: 'abertos', label: 'Em aberto' },
    { value: 'vencidos', label: 'Vencidos' },
    { value: 'pagos', label: 'Pagos' },
  ],
};

/** The same filter where there is room for all of it; it says how many are overdue. */
export function SituationSegments({ list }: { list: ListState }) {
  const { data } = useQuery(paymentSummaryQuery());
  const overdue = data?.summary.overdue.count ?? 0;
  return (
    <FilterSegments
      list={list}
      filter={SITUATION_FILTER}
      all="Todos"
      counts={overdue > 0 ? { vencidos: formatInteger(overdue) } : {}}
    />
  );
}
