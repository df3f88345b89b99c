import { prepared } from '../../../infrastructure/database/prepared.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';

interface Handoff {
  hash: string;
  sessionId: number;
  origin: string;
  expiresAt: number;
}

export async function insertHandoff(
  db: Database,
  { hash, sessionId, origin, expiresAt }: Handoff,
): Promise<void> {
  await db
    .insertInto('handoffs')
    .values({ code_hash: hash, session_id: sessionId, origin, expires_at: expiresAt })
    .execute();
}

/**
 * Uses a code up: of two calls one gets its session.
 * @param origin undefined: the caller is no page, and names none
 */
export function takeHandoff(
  db: Database,
  { hash, origin, now }: { hash: string; origin: string | undefined; now: number },
): Promise<{ sessionId: number } | undefined> {
  const taken = db
    .deleteFrom('handoffs')
    .where('code_hash', '=', hash)
    .where('expires_at', '>', now);
  return (origin === undefined ? taken : taken.where('origin', '=', origin))
    .returning('session_id as sessionId')
    .executeTakeFirst();
}

export const findSession = prepared((db, { id }: { id: number }) =>
  db
    .selectFrom('visitor_sessions')
    .select(['visitor_id as visitorId', 'expires_at as expiresAt', 'parent_id as parentId'])
    .select(['pass_device as passDevice', 'device'])
    .where('id', '=', id),
);

export async function deleteExpiredHandoffs(db: Database, now: number): Promise<void> {
  await db.deleteFrom('handoffs').where('expires_at', '<=', now).execute();
}
