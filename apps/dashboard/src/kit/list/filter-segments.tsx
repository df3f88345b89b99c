import { SegmentedControl } from '@mantine/core';
import type { FilterDefinition } from './filter-chip.tsx';
import classes from './filter-segments.module.css';
import type { ListState } from './use-list-state.ts';

interface FilterSegmentsProps {
  list: Pick<ListState, 'filters' | 'setFilter'>;
  filter: FilterDefinition;
  /** The label of no filter. */
  all: string;
  /** Rows of each option, by its value; `''` for all. Options that are left out say nothing. */
  counts?: Partial<Record<string, string>>;
}

/** A filter with all its options in view, for wide windows. */
export function FilterSegments({ list, filter, all, counts = {} }: FilterSegmentsProps) {
  const { key, label, options } = filter;
  return (
    <SegmentedControl
      aria-label={label}
      classNames={{ root: classes.segments, indicator: classes.indicator }}
      withItemsBorders={false}
      data={[{ value: '', label: all }, ...options].map(({ value, label }) => ({
        value,
        label: (
          <>
            {label} <span className={classes.count}>{counts[value]}</span>
          </>
        ),
      }))}
      value={list.filters[key] ?? ''}
      onChange={(value) => list.setFilter(key, value || undefined)}
    />
  );
}
