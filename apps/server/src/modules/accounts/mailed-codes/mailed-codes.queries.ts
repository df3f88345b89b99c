import type { Database } from '../../../infrastructure/database/tables.ts';

/** Tables with the same columns: one code per account, the newest. */
export type CodeTable = 'email_codes' | 'reset_codes';

interface Code {
  userId: number;
  email: string;
  hash: string;
  expiresAt: number;
}

export async function putCode(
  db: Database,
  table: CodeTable,
  { userId, email, hash, expiresAt }: Code,
): Promise<void> {
  const row = { email, code_hash: hash, expires_at: expiresAt, tries: 0 };
  await db
    .insertInto(table)
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Counts a try before anything is compared, so that parallel tries cannot share one. */
export function takeTry(
  db: Database,
  table: CodeTable,
  { userId, maxTries, now }: { userId: number; maxTries: number; now: number },
) {
  return db
    .updateTable(table)
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', now)
    .returning('code_hash as hash')
    .executeTakeFirst();
}

/** @returns undefined when another request has used this very code */
export function deleteCode(db: Database, table: CodeTable, userId: number, hash: string) {
  return db
    .deleteFrom(table)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('email')
    .executeTakeFirst();
}

export async function deleteCodes(db: Database, table: CodeTable, userId: number): Promise<void> {
  await db.deleteFrom(table).where('user_id', '=', userId).execute();
}
