import { MAX_REPLAYED, RECENT_DELIVERIES } from '@atrio/contract/organization/webhooks';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { idsAsJson, isAmong, readIds } from '../../../infrastructure/database/engine.ts';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

const CHUNK = 200;
const DAY_MS = 24 * 60 * 60_000;

type NewDelivery = Pick<
  Insertable<Tables['webhook_deliveries']>,
  'webhook_id' | 'message_id' | 'type' | 'body' | 'created_at' | 'next_attempt_at'
>;

const WENT = [
  'webhook_deliveries.webhook_id as webhookId',
  'webhook_deliveries.created_at as createdAt',
  'attempts',
  'next_attempt_at as nextAttemptAt',
  'sent_at as sentAt',
  'status',
  'error',
  'duration_ms as durationMs',
] as const;

const SHOWN = [...WENT, 'id', 'message_id as messageId', 'type', 'body'] as const;

export async function insertDeliveries(db: Database, rows: readonly NewDelivery[]): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    await db
      .insertInto('webhook_deliveries')
      .values(rows.slice(from, from + CHUNK))
      .execute();
  }
}

export function insertDelivery(db: Database, row: NewDelivery) {
  return db.insertInto('webhook_deliveries').values(row).returning(SHOWN).executeTakeFirstOrThrow();
}

interface Slice {
  /** An id that all of them are below. */
  before: number | undefined;
  undelivered: boolean;
  limit: number;
}

/** Newest first. */
export function listOf(db: Database, webhookId: number, { before, undelivered, limit }: Slice) {
  let rows = db
    .selectFrom('webhook_deliveries')
    .select(SHOWN)
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(sql.lit(limit));
  if (undelivered) rows = rows.where('sent_at', 'is', null);
  return (before === undefined ? rows : rows.where('id', '<', before)).execute();
}

/** The last deliveries of each webhook, newest first. */
export async function listRecent(db: Database, webhookIds: readonly number[]) {
  const { rows } = await sql<{ ids: string | null }>`
    select (
      select ${idsAsJson(db, 'newest.id')} from (
        select id from webhook_deliveries where webhook_id = webhooks.id
        order by id desc limit ${sql.lit(RECENT_DELIVERIES)}
      ) as newest
    ) as ids from webhooks where ${isAmong(db, 'webhooks.id', JSON.stringify(webhookIds))}`.execute(
    db,
  );
  const ids = rows.flatMap((row) => readIds(row.ids));
  return db
    .selectFrom('webhook_deliveries')
    .select(WENT)
    .where(isAmong(db, 'id', JSON.stringify(ids)))
    .orderBy('id', 'desc')
    .execute();
}

export function findDelivery(db: Database, id: number) {
  return db.selectFrom('webhook_deliveries').select(SHOWN).where('id', '=', id).executeTakeFirst();
}

