import type { Door } from '@atrio/contract/live/door';

/** A door for tests, open and without limits; a test passes the fields it is about. */
export function doorSample(fields: Partial<Door> = {}): Door {
  return {
    capacity: null,
    whenFull: 'queue',
    approval: 'nobody',
    firstCategories: [],
    asksPassCode: false,
    hallCode: false,
    hours: { kind: 'always' },
    hand: 'open',
    isLocked: false,
    handSince: null,
    isOpen: true,
    closedFor: null,
    opensAt: null,
    closesAt: null,
    taken: 0,
    queued: 0,
    knocking: 0,
    updatedAt: null,
    ...fields,
  };
}
