import type { ReactNode } from 'react';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { FilterChips, type FilterDefinition } from './filter-chip.tsx';
import type { SortOption } from './filters-drawer.tsx';
import { PhoneFilters } from './phone-filters.tsx';
import { SearchField } from './search-field.tsx';
import type { Selection } from './selection.tsx';
import classes from './toolbar.module.css';
import type { ListState } from './use-list-state.ts';

interface TableToolbarProps {
  list: ListState;
  searchLabel: string;
  filters: readonly FilterDefinition[];
  sorts: readonly SortOption[];
  /** '18 salas', once known. */
  count: string | undefined;
  /** On wide windows before the search, which then stands at the right. */
  start?: ReactNode;
  /** Controls at the right end in wide windows, such as the choice of columns. */
  end?: ReactNode;
  selection?: Selection | undefined;
}

export function TableToolbar(props: TableToolbarProps) {
  const { list } = props;
  const search = (
    <SearchField
      label={props.searchLabel}
      value={list.search}
      onSearch={list.setSearch}
      hasSlashKey
    />
  );
  const isPhone = useIsPhone();
  return (
    <search className={classes.toolbar} aria-label="Busca e filtros" data-screen-only>
      {isPhone ? (
        <PhoneFilters {...props} search={search} />
      ) : (
        <>
          {props.start && <div className={classes.start}>{props.start}</div>}
          {search}
          <FilterChips
            list={list}
            filters={props.filters.filter(({ isForPhones }) => !isForPhones)}
          />
          <div className={classes.end}>{props.end}</div>
        </>
      )}
    </search>
  );
}
