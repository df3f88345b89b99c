import type { ReactNode } from 'react';
import { FilterChip, type FilterDefinition } from './filter-chip.tsx';
import { FiltersDrawer, type SortOption } from './filters-drawer.tsx';
import { SearchField } from './search-field.tsx';
import classes from './toolbar.module.css';
import type { ListState } from './use-list-state.ts';

interface TableToolbarProps {
  list: ListState;
  searchLabel: string;
  filters: readonly FilterDefinition[];
  sorts: readonly SortOption[];
  isPhone: boolean;
  /** What stands at the right end, a link to the bin say. */
  extra?: ReactNode;
}

export function TableToolbar(props: TableToolbarProps) {
  const { list, filters, isPhone } = props;
  const shown = isPhone ? filters.filter(({ key }) => list.filters[key] !== undefined) : filters;
  return (
    <search className={classes.toolbar} aria-label="Busca e filtros">
      <div className={classes.searchRow}>
        <SearchField label={props.searchLabel} value={list.search} onSearch={list.setSearch} />
        {isPhone && <FiltersDrawer list={list} filters={filters} sorts={props.sorts} />}
      </div>
      {shown.map((filter) => (
        <FilterChip
          key={filter.key}
          filter={filter}
          value={list.filters[filter.key]}
          onChange={(value) => list.setFilter(filter.key, value)}
        />
      ))}
      <div className={classes.end}>{props.extra}</div>
    </search>
  );
}
