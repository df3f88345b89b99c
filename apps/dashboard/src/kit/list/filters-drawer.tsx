import { Button, Checkbox, Drawer, Stack } from '@mantine/core';
import { useOpenOnceMade } from '../feedback/use-open-once-made.ts';
import { Select } from '../fields/select.tsx';
import type { FilterDefinition } from './filter-chip.tsx';
import { joinedValues, valuesOf } from './filter-values.ts';
import classes from './toolbar.module.css';
import type { ListState } from './use-list-state.ts';

/** One way of sorting, as offered on phones, which have no column headers; the default is first. */
export interface SortOption {
  /** A field, or `-field`. */
  value: string;
  label: string;
}

interface FiltersDrawerProps {
  list: ListState;
  filters: readonly FilterDefinition[];
  sorts: readonly SortOption[];
  isOpen: boolean;
  onClose: () => void;
}

const ANY = '';

/** Phones: sort and filters in a drawer from the bottom. Each choice takes effect at once. */
export function FiltersDrawer({ list, filters, sorts, isOpen, onClose }: FiltersDrawerProps) {
  const opened = useOpenOnceMade(isOpen);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      title="Ordem e filtros"
      classNames={{ content: classes.drawer, title: classes.drawerTitle }}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Stack gap="md">
        {sorts.length > 0 && (
          <Select
            label="Ordem"
            data={[...sorts]}
            value={list.sort}
            onChange={(sort) => sort && list.setSort(sort)}
          />
        )}
        {filters.map((filter) =>
          filter.takesSeveral ? (
            <SeveralField key={filter.key} filter={filter} list={list} />
          ) : (
            <Select
              key={filter.key}
              label={filter.label}
              data={[{ value: ANY, label: 'Qualquer' }, ...filter.options]}
              value={list.filters[filter.key] ?? ANY}
              onChange={(value) => list.setFilter(filter.key, value || undefined)}
            />
          ),
        )}
        <Button onClick={onClose} fullWidth>
          Ver resultado
        </Button>
      </Stack>
    </Drawer>
  );
}

function SeveralField({ filter, list }: { filter: FilterDefinition; list: ListState }) {
  return (
    <Checkbox.Group
      label={filter.label}
      value={valuesOf(list.filters[filter.key])}
      onChange={(values) => list.setFilter(filter.key, joinedValues(values))}
    >
      <Stack gap="xs" mt="xs">
        {filter.options.map((option) => (
          <Checkbox key={option.value} value={option.value} label={option.label} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
