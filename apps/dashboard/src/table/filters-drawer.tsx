import { ActionIcon, Button, Drawer, Select, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react';
import type { FilterDefinition } from './filter-chip.tsx';
import classes from './toolbar.module.css';
import type { ListState } from './use-list-state.ts';

/** One way of sorting, as offered on phones, where there are no column headers. */
export interface SortOption {
  /** A field, or `-field`. */
  value: string;
  label: string;
}

interface FiltersDrawerProps {
  list: ListState;
  filters: readonly FilterDefinition[];
  sorts: readonly SortOption[];
}

const ANY = '';
const CHEVRON = <IconChevronDown size={17} stroke={1.7} aria-hidden />;

/** Phones: sort and filters in a drawer from the bottom. Each choice takes effect at once. */
export function FiltersDrawer({ list, filters, sorts }: FiltersDrawerProps) {
  const [isOpen, drawer] = useDisclosure(false);
  return (
    <>
      <ActionIcon variant="default" size={44} aria-label="Ordem e filtros" onClick={drawer.open}>
        <IconAdjustmentsHorizontal size={20} stroke={1.7} />
      </ActionIcon>
      <Drawer
        opened={isOpen}
        onClose={drawer.close}
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
              allowDeselect={false}
              rightSection={CHEVRON}
              onChange={(sort) => sort && list.setSort(sort)}
            />
          )}
          {filters.map((filter) => (
            <Select
              key={filter.key}
              label={filter.label}
              data={[{ value: ANY, label: 'Qualquer' }, ...filter.options]}
              value={list.filters[filter.key] ?? ANY}
              allowDeselect={false}
              rightSection={CHEVRON}
              onChange={(value) => list.setFilter(filter.key, value || undefined)}
            />
          ))}
          <Button onClick={drawer.close} fullWidth>
            Ver resultado
          </Button>
        </Stack>
      </Drawer>
    </>
  );
}
