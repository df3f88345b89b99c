import { NAMED_PEOPLE } from '@atrio/contract/live/realtime';
import { type SelectQueryBuilder, sql } from 'kysely';
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
export const listPresent = prepared((db, { roomId }: { roomId: number }) => peopleOf(db, roomId));

/** The same, but of a room that is large after all only so many that it shows. */
export const listFirstPresent = prepared((db, { roomId }: { roomId: number }) =>
  peopleOf(db, roomId).limit(sql.lit(NAMED_PEOPLE + 1)),
);

function peopleOf(db: Database, roomId: number) {
  return peopleOfConnections(
    db,
    db.selectFrom('connections').select(['visitor_id', 'since']).where('room_id', '=', roomId),
  );
}

export function listPresentAmong(db: Database, roomId: number, visitorIds: readonly number[]) {
  const among = db
    .selectFrom('connections')
    .select(['visitor_id', 'since'])
    .where('room_id', '=', roomId)
    .where('visitor_id', 'in', visitorIds);
  return peopleOfConnections(db, among).execute();
}

type Seats = SelectQueryBuilder<Tables, 'connections', { visitor_id: number; since: number }>;

function peopleOfConnections(db: Database, seats: Seats) {
  return db
    .selectFrom(seats.as('seats'))
    .innerJoin('visitors', 'visitors.id', 'seats.visitor_id')
    .select((eb) => [
      'visitors.id',
      'visitors.name',
      'visitors.name_key as nameKey',
      eb.fn.min('seats.since').as('since'),
    ])
    .groupBy(['visitors.id', 'visitors.name', 'visitors.name_key'])
    .orderBy('since')
    .orderBy('visitors.id');
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
