import { MAX_PLAN_ROOMS, type RoomModel } from '@atrio/contract/plans';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconAlertCircle, IconMinus, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { FieldProps } from '../../form/use-contract-form.ts';
import { QueryStates } from '../../ui/query-states.tsx';
import { SkeletonBar } from '../../ui/skeletons.tsx';
import classes from './plan-form.module.css';
import { countOf, withCount } from './plan-values.ts';
import { roomModelsQuery } from './plans.api.ts';

/** How many rooms of each model a plan brings. */
export function RoomCounts({ error, ...field }: FieldProps<string>) {
  const query = useQuery(roomModelsQuery());
  const errorId = useId();
  return (
    <fieldset className={classes.group} aria-describedby={errorId}>
      <legend className={classes.legend}>Salas do plano</legend>
      <QueryStates
        query={query}
        errorTitle="Não foi possível buscar os modelos de sala"
        skeleton={<SkeletonBar width="100%" height={40} />}
      >
        {({ roomModels }) => (
          <ul className={classes.counts}>
            {roomModels.map((model) => (
              <li key={model.id}>
                <Counter model={model} isBad={error !== undefined} {...field} />
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
      <p id={errorId} className={classes.error}>
        {error && (
          <>
            <IconAlertCircle size={16} stroke={1.7} aria-hidden /> {error}
          </>
        )}
      </p>
    </fieldset>
  );
}

interface CounterProps extends Omit<FieldProps<string>, 'error'> {
  model: RoomModel;
  isBad: boolean;
}

function Counter({ model, isBad, name, value, onChange, onBlur }: CounterProps) {
  const id = useId();
  const count = countOf(value, model.id);
  const set = (next: number) =>
    onChange(withCount(value, model.id, Math.min(MAX_PLAN_ROOMS, Math.max(0, next))));
  return (
    <div className={classes.counter}>
      <label htmlFor={id} className={classes.model}>
        {model.name}
      </label>
      <ActionIcon
        variant="default"
        aria-label={`Uma sala a menos: ${model.name}`}
        aria-disabled={count === 0 || undefined}
        onClick={() => set(count - 1)}
      >
        <IconMinus size={16} stroke={1.9} />
      </ActionIcon>
      <TextInput
        id={id}
        className={classes.count}
        inputMode="numeric"
        autoComplete="off"
        data-field={name}
        aria-invalid={isBad || undefined}
        value={String(count)}
        onChange={({ currentTarget }) => set(Number(currentTarget.value.replace(/\D/g, '')))}
        onBlur={onBlur}
      />
      <ActionIcon
        variant="default"
        aria-label={`Uma sala a mais: ${model.name}`}
        onClick={() => set(count + 1)}
      >
        <IconPlus size={16} stroke={1.9} />
      </ActionIcon>
    </div>
  );
}
