import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

export type OpenRun = NonNullable<Awaited<ReturnType<typeof holdOpenRun>>>;

export async function insertRun(
  db: Database,
  run: Omit<Tables['certificate_runs'], 'id' | 'done_at'>,
): Promise<number> {
  const { id } = await db
    .insertInto('certificate_runs')
    .values(run)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteRun(db: Database, id: number): Promise<void> {
  await db.deleteFrom('certificate_runs').where('id', '=', id).execute();
}

/** The room's last run, of whatever event. */
export function findLastRun(db: Database, roomId: number) {
  return db
    .selectFrom('certificate_runs')
    .select(['facts', 'event'])
    .where('room_id', '=', roomId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Holds the oldest run that goes on until the transaction ends: of several servers one works on it.
 */
export async function holdOpenRun(db: Database) {
  const open = await db
    .selectFrom('certificate_runs')
    .select('id')
    .where('done_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!open) return undefined;
  return db
    .updateTable('certificate_runs')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('id', '=', open.id)
    .where('done_at', 'is', null)
    .returning(['id', 'facts', 'admin_id as adminId'])
    .executeTakeFirst();
}

export async function endRun(db: Database, id: number, now: number): Promise<void> {
  await db.updateTable('certificate_runs').set({ done_at: now }).where('id', '=', id).execute();
}

export function findSender(db: Database, adminId: number) {
  return db
    .selectFrom('admins')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .select(['admins.name', 'users.email'])
    .where('admins.id', '=', adminId)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst();
}

export function listWaiting(db: Database, runId: number, limit: number) {
  return db
    .selectFrom('certificates')
    .select(['id', 'name', 'email', 'connected'])
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export interface Issued {
  code: string;
  salt: string;
  digest: string;
  now: number;
}

/** @returns false when it waits no longer */
export async function issueWaiting(
  db: Database,
  id: number,
  { code, salt, digest, now }: Issued,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('certificates')
    .set({ state: 'valid', code, salt, issued_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db.insertInto('certificate_codes').values({ code, digest }).execute();
  return true;
}
