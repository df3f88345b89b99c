import { createHash, randomBytes } from 'node:crypto';
import { type emailRoutes, TAKE_BACK_DAYS } from '@atrio/contract/emails';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { publicUrl } from '../../env.ts';
import { AppError } from '../../lib/app-error.ts';
import { isCommonPassword } from '../../lib/common-passwords.ts';
import { type ActorContext, type Context, inTransaction } from '../../platform/context.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { accountSubject, recordHistory } from '../history/history.service.ts';
import { queueMails } from '../mail/mail.service.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { addressKey, takeAttempt } from '../throttle/throttle.service.ts';
import { promotePreTickets, releaseTickets } from '../tickets/tickets.service.ts';
import { emailChangedMail, emailTakenBackMail } from './emails.mail.ts';
import {
  deleteCodes,
  deleteSince,
  findChange,
  findReservation,
  holdAccount,
  putChange,
  restoreEmail,
  spendChange,
  updateEmail,
} from './emails.queries.ts';
import { sendFirstCode } from './emails.service.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CHANGES_PER_DAY = 5;

type Routes = typeof emailRoutes;

/** Counted before the transaction: a refusal must not roll the counting back. */
export async function takeEmailChange(ctx: ActorContext): Promise<void> {
  const key = `email-change:${ctx.actor.userId}`;
  await takeAttempt(ctx, { key, limit: CHANGES_PER_DAY, windowMs: DAY });
}

/**
 * Gives the caller's account another address, which signs in at once and has proven nothing. A
 * proven one that is given up is told, and can take the change back. Runs in the transaction of
 * the profile's change.
 * @param passwordHash of the password that the caller has just shown
 */
export async function changeEmail(
  ctx: ActorContext,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<void> {
  const { userId } = ctx.actor;
  const account = await holdAccount(ctx.db, userId);
  // A reset has been faster: whoever knew the old password changes nothing any more.
  if (account?.passwordHash !== passwordHash) throw new AppError('UNAUTHENTICATED');
  if (account.email === email) return;
  await updateEmail(ctx.db, userId, email);
  await refuseReserved(ctx, userId, email);
  await releaseTickets(ctx, userId);
  if (account.provenAt !== null) await offerTakeBack(ctx, account.email, email);
  await sendFirstCode(ctx, { userId, email });
}

/**
 * Read after the address was written: the unique index has made us wait for whoever gave it up.
 * @throws AppError EMAIL_TAKEN while another account can still take the address back
 */
export async function refuseReserved(
  { db, now }: Pick<Context, 'db' | 'now'>,
  userId: number,
  email: string,
): Promise<void> {
  if (await findReservation(db, email, userId, now)) throw emailTaken();
}

export function emailTaken(): AppError {
  return new AppError('EMAIL_TAKEN', { fields: { email: 'Já existe uma conta com este email' } });
}

/**
 * Undoes a change from the previous address, whatever was done since: later addresses, sessions,
 * codes, the password and a second factor that was added are those of whoever made the change.
 */
export async function takeEmailBack(
  ctx: Context,
  { token, newPassword }: RouteInput<Routes['takeBack']>,
): Promise<RouteOutput<Routes['takeBack']>> {
  const from = addressKey(ctx.client.address);
  await takeAttempt(ctx, { key: `take-back:${from}`, limit: 50, windowMs: 15 * MINUTE });
  const tokenHash = hashToken(token);
  const change = await findChange(ctx.db, tokenHash, ctx.now);
  if (!change) throw new AppError('TAKE_BACK_OVER');
  if (await isCommonPassword(newPassword, change.oldEmail)) {
    const fields = { newPassword: 'Essa senha é muito comum. Escolha outra' };
    throw new AppError('COMMON_PASSWORD', { fields });
  }
  const passwordHash = await hashPassword(newPassword);
  const { userId } = change;
  return inTransaction(ctx, async (ctx) => {
    const account = await holdAccount(ctx.db, userId);
    const spent = account && (await spendChange(ctx.db, tokenHash, ctx.now));
    if (!spent) throw new AppError('TAKE_BACK_OVER');
    const email = spent.oldEmail;
    await restoreEmail(ctx.db, { userId, email, passwordHash, now: ctx.now });
    await deleteSince(ctx.db, userId, spent.changedAt);
    await deleteCodes(ctx.db, userId);
    await endSessionsOf(ctx, userId);
    await releaseTickets(ctx, userId);
    await promotePreTickets(ctx, { id: userId, email });
    if (account.email !== email) {
      await queueMails(ctx, [{ recipient: account.email, ...emailTakenBackMail(email) }]);
    }
    const changes = [{ field: 'email', before: account.email, after: email }];
    const actor = { adminId: change.adminId, name: change.name ?? email };
    const subject = accountSubject({ userId, name: actor.name });
    await recordHistory({ ...ctx, actor }, subject, 'account.emailTakenBack', changes);
    ctx.events.publish({ type: 'account.emailTakenBack', userId });
    return { email };
  });
}

async function offerTakeBack(ctx: ActorContext, oldEmail: string, newEmail: string) {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = ctx.now + TAKE_BACK_DAYS * DAY;
  const tokenHash = hashToken(token);
  const { userId } = ctx.actor;
  await putChange(ctx.db, { userId, oldEmail, tokenHash, now: ctx.now, expiresAt });
  const mail = emailChangedMail(newEmail, token, publicUrl(ctx.settings));
  await queueMails(ctx, [{ recipient: oldEmail, ...mail, expiresAt }]);
}

/** 256 random bits need no key. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
