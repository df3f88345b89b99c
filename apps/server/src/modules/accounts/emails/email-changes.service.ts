import { createHash, randomBytes } from 'node:crypto';
import { type emailRoutes, TAKE_BACK_DAYS } from '@atrio/contract/accounts/emails';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { publicUrl } from '../../../env.ts';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { hashPassword } from '../../../infrastructure/passwords.ts';
import { AppError } from '../../../lib/app-error.ts';
import { isCommonPassword } from '../../../lib/common-passwords.ts';
import { accountSubject, recordHistory } from '../../platform/history/history.service.ts';
import { queueMails } from '../../platform/mail/mail.service.ts';
import { addressKey, takeAttempt } from '../../platform/throttle/throttle.service.ts';
import { promotePreTickets, releaseTickets } from '../../rooms/tickets/tickets.service.ts';
import { withdrawCodes } from '../mailed-codes/mailed-codes.service.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { emailChangedMail, emailTakenBackMail } from './emails.mail.ts';
import {
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

/** Counts before the transaction, since a refusal would roll the count back. */
export async function takeEmailChange(ctx: ActorContext): Promise<void> {
  const key = `email-change:${ctx.actor.userId}`;
  await takeAttempt(ctx, { key, limit: CHANGES_PER_DAY, windowMs: DAY });
}

/**
 * Gives the caller's account another address, which can sign in at once but is unconfirmed. The
 * previous address, if it was confirmed, gets a mail and can take the change back. Runs in the
 * transaction of the profile's change.
 * @param passwordHash hash of the password that the caller has just proven
 */
export async function changeEmail(
  ctx: ActorContext,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<void> {
  const { userId } = ctx.actor;
  const account = await holdAccount(ctx.db, userId);
  // The password was reset meanwhile: the old one permits nothing any more.
  if (account?.passwordHash !== passwordHash) throw new AppError('UNAUTHENTICATED');
  if (account.email === email) return;
  await updateEmail(ctx.db, userId, email);
  await refuseReserved(ctx, userId, email);
  await releaseTickets(ctx, userId);
  if (account.provenAt !== null) await offerTakeBack(ctx, account.email, email);
  await sendFirstCode(ctx, { userId, email });
}

/**
 * To be called after the address was written: the unique index has waited for a transaction that
 * gave the address up.
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
 * Undoes an address change on request of the previous address, and everything that the changer may
 * have done since: later addresses, sessions, codes, the password, and a second factor that was
 * added.
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
    await withdrawCodes(ctx, userId);
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

/** A token of 256 random bits needs no keyed hash. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
