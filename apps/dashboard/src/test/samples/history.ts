import type { HistoryEntry, HistoryLine } from '@atrio/contract/platform/history';

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

/** One among the lines of everything, for tests; what a test is about, it says itself. */
export function lineSample(own: Partial<HistoryLine> = {}): HistoryLine {
  return {
    ...historySample(),
    adminId: 7,
    subject: { kind: 'room', id: 5, name: 'Auditório', isThere: true, categoryId: null },
    address: '203.0.113.9',
    device:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    ...own,
  };
}
