import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';

const CHUNK = 200;
const DAY_MS = 24 * 60 * 60_000;

export interface OutboxMail {
  recipient: string;
  subject: string;
  html: string;
  text: string;
  /** Epoch milliseconds; a mail that could not go out by then is dropped. */
  expiresAt?: number;
}

export async function insertMails(
  db: Database,
  mails: readonly OutboxMail[],
  now: number,
): Promise<void> {
  for (let first = 0; first < mails.length; first += CHUNK) {
    const rows = mails.slice(first, first + CHUNK).map((mail) => ({
      recipient: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      body: mail.text,
      created_at: now,
      next_attempt_at: now,
      expires_at: mail.expiresAt ?? null,
    }));
    await db.insertInto('outbox').values(rows).execute();
  }
}

/**
 * Takes the next mails for one relay. The condition stands twice: a row that another relay took
 * between our reading and our writing no longer meets it when it is written.
 */
export function claimMails(db: Database, now: number, claimMs: number, limit: number) {
  // No wait and no claim is as long as a day: what says so was written by a clock that was put back.
  const isDue = (column: 'next_attempt_at' | 'claimed_until') =>
    sql`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${now + DAY_MS})`;
  const isWaiting = sql<boolean>`sent_at is null and failed_at is null and ${isDue('next_attempt_at')}
    and (claimed_until is null or ${isDue('claimed_until')})`;
  return db
    .updateTable('outbox')
    .set((eb) => ({ claimed_until: now + claimMs, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where(isWaiting)
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(limit),
    )
    .where(isWaiting)
    .returning([
      'id',
      'recipient',
      'subject',
      'html',
      'body as text',
      'attempts',
      'expires_at as expiresAt',
    ])
    .execute();
}

/** What a relay that is gone had taken is free again. Only for whoever knows that it is gone. */
export async function releaseClaims(db: Database): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ claimed_until: null })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('claimed_until', 'is not', null)
    .execute();
}

/** What was said is not kept once it is said: it held a person's name and perhaps a code. */
export async function markSent(db: Database, id: number, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: now, claimed_until: null, html: '', body: '', last_error: null })
    .where('id', '=', id)
    .execute();
}

export async function markFailed(
  db: Database,
  id: number,
  failure: { error: string; nextAttemptAt: number | null; now: number },
): Promise<void> {
  const { error, nextAttemptAt, now } = failure;
  await db
    .updateTable('outbox')
    .set(
      nextAttemptAt === null
        ? { failed_at: now, claimed_until: null, html: '', body: '', last_error: error }
        : { next_attempt_at: nextAttemptAt, claimed_until: null, last_error: error },
    )
    .where('id', '=', id)
    .execute();
}

export async function deleteOldMails(db: Database, before: number): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where((eb) => eb.or([eb('sent_at', '<', before), eb('failed_at', '<', before)]))
    .execute();
}

/**
 * The inputs of an account's mail allowance: when its address was proven, and how many people have
 * entered its rooms by a mailed code, counted up to `most`.
 */
export async function findStanding(
  db: Database,
  { userId, adminId }: { userId: number; adminId: number },
  most: number,
): Promise<{ provenAt: number | null; guests: number }> {
  const { provenAt } = await db
    .selectFrom('users')
    .select('email_proven_at as provenAt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { guests } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('rooms')
        .innerJoin('visitors', 'visitors.room_id', 'rooms.id')
        .select('visitors.id')
        .where('rooms.owner_id', '=', adminId)
        .where('visitors.email', 'is not', null)
        .limit(most)
        .as('guests'),
    )
    .select((eb) => eb.fn.countAll<number>().as('guests'))
    .executeTakeFirstOrThrow();
  return { provenAt, guests: Number(guests) };
}
