import { SegmentedControl } from '@mantine/core';
import type { FilterDefinition } from '../../../kit/list/filter-chip.tsx';
import type { ListState } from '../../../kit/list/use-list-state.ts';
import classes from './payments.module.css';

const ALL = '';

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

/** The same filter where there is room for all of it. */
export function SituationSegments({ list }: { list: ListState }) {
  return (
    <SegmentedControl
      aria-label="Situação"
      className={classes.segments}
      withItemsBorders={false}
      classNames={{ indicator: classes.indicator }}
      data={[{ value: ALL, label: 'Todos' }, ...SITUATION_FILTER.options]}
      value={list.filters.situacao ?? ALL}
      onChange={(value) => list.setFilter('situacao', value || undefined)}
    />
  );
}
