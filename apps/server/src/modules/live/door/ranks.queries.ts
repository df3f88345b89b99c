import { sql } from 'kysely';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { HEAD, rankOf } from './ranks.ts';

/**
 * Puts somebody who waits at the head of the queue. Whoever does so lets them in: they need no
 * approval any more.
 * @param turn the door's, which only grows
 * @returns undefined when they are not in the queue
 */
export function putAtHead(db: Database, roomId: number, visitorId: number, turn: number) {
  return db
    .updateTable('door_places')
    .set({ rank: HEAD, turn: -turn, approved: 1 })
    .where('room_id', '=', roomId)
    .where('visitor_id', '=', visitorId)
    .where('state', '=', 'queued')
    .returning((eb) =>
      eb
        .selectFrom('visitors')
        .select('name')
        .whereRef('visitors.id', '=', 'door_places.visitor_id')
        .as('name'),
    )
    .executeTakeFirst();
}

/** After a change of which categories go first: everybody who waits and was not put at the head. */
export async function sortByCategory(
  db: Database,
  roomId: number,
  door: { first_categories: string },
  named: readonly string[],
): Promise<void> {
  const rank = (category?: string) => sql.lit(rankOf(door, { isListed: true, category }));
  const branches = named.map((name) => sql`when ${name} then ${rank(name)}`);
  const ranked =
    named.length === 0
      ? rank()
      : sql<number>`case tickets.category ${sql.join(branches, sql` `)} else ${rank()} end`;
  await db
    .updateTable('door_places')
    .set((eb) => ({
      rank: eb.fn.coalesce(
        eb
          .selectFrom('visitors')
          .innerJoin('tickets', (join) =>
            join
              .onRef('tickets.room_id', '=', 'visitors.room_id')
              .onRef('tickets.email', '=', 'visitors.email'),
          )
          .select(ranked.as('rank'))
          .whereRef('visitors.id', '=', 'door_places.visitor_id'),
        sql.lit(rankOf(door, { isListed: false })),
      ),
    }))
    .where('room_id', '=', roomId)
    .where('state', 'in', ['queued', 'offered', 'knocking'])
    .where('rank', '>', HEAD)
    .execute();
}
