import type { GuestState } from '@atrio/contract/rooms/guests';
import { UnstyledButton } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { DoorMark } from '../../../kit/states/door-mark.tsx';
import { formatInteger, plural } from '../../../kit/text/format.ts';
import { Ember } from '../../../kit/ui/ember.tsx';
import { STATE_ORDER, STATES } from './guest-words.ts';
import { countsOf, type GuestListState } from './guests.api.ts';
import classes from './guests-summary.module.css';

interface GuestsSummaryProps {
  list: GuestListState;
  total: number;
  present: number;
  states: readonly { state: GuestState; count: number }[];
  /** People in the room at this moment. */
  onlineNow: number;
}

/** How far the guests have come: the door, a bar, and its parts, each of which filters the list. */
export function GuestsSummary({ list, total, present, states, onlineNow }: GuestsSummaryProps) {
  const countOf = countsOf(states);
  const shown = STATE_ORDER.filter((state) => countOf(state) > 0);
  return (
    <section className={classes.card} aria-label="Andamento dos convidados">
      <DoorMark size="header" lit={onlineNow > 0} />
      <p className={classes.entered}>
        <strong>{formatInteger(countOf('entered'))}</strong> de {formatInteger(total)} entraram
        {onlineNow > 0 && (
          <span className={classes.now}>
            <Ember lit /> {plural(onlineNow, 'pessoa na sala agora', 'pessoas na sala agora')}
          </span>
        )}
      </p>
      <div className={classes.parts}>
        <div className={classes.bar} aria-hidden>
          {shown.map((state) => (
            <span key={state} data-state={state} style={{ flexGrow: countOf(state) }} />
          ))}
        </div>
        <ul className={classes.legend}>
          {shown.map((state) => (
            <li key={state}>
              <LegendItem state={state} count={countOf(state)} list={list} />
            </li>
          ))}
          {present > 0 && (
            <li>
              <PresentItem count={present} list={list} />
            </li>
          )}
        </ul>
      </div>
    </section>
  );
}

interface LegendItemProps {
  state: GuestState;
  count: number;
  list: GuestListState;
}

function LegendItem({ state, count, list }: LegendItemProps) {
  const isOn = list.filters.estado === state;
  return (
    <UnstyledButton
      className={classes.item}
      aria-pressed={isOn}
      onClick={() => list.setFilter('estado', isOn ? undefined : state)}
    >
      <span className={classes.dot} data-state={state} aria-hidden />
      {STATES[state].many} <strong>{formatInteger(count)}</strong>
    </UnstyledButton>
  );
}

/** Not a part of the bar: whoever is there in person has a state of the others, too. */
function PresentItem({ count, list }: Omit<LegendItemProps, 'state'>) {
  const isOn = list.filters.presenca === 'sim';
  return (
    <UnstyledButton
      className={classes.item}
      aria-pressed={isOn}
      onClick={() => list.setFilter('presenca', isOn ? undefined : 'sim')}
    >
      <IconUserCheck size={14} stroke={1.9} aria-hidden />
      Presentes <strong>{formatInteger(count)}</strong>
    </UnstyledButton>
  );
}
