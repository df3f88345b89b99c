import type { Database } from '../../../infrastructure/database/tables.ts';

/** Finds also one that is still being set up. */
export function findTwoFactor(db: Database, userId: number) {
  return db
    .selectFrom('two_factors')
    .select([
      'sealed_secret as sealedSecret',
      'started_at as startedAt',
      'confirmed_at as confirmedAt',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/**
 * Starts a set-up and replaces one that was never finished.
 * @returns undefined when the second factor is on; it stays as it is
 */
export function putTwoFactor(
  db: Database,
  { userId, sealedSecret, now }: { userId: number; sealedSecret: string; now: number },
) {
  const row = { sealed_secret: sealedSecret, last_step: 0, started_at: now };
  return db
    .insertInto('two_factors')
    .values({ user_id: userId, ...row, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('two_factors.confirmed_at', 'is', null),
    )
    .returning('user_id as userId')
    .executeTakeFirst();
}

interface Confirmation {
  userId: number;
  /** The secret that the code was checked against: another set-up may have begun since. */
  sealedSecret: string;
  step: number;
  now: number;
}

/** @returns undefined when it is on already, or another set-up has begun */
export function confirmTwoFactor(db: Database, one: Confirmation) {
  return db
    .updateTable('two_factors')
    .set({ confirmed_at: one.now, last_step: one.step })
    .where('user_id', '=', one.userId)
    .where('sealed_secret', '=', one.sealedSecret)
    .where('confirmed_at', 'is', null)
    .returning('user_id as userId')
    .executeTakeFirst();
}

/** Spends a time step; of many calls with a code of it, exactly one gets the row. */
export function spendStep(db: Database, userId: number, step: number) {
  return db
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('user_id as userId')
    .executeTakeFirst();
}

/** Spends a recovery code; of many calls with it, exactly one gets the row. */
export function spendRecoveryCode(db: Database, userId: number, hash: string, now: number) {
  return db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertRecoveryCodes(
  db: Database,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, used_at: null })))
    .execute();
}

export async function deleteRecoveryCodes(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/**
 * Locks the row until the transaction ends, so that of two calls that renew the codes at once the
 * second replaces the codes of the first.
 * @returns undefined when the second factor is off
 */
export function holdTwoFactor(db: Database, userId: number) {
  return db
    .updateTable('two_factors')
    .set((eb) => ({ last_step: eb.ref('last_step') }))
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .returning('user_id as userId')
    .executeTakeFirst();
}

/** @returns undefined when the second factor is off already */
export function deleteTwoFactor(db: Database, userId: number) {
  return db
    .deleteFrom('two_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .returning('user_id as userId')
    .executeTakeFirst();
}
