import { NAMED_PEOPLE } from '@atrio/contract/live/realtime';
import { type SelectQueryBuilder, sql } from 'kysely';
import { isAmong } from '../../../infrastructure/database/engine.ts';
import { prepared } from '../../../infrastructure/database/prepared.ts';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

export const listConnectionsOf = prepared((db, { serverId }: { serverId: string }) =>
  db.selectFrom('connections').select('id').where('server_id', '=', serverId),
);

export const findConnection = prepared((db, { id }: { id: string }) =>
  db.selectFrom('connections').select('id').where('id', '=', id),
);

export const countPresent = prepared((db, { roomId }: { roomId: number }) =>
  db
    .selectFrom('connections')
    .select((eb) => eb.fn.count<number>('visitor_id').distinct().as('count'))
    .where('room_id', '=', roomId),
);

export const countPresentEverywhere = prepared((db, _values: Record<never, never>) =>
  db
    .selectFrom('connections')
    .select((eb) => ['room_id as roomId', eb.fn.count<number>('visitor_id').distinct().as('count')])
    .groupBy('room_id'),
);

/** Everybody inside a room, longest first. */
export const listPresent = prepared((db, { roomId }: { roomId: number }) =>
  named(db, seatsOf(db, roomId)),
);

/** The same, but of a room that is large after all only so many that it shows. */
export const listFirstPresent = prepared((db, { roomId }: { roomId: number }) =>
  named(db, seatsOf(db, roomId).limit(sql.lit(NAMED_PEOPLE + 1))),
);

export async function listPresentAmong(db: Database, roomId: number, ids: readonly number[]) {
  return listAmong(db, { roomId, json: JSON.stringify(ids) });
}

const listAmong = prepared((db, { roomId, json }: { roomId: number; json: string }) =>
  named(db, seatsOf(db, roomId).where(isAmong(db, 'visitor_id', json))),
);

/** Each visitor once, longest first. */
function seatsOf(db: Database, roomId: number) {
  return db
    .selectFrom('connections')
    .select((eb) => ['visitor_id as id', eb.fn.min('since').as('since')])
    .where('room_id', '=', roomId)
    .groupBy('visitor_id')
    .orderBy('since')
    .orderBy('visitor_id');
}

type Seats = SelectQueryBuilder<Tables, 'connections', { id: number; since: number }>;

/**
 * Looks each name up by itself. For a join PostgreSQL may read all visitors: it keeps the plan that it
 * made while there were few.
 */
function named(db: Database, seats: Seats) {
  const visitor = () => db.selectFrom('visitors').whereRef('visitors.id', '=', sql.ref('seats.id'));
  return db
    .selectFrom(seats.as('seats'))
    .select([
      'seats.id',
      'seats.since',
      visitor().select('name').$asScalar().$notNull().as('name'),
      visitor().select('name_key').$asScalar().$notNull().as('nameKey'),
    ])
    .orderBy('seats.since')
    .orderBy('seats.id');
}

/** The recipients of a room's online count: its owner and co-administrators. */
export const listManagers = prepared((db, { roomId }: { roomId: number }) =>
  db
    .selectFrom('rooms')
    .select('owner_id as adminId')
    .where('id', '=', roomId)
    .unionAll(
      db.selectFrom('room_admins').select('admin_id as adminId').where('room_id', '=', roomId),
    ),
);

export async function putServer(db: Database, id: string, now: number): Promise<void> {
  await db
    .insertInto('servers')
    .values({ id, seen_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now }))
    .execute();
}

export function listOtherServers(db: Database, except: string) {
  return db
    .selectFrom('servers')
    .select(['id', 'seen_at as seenAt'])
    .where('id', '!=', except)
    .orderBy('id')
    .execute();
}
