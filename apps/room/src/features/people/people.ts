import type { PresentPerson, ServerPayload } from '@atrio/contract/realtime';
import type { LiveConnection } from '@atrio/ui/live';
import { createStore, type Store } from '../../lib/store.ts';

export interface PeopleView {
  /** Not everybody where there are very many; `onlineNow` counts all. */
  people: readonly PresentPerson[];
  onlineNow: number;
}

/** Who is in the room now. */
export interface People {
  view: Pick<Store<PeopleView>, 'get' | 'listen'>;
  /** As the server told at (re)joining; what was known before may be out of date. */
  replace(next: PeopleView): void;
  close(): void;
}

export function createPeople(live: Pick<LiveConnection, 'on'>, first: PeopleView): People {
  const view = createStore<PeopleView>(first);
  return {
    view,
    replace: ({ people, onlineNow }) => view.set({ people, onlineNow }),
    close: live.on('presence', (change) => view.set(changed(view.get(), change))),
  };
}

function changed(
  { people }: PeopleView,
  { joined, left, onlineNow }: ServerPayload<'presence'>,
): PeopleView {
  const moved = new Set([...left, ...joined.map(({ id }) => id)]);
  return { people: [...people.filter(({ id }) => !moved.has(id)), ...joined], onlineNow };
}