/** Counts what has failed among the newest that have not arrived. */
export async function countFailed(db: Database, webhookId: number, now: number): Promise<number> {
  const { count } = await db
    .selectFrom(newestUndelivered(db, webhookId).as('newest'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(hasFailed(now))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Has what has failed tried now: of a webhook the newest that have not arrived, or one delivery. What
 * had used up its tries begins anew; what a relay has in hand, or takes next, stays as it is.
 * @returns how many
 */
export async function bringForward(
  db: Database,
  of: { webhookId: number; id?: number },
  now: number,
): Promise<number> {
  const failed = db
    .selectFrom(newestUndelivered(db, of.webhookId).as('newest'))
    .select('id')
    .where(hasFailed(now));
  const rows = await db
    .updateTable('webhook_deliveries')
    .set({
      ...{ next_attempt_at: now, claimed_until: null },
      ...{ status: null, error: null, duration_ms: null },
      attempts: sql<number>`case when next_attempt_at is null then 0 else attempts end`,
    })
    .where('id', 'in', of.id === undefined ? failed : [of.id])
    // A relay may have taken it between our reading and our writing.
    .where('sent_at', 'is', null)
    .where(hasFailed(now))
    .returning('id')
    .execute();
  return rows.length;
}

function newestUndelivered(db: Database, webhookId: number) {
  return db
    .selectFrom('webhook_deliveries')
    .select(['id', 'next_attempt_at', 'duration_ms', 'claimed_until'])
    .where('webhook_id', '=', webhookId)
    .where('sent_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(sql.lit(MAX_REPLAYED));
}

/** It was tried and waits for later, or is not tried any more. */
function hasFailed(now: number) {
  return sql<boolean>`(next_attempt_at is null or (next_attempt_at > ${now}
    and duration_ms is not null)) and ${isFree(now)}`;
}

/** Ends what waits for a webhook that is switched off. */
export async function endWaiting(db: Database, webhookId: number): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: null, claimed_until: null, error: 'off' })
    .where('webhook_id', '=', webhookId)
    .where('next_attempt_at', 'is not', null)
    .execute();
}

/** The webhooks that work and have something to send now. */
export async function listDue(db: Database, now: number) {
  // From one webhook to the next in the index: the backlog of one that hangs is not read.
  const { rows: due } = await sql<{ id: number }>`with recursive waiting(id) as (
      select (${nextWaiting(sql`0`)})
      union all
      select (${nextWaiting(sql`waiting.id`)}) from waiting where waiting.id is not null)
    select id from waiting where ${hasDue('<=', now, now)} or ${hasDue('>', putBack(now), now)}`.execute(
    db,
  );
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  return db
    .selectFrom('webhooks')
    .select([
      'id',
      'url',
      'owner_id as ownerId',
      'sealed_secret as sealedSecret',
      'sealed_before as sealedBefore',
      'before_until as beforeUntil',
    ])
    .where('id', 'in', ids)
    .where('enabled', '=', 1)
    .execute();
}

function nextWaiting(after: RawBuilder<unknown>) {
  return sql`select webhook_id from webhook_deliveries
    where next_attempt_at is not null and webhook_id > ${after} order by webhook_id limit 1`;
}

/** Written as a range of the index. */
function hasDue(side: '<=' | '>', time: number, now: number) {
  return sql`exists (select 1 from webhook_deliveries where webhook_id = waiting.id
    and next_attempt_at ${sql.raw(side)} ${time} and ${isFree(now)})`;
}

/** No wait or claim lasts two days: a later time was written by a clock that has since been put back. */
const putBack = (now: number) => now + 2 * DAY_MS;

function isWaiting(now: number) {
  return sql<boolean>`next_attempt_at is not null
    and (next_attempt_at <= ${now} or next_attempt_at > ${putBack(now)}) and ${isFree(now)}`;
}

/** No relay has it in hand. */
function isFree(now: number) {
  return sql`(claimed_until is null or claimed_until <= ${now} or claimed_until > ${putBack(now)})`;
}

/**
 * Claims the next deliveries of a webhook for one relay. The condition stands twice: a row that
 * another relay took between our reading and our writing no longer meets it when it is written.
 */
export function claimDeliveries(
  db: Database,
  webhookId: number,
  { now, claimMs, limit }: { now: number; claimMs: number; limit: number },
) {
  return db
    .updateTable('webhook_deliveries')
    .set((eb) => ({ claimed_until: now + claimMs, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('webhook_id', '=', webhookId)
        .where(isWaiting(now))
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(limit),
    )
    .where(isWaiting(now))
    .returning(['id', 'message_id as messageId', 'body', 'attempts'])
    .execute();
}

/** Releases the claims of a stopped relay. Call it only when no other can be running. */
export async function releaseClaims(db: Database): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ claimed_until: null })
    .where('next_attempt_at', 'is not', null)
    .where('claimed_until', 'is not', null)
    .execute();
}

export interface Outcome {
  sentAt: number | null;
  nextAttemptAt: number | null;
  status: number | null;
  error: string | null;
  durationMs: number;
}

/** Notes what became of a try, unless the webhook was switched off meanwhile. */
export async function noteOutcome(
  db: Database,
  { id, attempts }: { id: number; attempts: number },
  { sentAt, nextAttemptAt, status, error, durationMs }: Outcome,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({
      ...{ sent_at: sentAt, next_attempt_at: nextAttemptAt, claimed_until: null },
      ...{ status, error, duration_ms: durationMs },
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('next_attempt_at', 'is not', null)
    .execute();
}
