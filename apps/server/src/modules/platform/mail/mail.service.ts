import type { Context } from '../../../infrastructure/context.ts';
import {
  deleteOldMails,
  deleteWaitingMails,
  insertMails,
  type OutboxMail,
} from './mail.queries.ts';

export type { OutboxMail } from './mail.queries.ts';

const KEEP_MS = 30 * 24 * 60 * 60_000;

/**
 * Writes mails into the outbox, in the transaction of `ctx` if it has one: after a rollback nothing
 * is mailed, and after a commit it is mailed even if the server dies.
 */
export async function queueMails(
  ctx: Pick<Context, 'db' | 'now' | 'events'>,
  mails: readonly OutboxMail[],
): Promise<void> {
  if (mails.length === 0) return;
  await insertMails(ctx.db, mails, ctx.now);
  ctx.events.publish({ type: 'mail.queued' });
}

/** Takes back the mails about something that is no longer so, unless they are just being sent. */
export async function takeBackMails(
  ctx: Pick<Context, 'db' | 'now'>,
  about: string,
): Promise<void> {
  await deleteWaitingMails(ctx.db, about, ctx.now);
}

/** Deletes mails that were sent or given up a month ago. */
export async function sweepOutbox(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteOldMails(ctx.db, ctx.now - KEEP_MS);
}
