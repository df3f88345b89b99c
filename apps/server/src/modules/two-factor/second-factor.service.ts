import { TWO_FACTOR_CODE_LENGTH } from '@atrio/contract/accounts';
import { AppError } from '../../lib/app-error.ts';
import { unseal } from '../../lib/seal.ts';
import type { Context } from '../../platform/context.ts';
import { safetyRecipients } from '../emails/emails.service.ts';
import { queueMails } from '../mail/mail.service.ts';
import { forgetAttempts, type Throttle, takeAttempt } from '../throttle/throttle.service.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';
import { recoveryCodeUsedMail } from './two-factor.mail.ts';
import {
  countRecoveryCodes,
  findTwoFactor,
  spendRecoveryCode,
  spendStep,
} from './two-factor.queries.ts';

const DAY = 24 * 60 * 60_000;
/** Each guess is right once in 333,000; so many a day leave a year's odds below one in eighteen. */
const GUESSES_PER_DAY = 50;

/** Whose second factor it is. */
export interface Holder {
  id: number;
  email: string;
  passwordHash: string;
}

/** Whether signing in takes a second factor. */
export async function hasSecondFactor(ctx: Context, userId: number): Promise<boolean> {
  const found = await findTwoFactor(ctx.db, userId);
  return found !== undefined && found.confirmedAt !== null;
}

/**
 * Takes one of the day's guesses, before the code is judged and outside of the transaction that
 * uses it up: a wrong code must not roll the counting back.
 * @throws AppError TOO_MANY_ATTEMPTS
 */
export async function takeCodeGuess(ctx: Context, holder: Holder): Promise<void> {
  await takeAttempt(ctx, codeGuesses(holder));
}

/**
 * Uses a code of the app or a recovery code up, in the transaction that it stands for.
 * @param field what the code was sent as
 * @throws AppError WRONG_TWO_FACTOR_CODE for a wrong one and for one that was used before
 */
export async function spendSecondFactor(
  ctx: Context,
  holder: Holder,
  code: string,
  field: string,
): Promise<void> {
  const isSpent =
    code.length === TWO_FACTOR_CODE_LENGTH
      ? await spendAppCode(ctx, holder.id, code)
      : await spendOneRecoveryCode(ctx, holder, code);
  if (!isSpent) throw wrongCode(field);
  await forgetAttempts(ctx, codeGuesses(holder));
}

export function wrongCode(field: string): AppError {
  const fields = { [field]: 'Código inválido ou já usado' };
  return new AppError('WRONG_TWO_FACTOR_CODE', { fields });
}

/** The secret of the app, or null where it cannot be read: then no code of it is right. */
export function openSecret(ctx: Context, userId: number, sealedSecret: string): string | null {
  const secret = unseal(ctx.secret, `two-factor:${userId}`, sealedSecret);
  if (secret === null) {
    ctx.log.error({ userId }, 'a second factor cannot be read: has TOKEN_SECRET changed?');
  }
  return secret;
}

async function spendAppCode(ctx: Context, userId: number, code: string): Promise<boolean> {
  const found = await findTwoFactor(ctx.db, userId);
  const secret = found && openSecret(ctx, userId, found.sealedSecret);
  const step = secret ? stepOf(secret, code, ctx.now) : null;
  if (step === null) return false;
  return (await spendStep(ctx.db, userId, step)) !== undefined;
}

async function spendOneRecoveryCode(ctx: Context, holder: Holder, code: string): Promise<boolean> {
  const hash = hashRecoveryCode(ctx.secret, holder.id, code);
  const spent = await spendRecoveryCode(ctx.db, holder.id, hash, ctx.now);
  if (!spent) return false;
  const left = await countRecoveryCodes(ctx.db, holder.id);
  const told = await safetyRecipients(ctx, { userId: holder.id, email: holder.email });
  await queueMails(
    ctx,
    told.map((recipient) => ({ recipient, ...recoveryCodeUsedMail(left) })),
  );
  ctx.events.publish({ type: 'twoFactor.codeUsed', userId: holder.id });
  return true;
}

/**
 * Codes are guessed by those alone who know the password. Counted under it, so that a reset gives
 * the owner a day of their own at once.
 */
function codeGuesses({ id, passwordHash }: Holder): Throttle {
  return { key: `two-factor:${id}:${passwordHash}`, limit: GUESSES_PER_DAY, windowMs: DAY };
}
