import { UnstyledButton } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Menu } from '../ui/menu.tsx';
import { chosenWords, joinedValues, valuesOf } from './filter-values.ts';
import classes from './toolbar.module.css';
import type { ListState } from './use-list-state.ts';

/** One filter of a list; `key` is its name in the address bar. */
export interface FilterDefinition {
  key: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** Rows that fit any of the chosen options; `valuesOf` reads them. */
  takesSeveral?: boolean;
  /** On phones, where room is short, it is in view even while nothing is chosen. */
  isQuick?: boolean;
  /** Wider windows have something else for it, in `toolbarStart`. */
  isForPhones?: boolean;
}

interface FilterChipsProps {
  list: ListState;
  filters: readonly FilterDefinition[];
}

export function FilterChips({ list, filters }: FilterChipsProps) {
  return filters.map((filter) => (
    <FilterChip
      key={filter.key}
      filter={filter}
      value={list.filters[filter.key]}
      onChange={(value) => list.setFilter(filter.key, value)}
    />
  ));
}

interface FilterChipProps {
  filter: FilterDefinition;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A dashed chip that opens its choices; once one is chosen it says which, and can be cleared. */
function FilterChip({ filter, value, onChange }: FilterChipProps) {
  const chosen = chosenWords(filter, value);
  return (
    <div className={classes.chip} data-active={chosen !== undefined || undefined}>
      <Menu position="bottom-start" shadow="md" width={220} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton className={classes.chipButton}>
            {chosen === undefined && <IconPlus size={15} stroke={1.7} aria-hidden />}
            {chosen === undefined ? filter.label : `${filter.label}: ${chosen}`}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.chipMenu}>
          {filter.takesSeveral ? (
            <SeveralItems {...{ filter, value, onChange }} />
          ) : (
            <Menu.RadioGroup value={value ?? null} onChange={onChange}>
              {filter.options.map((option) => (
                <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
                  {option.label}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          )}
        </Menu.Dropdown>
      </Menu>
      {chosen !== undefined && (
        <UnstyledButton
          className={classes.chipClear}
          aria-label={`Remover filtro ${filter.label}`}
          onClick={() => onChange(undefined)}
        >
          <IconX size={14} stroke={2} aria-hidden />
        </UnstyledButton>
      )}
    </div>
  );
}

function SeveralItems({ filter, value, onChange }: FilterChipProps) {
  const chosen = valuesOf(value);
  return filter.options.map((option) => (
    <Menu.CheckboxItem
      key={option.value}
      checked={chosen.includes(option.value)}
      onChange={(isOn) =>
        onChange(
          joinedValues(
            isOn ? [...chosen, option.value] : chosen.filter((one) => one !== option.value),
          ),
        )
      }
    >
      {option.label}
    </Menu.CheckboxItem>
  ));
}
