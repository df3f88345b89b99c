import { type Insertable, sql } from 'kysely';
import { prepared } from '../../../infrastructure/database/prepared.ts';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

const COLUMNS = [
  'id',
  'user_id as userId',
  'kind',
  'data',
  'times',
  'created_at as createdAt',
  'read_at as readAt',
] as const;

/** Inserts a notification; an unread one of the same topic is updated instead. */
export function putNotifications(
  db: Database,
  rows: readonly Insertable<Tables['notifications']>[],
) {
  return db
    .insertInto('notifications')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'topic'])
        .where('read_at', 'is', null)
        .doUpdateSet((eb) => ({
          data: eb.ref('excluded.data'),
          created_at: eb.ref('excluded.created_at'),
          times: sql`notifications.times + 1`,
        })),
    )
    .returning(COLUMNS)
    .execute();
}

/** Latest first. */
export function listNotifications(db: Database, userId: number, limit: number) {
  return db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))
    .execute();
}

export const countUnread = prepared((db, { userId }: { userId: number }) =>
  db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null),
);

/** @param id undefined for all of theirs. @returns the number that were unread */
export async function markRead(
  db: Database,
  userId: number,
  id: number | undefined,
  now: number,
): Promise<number> {
  const update = db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .returning('id');
  const rows = await (id === undefined ? update : update.where('id', '=', id)).execute();
  return rows.length;
}

/** Keeps the latest `kept` of each user and deletes the rest. */
export async function deleteSurplus(
  db: Database,
  userIds: readonly number[],
  kept: number,
): Promise<void> {
  await db
    .deleteFrom('notifications')
    // Said here too: PostgreSQL would look for the ids among the notifications of everybody.
    .where('user_id', 'in', userIds)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom('notifications')
            .select([
              'id',
              sql<number>`row_number() over (partition by user_id order by created_at desc, id desc)`.as(
                'place',
              ),
            ])
            .where('user_id', 'in', userIds)
            .as('places'),
        )
        .select('places.id')
        .where('places.place', '>', kept),
    )
    .execute();
}
