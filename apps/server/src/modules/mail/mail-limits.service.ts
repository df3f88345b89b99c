import { Role } from '@atrio/contract/accounts';
import type { Unsent } from '@atrio/contract/tickets';
import type { ActorContext } from '../../platform/context.ts';
import { returnEach, takeAttempts, takeEach } from '../throttle/throttle.service.ts';
import { findStanding } from './mail.queries.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** An account whose address is not confirmed gets this part of a new one's allowance. */
const UNPROVEN_PART = 10;
/** Each person who has come with a mailed code stands for as many more mails a day. */
const PER_GUEST = 5;
/** No account gets more than this many times what a new one gets. */
const MOST_TIMES = 25;

/** A mail that somebody makes us send to somebody else. */
export interface Invitation {
  email: string;
  /** The same topic is not mailed twice within an hour. Null: somebody asked for it again. */
  topic: string | null;
}

/**
 * Decides which invitations are mailed, and counts them: so many a day for the account that causes
 * them and for the address that gets them. Call it in the transaction that queues them, so that a
 * rollback counts nothing. Locks in one order: topics, recipients, the account.
 * @returns why one is not mailed, by its address; the others are to be mailed
 */
export async function admitInvitations(
  ctx: ActorContext,
  invitations: readonly Invitation[],
): Promise<Map<string, Unsent>> {
  const unsent = new Map<string, Unsent>();
  const refuse = (emails: Iterable<string>, reason: Unsent) => {
    for (const email of emails) unsent.set(email, reason);
  };
  const topics = new Map(
    invitations.flatMap(({ email, topic }) => (topic === null ? [] : [[email, topic] as const])),
  );
  const isFresh = await takeEach(ctx, [...topics.values()], { limit: 1, windowMs: HOUR });
  refuse(
    [...topics].flatMap(([email, topic]) => (isFresh.has(topic) ? [] : [email])),
    'recent',
  );

  const fresh = invitations.map(({ email }) => email).filter((email) => !unsent.has(email));
  const perRecipient = { limit: ctx.settings.MAILS_PER_RECIPIENT, windowMs: DAY };
  const open = await takeEach(ctx, fresh.map(recipientKey), perRecipient);
  refuse(
    fresh.filter((email) => !open.has(recipientKey(email))),
    'recipient',
  );

  const wanted = fresh.filter((email) => !unsent.has(email));
  const granted = await takeAccountShare(ctx, wanted.length);
  const over = wanted.slice(granted);
  refuse(over, 'account');
  await returnEach(ctx, over.map(recipientKey));
  // Only what was mailed keeps the same from being mailed again.
  const notMailed = fresh.filter((email) => unsent.has(email));
  await returnEach(
    ctx,
    notMailed.flatMap((email) => topics.get(email) ?? []),
  );
  return unsent;
}

/** The mails of a MASTER_ADMIN count towards no account limit. */
async function takeAccountShare(ctx: ActorContext, wanted: number): Promise<number> {
  if (ctx.actor.role === Role.MASTER_ADMIN || wanted === 0) return wanted;
  const key = `mails-by:${ctx.actor.userId}`;
  return takeAttempts(ctx, { key, limit: await allowanceOf(ctx), windowMs: DAY }, wanted);
}

/** Grows by the first day's share each week, and with the guests who really came. */
async function allowanceOf(ctx: ActorContext): Promise<number> {
  const first = ctx.settings.MAILS_PER_DAY;
  const most = first * MOST_TIMES;
  const { provenAt, guests } = await findStanding(ctx.db, ctx.actor, Math.ceil(most / PER_GUEST));
  if (provenAt === null) return Math.ceil(first / UNPROVEN_PART);
  const weeks = Math.floor(Math.max(0, ctx.now - provenAt) / WEEK);
  return Math.min(most, first * (1 + weeks) + PER_GUEST * guests);
}

function recipientKey(email: string): string {
  return `mails-to:${email}`;
}
