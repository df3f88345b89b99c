import { InputBase, type Select as LibrarySelect, type SelectProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useFirstScreenSeen } from '../first-screen/first-screen.ts';
import { useLateCode } from '../ui/late-code.ts';
import { overlays } from '../ui/overlays.ts';
import classes from './select.module.css';

type ListProps = 'filter' | 'nothingFoundMessage' | 'renderOption' | 'searchable';
type ValueProps = 'value' | 'onChange' | 'searchValue' | 'onSearchChange';
type LookProps = 'className' | 'leftSection' | 'placeholder' | 'disabled' | 'inputWrapperOrder';
type InputProps = 'label' | 'description' | 'error' | 'ref' | 'title' | 'aria-label' | 'onBlur';

type Props = Pick<SelectProps, ListProps | ValueProps | LookProps | InputProps> & {
  data: readonly Option[];
};

type Option = string | { value: string; label: string };

/** How far a person has gone with a select that is no list yet. */
type Visit = 'none' | 'focus' | 'pressing' | 'press';

/**
 * A list to choose from. It is drawn as an input, which becomes a list when somebody comes to it: the
 * library's own draws itself three times. One to type into becomes a list as soon as the first screen
 * has been seen.
 */
export function Select(props: Props) {
  const isSeen = useFirstScreenSeen();
  const [visit, setVisit] = useState<Visit>('none');
  const isWanted = visit !== 'none' || (isSeen && props.searchable === true);
  const Library = useLateCode(overlays, isSeen || isWanted)?.Select;
  // Replaced between the two halves of a click, it would never hear of the click.
  if (!Library || !isWanted || visit === 'pressing')
    return <ClosedSelect {...{ props, visit }} onVisit={setVisit} />;
  return <OpenableSelect {...{ Library, props, visit }} />;
}

/** Of both, which replace each other unseen. */
const LOOK = {
  rightSection: <IconChevronDown size={17} stroke={1.7} aria-hidden />,
  rightSectionPointerEvents: 'none',
} as const;

interface ClosedSelectProps {
  props: Props;
  visit: Visit;
  onVisit: (visit: Visit) => void;
}

const OPENS = /^(Arrow(Up|Down)|Enter| )$/;

function ClosedSelect({ props, visit, onVisit }: ClosedSelectProps) {
  const { data, value, onChange, searchable, searchValue, onSearchChange, ...others } = props;
  const { filter, nothingFoundMessage, renderOption, ...input } = others;
  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') onVisit('focus');
    if (!OPENS.test(event.key)) return;
    event.preventDefault();
    onVisit('press');
  }
  return (
    <InputBase
      {...LOOK}
      {...input}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={visit === 'press'}
      autoComplete="off"
      readOnly
      pointer={!searchable}
      value={searchValue || labelOf(data, value)}
      onPointerDown={() => onVisit('pressing')}
      // The finger scrolls the page.
      onPointerCancel={() => onVisit('none')}
      onFocus={() => visit === 'none' && onVisit('focus')}
      onClick={() => onVisit('press')}
      onKeyDown={handleKey}
      onBlur={(event) => {
        onVisit('none');
        input.onBlur?.(event);
      }}
    />
  );
}

function labelOf(data: readonly Option[], value: string | null | undefined): string {
  const found = data.find(
    (option) => value === (typeof option === 'string' ? option : option.value),
  );
  return typeof found === 'object' ? found.label : (found ?? '');
}

interface OpenableSelectProps {
  Library: typeof LibrarySelect;
  props: Props;
  visit: Visit;
}

/** Its options are made when somebody comes to the field, not laid out, closed, with the page. */
function OpenableSelect({ Library, props, visit }: OpenableSelectProps) {
  const [isNear, setNear] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const ref = useMergedRef(input, props.ref);
  useVisit(input, visit);
  return (
    <Library
      {...LOOK}
      allowDeselect={false}
      // The list itself scrolls, as readers expect of a list box; the library's own scroll area
      // takes the focus between field and options.
      withScrollArea={false}
      {...props}
      ref={ref}
      classNames={{ options: classes.options }}
      comboboxProps={{ shadow: 'md', keepMounted: isNear }}
      onFocus={() => setNear(true)}
    />
  );
}

/** Goes on where somebody was in the closed select. */
function useVisit(input: RefObject<HTMLInputElement | null>, visit: Visit): void {
  const first = useRef(visit);
  useLayoutEffect(() => {
    if (first.current === 'none') return;
    input.current?.focus();
    if (first.current === 'press') input.current?.click();
  }, [input]);
}
