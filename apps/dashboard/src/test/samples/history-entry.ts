import type { HistoryEntry } from '@atrio/contract/platform/history';

/** Something done to a room, for tests; what a test is about, it says itself. */
export function historySample(own: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: 1,
    action: 'room.updated',
    adminName: 'Helena Prado',
    createdAt: '2026-11-18T16:40:00.000Z',
    changes: [{ field: 'isPrivate', before: true, after: false }],
    ...own,
  };
}
