import { sql } from 'kysely';
import { givenRows } from '../../../infrastructure/database/engine.ts';
import { prepared } from '../../../infrastructure/database/prepared.ts';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

const HOUR = 60 * 60_000;

type Sum = Tables['visit_hours'];

export interface HourShare {
  roomId: number;
  chat: string;
  startedAt: number;
  visits: number;
  /** Milliseconds; may be less than 0. */
  duration: number;
}

/**
 * Adds visits and their time to the hours that they began in. Make it one of the last statements of a
 * transaction: everybody's visits are summed in one row, which every other visit waits for. Rows are
 * written in a fixed order, so that no two transactions wait for each other.
 */
export async function addToHours(db: Database, shares: readonly HourShare[]): Promise<void> {
  const sums = new Map<string, Sum>();
  for (const { roomId, chat, startedAt, visits, duration } of shares) {
    const hour = Math.floor(startedAt / HOUR) * HOUR;
    const key = `${roomId}|${chat}|${hour}`;
    const sum = sums.get(key) ?? { room_id: roomId, chat, hour, visits: 0, duration: 0 };
    sums.set(key, {
      ...sum,
      visits: sum.visits + visits,
      duration: sum.duration + duration,
    });
  }
  if (sums.size > 0) await putSums(db, { json: JSON.stringify([...sums.values()]) });
}

const putSums = prepared(
  (db, { json }: { json: string }) =>
    db
      .insertInto('visit_hours')
      .columns(['room_id', 'chat', 'hour', 'visits', 'duration'])
      .expression(
        db
          .selectFrom(givenRows<Sum>(db, json, SUM).as('given'))
          .select(['room_id', 'chat', 'hour', 'visits', 'duration'])
          // Without a condition SQLite takes the conflict's `on` for that of a join.
          .where(sql<boolean>`true`)
          .orderBy('room_id')
          .orderBy('chat')
          .orderBy('hour'),
      )
      .onConflict((conflict) =>
        conflict.columns(['room_id', 'chat', 'hour']).doUpdateSet((eb) => ({
          visits: eb('visit_hours.visits', '+', eb.ref('excluded.visits')),
          duration: eb('visit_hours.duration', '+', eb.ref('excluded.duration')),
        })),
      ),
  undefined,
  { isUnread: true },
);

const SUM = {
  room_id: 'bigint',
  chat: 'text',
  hour: 'bigint',
  visits: 'bigint',
  duration: 'bigint',
} as const;
