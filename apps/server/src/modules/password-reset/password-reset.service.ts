import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { type authRoutes, RESET_CODE_LENGTH } from '@atrio/contract/accounts';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { AppError } from '../../lib/app-error.ts';
import { isCommonPassword } from '../../lib/common-passwords.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { accountSubject, recordHistory } from '../history/history.service.ts';
import { queueMails } from '../mail/mail.service.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { addressKey, takeAttempt } from '../throttle/throttle.service.ts';
import { passwordChangedMail, resetCodeMail } from './password-reset.mail.ts';
import {
  findResettableUser,
  putResetCode,
  spendResetCode,
  takeResetTry,
  updatePassword,
} from './password-reset.queries.ts';

const MINUTE = 60_000;
const CODE_MS = 15 * MINUTE;
const MAX_TRIES = 5;
/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

type Routes = typeof authRoutes;

/**
 * Mails a code to an address that has an account. Known and unknown addresses get the same answer
 * after the same work: the limits are counted by address, and both end with one write.
 */
export async function requestReset(
  ctx: Context,
  { userEmail }: RouteInput<Routes['requestReset']>,
): Promise<RouteOutput<Routes['requestReset']>> {
  const from = addressKey(ctx.client.address);
  await takeAttempt(ctx, { key: `reset-mail:${from}`, limit: 20, windowMs: 60 * MINUTE });
  await takeAttempt(ctx, { key: `reset-minute:${userEmail}`, limit: 1, windowMs: MINUTE });
  await takeAttempt(ctx, { key: `reset-hour:${userEmail}`, limit: 5, windowMs: 60 * MINUTE });
  const user = await findResettableUser(ctx.db, userEmail);
  if (!user) {
    const key = 'reset-of-nobody';
    await takeAttempt(ctx, { key, limit: Number.MAX_SAFE_INTEGER, windowMs: MINUTE });
    return {};
  }
  const code = newCode();
  const expiresAt = ctx.now + CODE_MS;
  await inTransaction(ctx, async (ctx) => {
    await putResetCode(ctx.db, { userId: user.id, hash: hashCode(ctx, user.id, code), expiresAt });
    await queueMails(ctx, [{ recipient: user.email, ...resetCodeMail(code), expiresAt }]);
  });
  return {};
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
  const user = await findResettableUser(ctx.db, userEmail);
  const known = user && (await takeResetTry(ctx.db, user.id, MAX_TRIES, ctx.now));
  const hash = hashCode(ctx, user?.id ?? 0, resetCode);
  if (!user || !known || !isEqual(known.hash, hash)) throw wrongCode();
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(ctx, async (ctx) => {
    if (!(await spendResetCode(ctx.db, user.id, hash))) throw wrongCode();
    await updatePassword(ctx.db, user.id, passwordHash);
    await endSessionsOf(ctx, user.id);
    await queueMails(ctx, [{ recipient: user.email, ...passwordChangedMail() }]);
    // Who holds the code is whose account it is.
    const actor = { adminId: user.adminId, name: user.name ?? user.email };
    const subject = accountSubject({ userId: user.id, name: actor.name });
    await recordHistory({ ...ctx, actor }, subject, 'account.passwordReset');
    ctx.events.publish({ type: 'account.passwordReset', userId: user.id });
  });
  return {};
}

function newCode(): string {
  const letters = Array.from({ length: RESET_CODE_LENGTH }, () => randomInt(ALPHABET.length));
  return letters.map((index) => ALPHABET[index]).join('');
}

/** Keyed, since 40 bits could be tried out against a plain hash; bound to its account. */
function hashCode({ secret }: Context, userId: number, code: string): string {
  return createHmac('sha256', secret).update(`reset:${userId}:${code}`).digest('base64url');
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function wrongCode(): AppError {
  const fields = { resetCode: 'Código inválido ou vencido' };
  return new AppError('WRONG_RESET_CODE', { fields });
}
