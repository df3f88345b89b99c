import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LateDialog } from '../feedback/late-dialog.tsx';
import { lazyUntilHere } from '../first-screen/lazy-until-here.ts';
import { useIsPhone } from '../ui/window-width.ts';
import { FilterChips, type FilterDefinition } from './filter-chip.tsx';
import type { SortOption } from './filters-drawer.tsx';
import { SearchField } from './search-field.tsx';
import { SELECT_ALL, type Selection } from './selection.tsx';
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

const FiltersDrawer = lazyUntilHere(
  async () => (await import('./filters-drawer.tsx')).FiltersDrawer,
);

interface PhoneFiltersProps {
  list: ListState;
  search: ReactNode;
  filters: readonly FilterDefinition[];
  sorts: readonly SortOption[];
  count: string | undefined;
  selection?: Selection | undefined;
}

/** Phones: the search, and under it the sort, the filters in force and how many rows there are. */
function PhoneFilters(props: PhoneFiltersProps) {
  const { list, search, filters, sorts, count, selection } = props;
  const [isOpen, drawer] = useDisclosure(false);
  const hasChoices = filters.length + sorts.length > 0;
  const shown = filters.filter(({ key, isQuick }) => isQuick || list.filters[key] !== undefined);
  return (
    <>
      <div className={classes.searchRow}>
        {search}
        {hasChoices && (
          <ActionIcon
            className={classes.filterButton}
            variant="default"
            aria-label="Ordem e filtros"
            onClick={drawer.open}
          >
            <IconAdjustmentsHorizontal size={20} stroke={1.7} />
          </ActionIcon>
        )}
      </div>
      <div className={classes.chipRow}>
        {sorts.length > 0 && <SortChip list={list} sorts={sorts} onClick={drawer.open} />}
        <FilterChips list={list} filters={shown} />
        <span className={classes.count}>{count}</span>
        {selection && <PickButton selection={selection} />}
      </div>
      <LateDialog isOpen={isOpen} onClose={drawer.close}>
        <FiltersDrawer
          list={list}
          filters={filters}
          sorts={sorts}
          isOpen={isOpen}
          onClose={drawer.close}
        />
      </LateDialog>
    </>
  );
}

/** Begins selecting, and ends it. */
function PickButton({ selection }: { selection: Selection }) {
  const { isPicking, setPicking } = selection;
  return (
    <Button
      {...{ [SELECT_ALL]: true }}
      variant="subtle"
      className={classes.pick}
      onClick={() => setPicking(!isPicking)}
    >
      {isPicking ? 'Concluir' : 'Selecionar'}
    </Button>
  );
}

interface SortChipProps {
  list: ListState;
  sorts: readonly SortOption[];
  onClick: () => void;
}

/** Says by what the rows are sorted, and leads to the other ways. */
function SortChip({ list, sorts, onClick }: SortChipProps) {
  // A shared address can name a sort that phones do not offer.
  const label = sorts.find(({ value }) => value === list.sort)?.label ?? 'Outra';
  return (
    <div className={classes.chip} data-set data-active={list.sort !== sorts[0]?.value || undefined}>
      <UnstyledButton
        className={classes.chipButton}
        aria-haspopup="dialog"
        aria-label={`Ordem: ${label}`}
        onClick={onClick}
      >
        {label}
        <IconChevronDown size={16} stroke={1.9} aria-hidden />
      </UnstyledButton>
    </div>
  );
}
