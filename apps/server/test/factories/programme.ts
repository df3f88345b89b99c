import { randomUUID } from 'node:crypto';
import { DEFAULT_TIME_ZONE } from '@atrio/contract/lib/zones';
import type { TestApp } from '../build-test-app.ts';

const HOUR = 60 * 60_000;

interface SessionOptions {
  title?: string;
  startsAt?: number;
  /** Milliseconds. */
  duration?: number;
  deletedAt?: number | null;
}

/** A session of a room's programme, written straight into the database; it begins in an hour. */
export function insertSession(
  { db, clock }: TestApp,
  room: { id: number },
  options: SessionOptions = {},
): Promise<{ id: number; uid: string }> {
  const startsAt = options.startsAt ?? clock.now() + HOUR;
  const endsAt = startsAt + (options.duration ?? HOUR);
  return db
    .insertInto('room_sessions')
    .values({
      room_id: room.id,
      title: options.title ?? 'Abertura',
      description: '',
      host: '',
      starts_at: startsAt,
      ends_at: endsAt,
      last_ends_at: endsAt,
      time_zone: DEFAULT_TIME_ZONE,
      repeat_count: null,
      repeat_until: null,
      uid: `${randomUUID()}@atrio`,
      created_at: clock.now(),
      updated_at: clock.now(),
      deleted_at: options.deletedAt ?? null,
    })
    .returning(['id', 'uid'])
    .executeTakeFirstOrThrow();
}
