import { Role } from '@atrio/contract/accounts/accounts';
import type { Unsent } from '@atrio/contract/rooms/tickets';
import type { ActorContext } from '../../../infrastructure/context.ts';
import { returnEach, takeAttempts, takeEach } from '../throttle/throttle.service.ts';
import { findStanding } from './mail.queries.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** Divisor of a new account's allowance while its address is not confirmed. */
const UNPROVEN_PART = 10;
/** Additional mails a day for each person who has entered with a mailed code. */
const PER_GUEST = 5;
/** An account's allowance is at most this many times a new account's. */
const MOST_TIMES = 25;

/** A mail that one person causes to another. */
export interface Invitation {
  email: string;
  /**
   * The same topic is not mailed twice within an hour. Null when a person explicitly asks for it
   * again.
   */
  topic: string | null;
}

/**
 * Decides which invitations are mailed and counts them, per day for the account that causes them
 * and for the recipient. Call it in the transaction that queues them, so that a rollback counts
 * nothing. Locks always in the same order: topics, recipients, the account.
 * @returns the reason per address that is not mailed; the others are to be mailed
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
  // Only a mail that is sent blocks its repetition.
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

/** The daily allowance grows each week by the first day's, and with the guests who really came. */
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
