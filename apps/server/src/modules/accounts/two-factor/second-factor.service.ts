import { TWO_FACTOR_CODE_LENGTH } from '@atrio/contract/accounts/accounts';
import type { Context } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { unseal } from '../../../lib/seal.ts';
import { stepOf } from '../../../lib/totp.ts';
import { queueMails } from '../../platform/mail/mail.service.ts';
import {
  forgetAttempts,
  type Throttle,
  takeAttempt,
} from '../../platform/throttle/throttle.service.ts';
import { safetyRecipients } from '../emails/emails.service.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { recoveryCodeUsedMail } from './two-factor.mail.ts';
import {
  countRecoveryCodes,
  findTwoFactor,
  spendRecoveryCode,
  spendStep,
} from './two-factor.queries.ts';

const DAY = 24 * 60 * 60_000;
/**
 * A guess is right once in 333,000; this many a day keep the odds of a year below one in eighteen.
 */
const GUESSES_PER_DAY = 50;

/** The account that has the second factor. */
export interface Holder {
  id: number;
  email: string;
  passwordHash: string;
}

/** True when signing in takes a second factor. */
export async function hasSecondFactor(ctx: Context, userId: number): Promise<boolean> {
  const found = await findTwoFactor(ctx.db, userId);
  return found !== undefined && found.confirmedAt !== null;
}

/**
 * Counts one of the day's guesses before the code is checked, outside of the transaction that
 * spends the code: a wrong code must not roll the count back.
 * @throws AppError TOO_MANY_ATTEMPTS
 */
export async function takeCodeGuess(ctx: Context, holder: Holder): Promise<void> {
  await takeAttempt(ctx, codeGuesses(holder));
}

/**
 * Spends a code of the app or a recovery code, in the transaction of the action that it permits.
 * @param field name of the input that carried the code
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

/** The app's secret; null if it cannot be decrypted, so that no code is right. */
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
  const recipients = await safetyRecipients(ctx, { userId: holder.id, email: holder.email });
  await queueMails(
    ctx,
    recipients.map((recipient) => ({ recipient, ...recoveryCodeUsedMail(left) })),
  );
  ctx.events.publish({ type: 'twoFactor.codeUsed', userId: holder.id });
  return true;
}

/**
 * Only callers who know the password can guess codes. The count is kept per password, so that a
 * reset gives the owner new guesses at once.
 */
function codeGuesses({ id, passwordHash }: Holder): Throttle {
  return { key: `two-factor:${id}:${passwordHash}`, limit: GUESSES_PER_DAY, windowMs: DAY };
}
