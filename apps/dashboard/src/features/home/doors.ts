import type { Overview } from '@atrio/contract/overview';
import { useState } from 'react';
import { type OnlineTotal, useOnlineCounts, useOnlineTotal } from '../../lib/online-now.ts';

export type Door = Overview['doors'][number];

/**
 * The doors of the answer with who is inside by now. They stay where they were when one came: doors
 * that change places while people come and go are no use.
 */
export function useDoors(doors: readonly Door[]): Door[] {
  const counts = useOnlineCounts();
  const [seen, setSeen] = useState(doors);
  const [street, setStreet] = useState(doors);
  if (seen !== doors) {
    setSeen(doors);
    setStreet(keepPlaces(street, doors));
  }
  return street.map((door) => ({
    ...door,
    onlineNow: counts ? (counts.get(door.id) ?? 0) : door.onlineNow,
  }));
}

/** Those that were there before keep their places; new ones take those of doors that are gone. */
export function keepPlaces(before: readonly Door[], doors: readonly Door[]): Door[] {
  const left = new Map(doors.map((door) => [door.id, door]));
  const kept = before.map(({ id }) => {
    const door = left.get(id);
    left.delete(id);
    return door;
  });
  const newcomers = [...left.values()];
  const street = kept.map((door) => door ?? newcomers.shift());
  return [...street, ...newcomers].filter((door) => door !== undefined);
}

/** As pushed; before that what the doors say, where they tell of everybody. */
export function usePeopleNow(doors: readonly Door[]): OnlineTotal | null {
  const pushed = useOnlineTotal();
  if (pushed) return pushed;
  const lit = doors.filter(({ onlineNow }) => onlineNow > 0);
  // Lit ones come first: where all are lit, there may be more behind them.
  if (lit.length > 0 && lit.length === doors.length) return null;
  return { people: lit.reduce((sum, { onlineNow }) => sum + onlineNow, 0), rooms: lit.length };
}
