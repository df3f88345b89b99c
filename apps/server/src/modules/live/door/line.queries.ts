import { sql } from 'kysely';
import { prepared } from '../../../infrastructure/database/prepared.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { HEAD } from './ranks.ts';

/** Everybody at a room's door, in the order of the queue, without those who have their seats. */
export const listWaiting = prepared((db, { roomId }: { roomId: number }) =>
  db
    .selectFrom('door_places')
    .select(['visitor_id as visitorId', 'state', 'since', 'until', 'lease', 'reason'])
    .where('room_id', '=', roomId)
    .where('state', 'in', ['offered', 'queued', 'knocking', 'denied'])
    .orderBy('rank')
    .orderBy('turn')
    .orderBy('visitor_id'),
);

/** A seat or a refusal that has run out. */
export const findRunOut = prepared((db, values: { roomId: number; now: number }) =>
  db
    .selectFrom('door_places')
    .select('visitor_id as visitorId')
    .where('room_id', '=', values.roomId)
    .where('until', 'is not', null)
    .where('until', '<=', values.now)
    .limit(sql.lit(1)),
);

/** The seats that were kept for a lost line, and have run out. */
export async function countRunOut(db: Database, roomId: number, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('door_places')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('room_id', '=', roomId)
    .where('until', 'is not', null)
    .where('until', '<=', now)
    .where('state', '=', 'inside')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many are before a place in the queue. */
export async function countBefore(
  db: Database,
  { room_id, visitor_id, rank, turn }: Record<'room_id' | 'visitor_id' | 'rank' | 'turn', number>,
): Promise<number> {
  const { count } = await db
    .selectFrom('door_places')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('room_id', '=', room_id)
    .where('state', '=', 'queued')
    .where((eb) =>
      eb.or([
        eb('rank', '<', rank),
        eb.and([eb('rank', '=', rank), eb('turn', '<', turn)]),
        eb.and([eb('rank', '=', rank), eb('turn', '=', turn), eb('visitor_id', '<', visitor_id)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Removes what has run out: kept seats, refusals, places of people who did not come back. */
export async function deleteRunOut(db: Database, roomId: number, now: number): Promise<void> {
  await db
    .deleteFrom('door_places')
    .where('room_id', '=', roomId)
    .where('until', '<=', now)
    .where('state', 'in', ['inside', 'denied'])
    .execute();
  await db
    .deleteFrom('door_places')
    .where('room_id', '=', roomId)
    .where('lease', '<=', now)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['queued', 'knocking']),
        eb.and([eb('state', '=', 'offered'), eb('until', '<=', now)]),
      ]),
    )
    .execute();
}

/** Offers that nobody took: their people go back to the end of the queue. */
export async function endMissedOffers(
  db: Database,
  roomId: number,
  { now, turn }: { now: number; turn: number },
): Promise<void> {
  await db
    .updateTable('door_places')
    .set({
      state: 'queued',
      until: null,
      turn,
      // Somebody who was put at the head goes to the end like all others.
      rank: sql<number>`case when rank > ${HEAD} then rank else coalesce((
        select max(others.rank) from door_places as others
        where others.room_id = door_places.room_id and others.state = 'queued'
          and others.rank > ${HEAD}), 1) end`,
    })
    .where('room_id', '=', roomId)
    .where('state', '=', 'offered')
    .where('until', '<=', now)
    .execute();
}

/** Takes open offers back, because the door is closed; their people stay first. */
export async function withdrawOffers(db: Database, roomId: number): Promise<void> {
  await db
    .updateTable('door_places')
    .set({ state: 'queued', until: null })
    .where('room_id', '=', roomId)
    .where('state', '=', 'offered')
    .execute();
}

/** Offers seats to the first in the queue whose line was not lost. */
export async function offerSeats(
  db: Database,
  roomId: number,
  { count, until, leasedFor }: { count: number; until: number; leasedFor: number },
): Promise<void> {
  const first = db
    .selectFrom('door_places')
    .select('visitor_id')
    .where('room_id', '=', roomId)
    .where('state', '=', 'queued')
    .where('lease', '>', leasedFor)
    .orderBy('rank')
    .orderBy('turn')
    .orderBy('visitor_id')
    .limit(count);
  await db
    .updateTable('door_places')
    .set({ state: 'offered', until })
    .where('visitor_id', 'in', first)
    .execute();
}

/** After a change of who needs approval: those who may now go on, and those who have to knock. */
export async function sortByApproval(
  db: Database,
  roomId: number,
  needs: 'nobody' | 'unlisted' | 'everybody',
): Promise<void> {
  const waiting = db.updateTable('door_places').where('room_id', '=', roomId);
  if (needs !== 'everybody') {
    await waiting
      .set({ state: 'queued' })
      .where('state', '=', 'knocking')
      .$if(needs === 'unlisted', (query) => query.where('rank', '<=', 0))
      .execute();
  }
  if (needs !== 'nobody') {
    await waiting
      .set({ state: 'knocking', until: null })
      .where('state', 'in', ['queued', 'offered'])
      .where('approved', '=', 0)
      .$if(needs === 'unlisted', (query) => query.where('rank', '>', 0))
      .execute();
  }
}

/** @returns those who were knocking and are answered now */
export function answerKnocks(
  db: Database,
  roomId: number,
  visitorIds: readonly number[] | undefined,
  change:
    | { state: 'queued'; approved: 1 }
    | { state: 'denied'; until: number; reason: string | null },
) {
  return db
    .updateTable('door_places')
    .set(change)
    .where('room_id', '=', roomId)
    .where('state', '=', 'knocking')
    .$if(visitorIds !== undefined, (query) => query.where('visitor_id', 'in', visitorIds ?? []))
    .returning('visitor_id as visitorId')
    .execute();
}

export function listKnocking(db: Database, roomId: number, now: number, limit: number) {
  return db
    .selectFrom('door_places')
    .innerJoin('visitors', 'visitors.id', 'door_places.visitor_id')
    .select([
      'visitors.id',
      'visitors.name',
      'door_places.note',
      'door_places.since',
      'door_places.rank',
    ])
    .where('door_places.room_id', '=', roomId)
    .where('door_places.state', '=', 'knocking')
    .where('door_places.lease', '>', now)
    .orderBy('door_places.rank')
    .orderBy('door_places.turn')
    .orderBy('visitors.id')
    .limit(limit)
    .execute();
}

/** The order of the queue: rank, turn, visitor. */
export type LinePoint = readonly [number, number, number];

/** One part of the queue in its order, those after a point in it. */
export function listLine(
  db: Database,
  roomId: number,
  { state, after, limit }: { state: 'offered' | 'queued'; after: LinePoint | null; limit: number },
) {
  return db
    .selectFrom('door_places')
    .innerJoin('visitors', 'visitors.id', 'door_places.visitor_id')
    .leftJoin('tickets', (join) =>
      join
        .onRef('tickets.room_id', '=', 'visitors.room_id')
        .onRef('tickets.email', '=', 'visitors.email'),
    )
    .select([
      'visitors.id',
      'visitors.name',
      'tickets.category',
      'door_places.state',
      'door_places.rank',
      'door_places.turn',
      'door_places.since',
      'door_places.until',
    ])
    .where('door_places.room_id', '=', roomId)
    .where('door_places.state', '=', state)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(door_places.rank, door_places.turn, door_places.visitor_id) > (${sql.join([...(after ?? [])])})`,
      ),
    )
    .orderBy('door_places.rank')
    .orderBy('door_places.turn')
    .orderBy('door_places.visitor_id')
    .limit(limit)
    .execute();
}
