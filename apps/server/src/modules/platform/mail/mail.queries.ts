import { sql } from 'kysely';
import type { Database } from '../../../infrastructure/database/tables.ts';
import type { MailExtras } from '../../../lib/mail-extras.ts';

const CHUNK = 200;
const DAY_MS = 24 * 60 * 60_000;

export interface OutboxMail {
  recipient: string;
  subject: string;
  html: string;
  text: string;
  /** Epoch milliseconds; a mail that is not sent by then is dropped. */
  expiresAt?: number;
  /** The guest whose invitation this is. */
  ticketId?: number;
  extras?: MailExtras;
  /** By which it can be taken back while it waits. */
  about?: string;
  /** One of many: mails that a person waits for go first. */
  isBulk?: boolean;
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
      ticket_id: mail.ticketId ?? null,
      extras: mail.extras ? JSON.stringify(mail.extras) : null,
      about: mail.about ?? null,
      is_bulk: mail.isBulk ? 1 : 0,
    }));
    await db.insertInto('outbox').values(rows).execute();
  }
}

/**
 * Claims the next mails for one worker. The condition stands twice: a row that another worker took
 * between our reading and our writing no longer meets it when it is written.
 */
export function claimMails(db: Database, now: number, claimMs: number, limit: number) {
  // No wait or claim lasts a day: a later time was written by a clock that has since been put back.
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
        .orderBy('is_bulk')
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
      'extras',
      'attempts',
      'expires_at as expiresAt',
      'created_at as createdAt',
    ])
    .execute();
}

/** Leaves a mail for later without counting the try. */
export async function putBack(
  db: Database,
  id: number,
  { error, nextAttemptAt }: { error: string; nextAttemptAt: number },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set((eb) => ({
      next_attempt_at: nextAttemptAt,
      claimed_until: null,
      attempts: eb('attempts', '-', 1),
      last_error: error,
    }))
    .where('id', '=', id)
    .execute();
}

/** Releases the claims of a stopped worker. Call it only when no other can be running. */
export async function releaseClaims(db: Database): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ claimed_until: null })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('claimed_until', 'is not', null)
    .execute();
}

/** Deletes the text of a sent mail: it held a person's name and perhaps a code. */
export async function markSent(db: Database, id: number, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: now, claimed_until: null, html: '', body: '', extras: null, last_error: null })
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
        ? {
            failed_at: now,
            claimed_until: null,
            html: '',
            body: '',
            extras: null,
            last_error: error,
          }
        : { next_attempt_at: nextAttemptAt, claimed_until: null, last_error: error },
    )
    .where('id', '=', id)
    .execute();
}

/** Mails that no relay has taken yet. */
export async function deleteWaitingMails(db: Database, about: string, now: number): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('about', '=', about)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .execute();
}

export async function deleteOldMails(db: Database, before: number): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where((eb) => eb.or([eb('sent_at', '<', before), eb('failed_at', '<', before)]))
    .execute();
}

/**
 * The inputs of an account's mail allowance: when its address was confirmed, and how many people
 * have entered its rooms by a mailed code, counted up to `most`.
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
