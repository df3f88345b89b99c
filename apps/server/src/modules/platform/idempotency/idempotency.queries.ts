import type { Database } from '../../../infrastructure/database/tables.ts';

/** A call of somebody's, by the key that they gave it. */
export interface KeyedCall {
  userId: number;
  caller: string;
  key: string;
  call: string;
  now: number;
}

/** Waits for a transaction that holds the same key. @returns undefined when it has been used */
export function claimKey(db: Database, { userId, now, ...row }: KeyedCall) {
  return db
    .insertInto('idempotency_keys')
    .values({ ...row, user_id: userId, answer: null, created_at: now })
    .onConflict((conflict) => conflict.columns(['caller', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

export function findAnswer(db: Database, { caller, key }: Pick<KeyedCall, 'caller' | 'key'>) {
  return db
    .selectFrom('idempotency_keys')
    .select(['call', 'answer'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function keepAnswer(db: Database, id: number, answer: string): Promise<void> {
  await db.updateTable('idempotency_keys').set({ answer }).where('id', '=', id).execute();
}
