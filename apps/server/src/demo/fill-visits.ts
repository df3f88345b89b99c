import type { Database } from '../infrastructure/database/tables.ts';
import { textKey } from '../lib/text-key.ts';
import type { TimedConversation } from './conversations.ts';
import type { PlannedPerson, PlannedVisit } from './crowd.ts';
import type { FilledRoom } from './fill-rooms.ts';
import { emailOf } from './names.ts';
import { HOUR, type Stage } from './stage.ts';
import { planVisits } from './visit-plan.ts';

/** Rows of one statement: the engines bound how many values one may carry. */
const BATCH = 1_000;

/** A year of visits, with all that is summed up of them. */
export async function fillVisits(
  stage: Stage,
  rooms: readonly FilledRoom[],
  conversations: readonly TimedConversation[],
): Promise<void> {
  const { visits, people } = planVisits(stage, rooms, conversations);
  const closed = new Set(rooms.filter((room) => room.isPrivate).map(({ id }) => id));
  const { db } = stage.deps;
  const ids = await insertPeople(db, people, closed);
  await insertVisits(db, visits, ids);
  await insertHours(db, visits);
  await countVisits(db, visits);
}

async function insertPeople(
  db: Database,
  people: readonly PlannedPerson[],
  closedRooms: ReadonlySet<number>,
): Promise<number[]> {
  const ids: number[] = [];
  await inBatches(people, async (batch) => {
    const inserted = await db
      .insertInto('visitors')
      .values(
        batch.map(({ roomId, name, firstAt, lastAt }) => ({
          room_id: roomId,
          name,
          name_key: textKey(name),
          email: closedRooms.has(roomId) ? emailOf(name, 'correio') : null,
          created_at: firstAt,
          last_entry_at: lastAt,
        })),
      )
      .returning('id')
      .execute();
    // Both engines count upwards through the rows of a statement; what they answer may be shuffled.
    ids.push(...inserted.map(({ id }) => id).toSorted((a, b) => a - b));
  });
  return ids;
}

async function insertVisits(
  db: Database,
  visits: readonly PlannedVisit[],
  ids: readonly number[],
): Promise<void> {
  await inBatches(visits, async (batch) => {
    const rows = batch.map(({ person, roomId, chat, startedAt, duration }) => ({
      room_id: roomId,
      visitor_id: ids[person] ?? 0,
      chat,
      started_at: startedAt,
      ended_at: startedAt + duration,
      duration,
    }));
    await db.insertInto('visits').values(rows).execute();
  });
}

/** The roll-ups of days and owners follow by triggers. */
async function insertHours(db: Database, visits: readonly PlannedVisit[]): Promise<void> {
  const hours = new Map<string, { room_id: number; chat: string; hour: number } & Sums>();
  for (const { roomId, chat, startedAt, duration } of visits) {
    const hour = Math.floor(startedAt / HOUR) * HOUR;
    const key = `${roomId} ${chat} ${hour}`;
    const known = hours.get(key) ?? { room_id: roomId, chat, hour, visits: 0, duration: 0 };
    known.visits += 1;
    known.duration += duration;
    hours.set(key, known);
  }
  await inBatches([...hours.values()], async (batch) => {
    await db.insertInto('visit_hours').values(batch).execute();
  });
}

async function countVisits(db: Database, visits: readonly PlannedVisit[]): Promise<void> {
  const onPage = visits.filter(({ chat }) => chat === 'room');
  for (const [roomId, those] of Map.groupBy(onPage, (visit) => visit.roomId)) {
    await db
      .updateTable('rooms')
      .set({ visit_count: those.length })
      .where('id', '=', roomId)
      .execute();
  }
}

interface Sums {
  visits: number;
  duration: number;
}

async function inBatches<T>(
  rows: readonly T[],
  insert: (batch: T[]) => Promise<void>,
): Promise<void> {
  for (let first = 0; first < rows.length; first += BATCH) {
    await insert(rows.slice(first, first + BATCH));
    // The embedded database works in this very thread: others get their turn in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
