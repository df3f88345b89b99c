import type { RoomSession } from '@atrio/contract/rooms/programme';

/** A session of a programme for tests; a test passes the fields it is about. */
export function sessionSample(fields: Partial<RoomSession> = {}): RoomSession {
  const { startsAt = '2026-11-20T22:00:00.000Z', endsAt = '2026-11-20T22:20:00.000Z' } = fields;
  return {
    id: 1,
    title: 'Abertura',
    description: '',
    host: '',
    startsAt,
    endsAt,
    timeZone: 'America/Sao_Paulo',
    repeat: null,
    current: { startsAt, endsAt },
    overlaps: [],
    sequence: 0,
    updatedAt: '2026-11-01T12:00:00.000Z',
    ...fields,
  };
}
