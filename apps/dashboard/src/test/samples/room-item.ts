import type { RoomItem } from '@atrio/contract/money/payments';

/** A purchased room as the API answers it, for tests. */
export function itemSample(changes: Partial<RoomItem> = {}): RoomItem {
  return {
    id: 3,
    consumed: false,
    createdAt: '2026-11-20T12:00:00.000Z',
    roomModel: { id: 1, name: 'Sala de reunião' },
    room: null,
    endsAt: null,
    ...changes,
  };
}
