import type { authRoutes } from '@atrio/contract/accounts/accounts';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { type Context, inTransaction } from '../../../infrastructure/context.ts';
import { hashPassword } from '../../../infrastructure/passwords.ts';
import { AppError } from '../../../lib/app-error.ts';
import { isCommonPassword } from '../../../lib/common-passwords.ts';
import { accountSubject, recordHistory } from '../../platform/history/history.service.ts';
import { queueMails } from '../../platform/mail/mail.service.ts';
import { addressKey, takeAttempt } from '../../platform/throttle/throttle.service.ts';
import { acceptProof, holdAccount, safetyRecipients } from '../emails/emails.service.ts';
import { checkCode, makeCode, spendCode } from '../mailed-codes/mailed-codes.service.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { passwordChangedMail, resetCodeMail } from './password-reset.mail.ts';
import { findResettableUser, updatePassword } from './password-reset.queries.ts';

const MINUTE = 60_000;

type Routes = typeof authRoutes;
type Resettable = NonNullable<Awaited<ReturnType<typeof findResettableUser>>>;

/**
 * Mails a code to an address that has an account. Known and unknown addresses get the same answer
 * after the same work: limits are counted by address, and both paths end with one write.
 */
export async function requestReset(
  ctx: Context,
  { userEmail }: RouteInput<Routes['requestReset']>,
): Promise<RouteOutput<Routes['requestReset']>> {
  const from = addressKey(ctx.client.address);
  await takeAttempt(ctx, { key: `reset-mail:${from}`, limit: 20, windowMs: 60 * MINUTE });
  await takeAttempt(ctx, { key: `reset-minute:${userEmail}`, limit: 1, windowMs: MINUTE });
  await takeAttempt(ctx, { key: `reset-hour:${userEmail}`, limit: 5, windowMs: 60 * MINUTE });
  const user = await findResettableUser(ctx.db, userEmail, ctx.now);
  if (!user) {
    const key = 'reset-of-nobody';
    await takeAttempt(ctx, { key, limit: Number.MAX_SAFE_INTEGER, windowMs: MINUTE });
    return {};
  }
  await mailResetCode(ctx, user);
  return {};
}

/**
 * While a new address is unconfirmed, the code goes to the confirmed one before it: a mistyped
 * address must not hand the account to a stranger who reads its mail.
 */
async function mailResetCode(ctx: Context, user: Resettable): Promise<void> {
  const sentTo = user.provenAt === null ? (user.previousEmail ?? user.email) : user.email;
  await inTransaction(ctx, async (ctx) => {
    const { code, expiresAt } = await makeCode(ctx, 'reset', { userId: user.id, email: sentTo });
    const mail = resetCodeMail(code, sentTo === user.email ? null : user.email);
    await queueMails(ctx, [{ recipient: sentTo, ...mail, expiresAt }]);
  });
}

/** @throws AppError WRONG_RESET_CODE for a wrong, used, old or worn-out code and unknown accounts */
export async function resetPassword(
  ctx: Context,
  { userEmail, newPassword, resetCode }: RouteInput<Routes['resetPassword']>,
): Promise<RouteOutput<Routes['resetPassword']>> {
  const from = addressKey(ctx.client.address);
  await takeAttempt(ctx, { key: `reset-try:${from}`, limit: 50, windowMs: 15 * MINUTE });
  if (await isCommonPassword(newPassword, userEmail)) {
    const fields = { newPassword: 'Essa senha é muito comum. Escolha outra' };
    throw new AppError('COMMON_PASSWORD', { fields });
  }
  const user = await findResettableUser(ctx.db, userEmail, ctx.now);
  // An unknown account has the id of nobody, so that both cases take the same work.
  const hash = await checkCode(ctx, 'reset', user?.id ?? 0, resetCode);
  if (!user || hash === null) throw wrongCode();
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(ctx, async (ctx) => {
    await holdAccount(ctx, user.id);
    const spent = await spendCode(ctx, 'reset', user.id, hash);
    if (!spent) throw wrongCode();
    await updatePassword(ctx.db, user.id, passwordHash);
    await endSessionsOf(ctx, user.id);
    const recipients = await safetyRecipients(ctx, { userId: user.id, email: user.email });
    await queueMails(
      ctx,
      recipients.map((recipient) => ({ recipient, ...passwordChangedMail() })),
    );
    // A code that came by mail confirms the address: its holder reads the mail sent there.
    const actor = { adminId: user.adminId, name: user.name ?? user.email };
    if (spent.email) await acceptProof({ ...ctx, actor }, { userId: user.id, email: spent.email });
    const subject = accountSubject({ userId: user.id, name: actor.name });
    await recordHistory({ ...ctx, actor }, subject, 'account.passwordReset');
  });
  return {};
}

function wrongCode(): AppError {
  const fields = { resetCode: 'Código inválido ou vencido' };
  return new AppError('WRONG_RESET_CODE', { fields });
}
