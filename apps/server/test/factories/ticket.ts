import type { TestApp } from '../build-test-app.ts';

/** A ticket of an account, or a pre-ticket of an address without one. */
export function createTicket(
  { db, clock }: TestApp,
  room: { id: number },
  { email, userId = null }: { email: string; userId?: number | null },
): Promise<{ id: number }> {
  return db
    .insertInto('tickets')
    .values({
      room_id: room.id,
      email,
      user_id: userId,
      created_at: clock.now(),
      invited_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
