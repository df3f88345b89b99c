import { Select as LibrarySelect, type SelectProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type FocusEvent, useState } from 'react';
import classes from './select.module.css';

/**
 * A list to choose from. Its options are made when somebody comes to the field: made with the page,
 * they would be laid out, closed, before a phone could show anything.
 */
export function Select(props: Omit<SelectProps, 'classNames' | 'comboboxProps'>) {
  const [isNear, setNear] = useState(false);
  function handleFocus(event: FocusEvent<HTMLInputElement>) {
    setNear(true);
    props.onFocus?.(event);
  }
  return (
    <LibrarySelect
      allowDeselect={false}
      rightSection={<IconChevronDown size={17} stroke={1.7} aria-hidden />}
      rightSectionPointerEvents="none"
      // The list itself scrolls, as readers expect of a list box; the library's own scroll area
      // takes the focus between field and options.
      withScrollArea={false}
      {...props}
      classNames={{ options: classes.options }}
      comboboxProps={{ shadow: 'md', keepMounted: isNear }}
      onFocus={handleFocus}
    />
  );
}
