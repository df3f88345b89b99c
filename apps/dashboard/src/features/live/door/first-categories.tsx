import { doorLabels, MAX_FIRST_CATEGORIES } from '@atrio/contract/live/door';
import { ActionIcon, Input } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Select } from '../../../kit/fields/select.tsx';
import type { FieldProps } from '../../../kit/form/use-contract-form.ts';
import { guestSummaryQuery } from '../../rooms/guests/guests.api.ts';
import classes from './door.module.css';
import { categoriesOf } from './door-values.ts';

interface FirstCategoriesProps extends FieldProps<string> {
  roomId: number;
}

/** The categories of guests that go first in the queue, in their order. */
export function FirstCategories(props: FirstCategoriesProps) {
  const { roomId, name, value, error, onChange } = props;
  const id = useId();
  const { data } = useQuery(guestSummaryQuery(roomId));
  const chosen = categoriesOf(value);
  const put = (next: readonly string[]) => onChange(next.join('\n'));
  const known = data?.categories.map(({ name }) => name).filter(Boolean) ?? [];
  const others = known.filter((category) => !chosen.includes(category));
  return (
    <fieldset className={classes.first} aria-describedby={`${id}-help`} data-field={name}>
      <legend>{doorLabels.firstCategories.label}</legend>
      <div className={classes.firstRows}>
        {chosen.length > 0 && (
          <ol>
            {chosen.map((category, index) => (
              <Chosen
                key={category}
                category={category}
                place={index + 1}
                onUp={index === 0 ? undefined : () => put(swapped(chosen, index - 1))}
                onDown={index === chosen.length - 1 ? undefined : () => put(swapped(chosen, index))}
                onRemove={() => put(chosen.filter((other) => other !== category))}
              />
            ))}
          </ol>
        )}
        {others.length > 0 && chosen.length < MAX_FIRST_CATEGORIES && (
          <Select
            aria-label="Acrescentar categoria"
            placeholder="Acrescentar categoria…"
            data={others}
            value={null}
            onChange={(category) => category && put([...chosen, category])}
          />
        )}
        <p className={classes.note} id={`${id}-help`}>
          {helpOf(known.length > 0 || chosen.length > 0)}
        </p>
        {error && <Input.Error>{error}</Input.Error>}
      </div>
    </fieldset>
  );
}

function helpOf(hasCategories: boolean): string {
  return hasCategories
    ? 'Na fila, convidados vão antes dos outros; entre eles, estas categorias, nesta ordem.'
    : 'Na fila, convidados vão antes dos outros. Com categorias na lista de convidados, você escolhe quais deles vão antes.';
}

interface ChosenProps {
  category: string;
  place: number;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

function Chosen({ category, place, onUp, onDown, onRemove }: ChosenProps) {
  const look = { variant: 'subtle', color: 'gray' } as const;
  return (
    <li>
      <span className={classes.place}>{place}º</span>
      <span className={classes.words}>{category}</span>
      {/* Not disabled at the ends, so that the focus stays while a row wanders. */}
      <ActionIcon {...look} aria-label={`Subir ${category}`} aria-disabled={!onUp} onClick={onUp}>
        <IconArrowUp size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...look}
        aria-label={`Descer ${category}`}
        aria-disabled={!onDown}
        onClick={onDown}
      >
        <IconArrowDown size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon {...look} aria-label={`Tirar ${category}`} onClick={onRemove}>
        <IconX size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** With the rows of an index and of the next one the other way round. */
function swapped(rows: readonly string[], index: number): string[] {
  const before = rows.slice(0, index);
  const pair = rows.slice(index, index + 2).toReversed();
  return [...before, ...pair, ...rows.slice(index + 2)];
}
