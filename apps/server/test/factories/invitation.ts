import { randomBytes } from 'node:crypto';
import type { TestApp } from '../build-test-app.ts';

const DAY = 24 * 60 * 60_000;

/** Written straight into the database, with an unknown token. */
export function insertInvitation(
  { db, clock }: TestApp,
  inviter: { adminId: number },
): Promise<{ id: number }> {
  const tag = randomBytes(6).toString('hex');
  return db
    .insertInto('invitations')
    .values({
      email: `convite-${tag}@exemplo.com`,
      token_hash: tag,
      invited_by: inviter.adminId,
      sent_at: clock.now(),
      expires_at: clock.now() + 7 * DAY,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
