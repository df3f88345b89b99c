import type { twoFactorRoutes } from '@atrio/contract/accounts/two-factor';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { ActorContext } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { seal } from '../../../lib/seal.ts';
import { newSecret, setupUri, stepOf } from '../../../lib/totp.ts';
import { accountSubject, recordHistory } from '../../platform/history/history.service.ts';
import { queueMails } from '../../platform/mail/mail.service.ts';
import { forgetAttempts, takeAttempt } from '../../platform/throttle/throttle.service.ts';
import { changeOwnAccount, proveOwnPassword } from '../auth/own-password.service.ts';
import { safetyRecipients } from '../emails/emails.service.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { hashRecoveryCode, inHalves, newRecoveryCodes } from './recovery-codes.ts';
import {
  openSecret,
  spendSecondFactor,
  takeCodeGuess,
  wrongCode,
} from './second-factor.service.ts';
import { codesRenewedMail, twoFactorOffMail, twoFactorOnMail } from './two-factor.mail.ts';
import {
  confirmTwoFactor,
  countRecoveryCodes,
  deleteRecoveryCodes,
  deleteTwoFactor,
  findTwoFactor,
  holdTwoFactor,
  insertRecoveryCodes,
  putTwoFactor,
} from './two-factor.queries.ts';

/** Time in which the first code of a new secret must come. */
const SETUP_MS = 30 * 60_000;

type Routes = typeof twoFactorRoutes;

export async function showTwoFactor(ctx: ActorContext): Promise<RouteOutput<Routes['get']>> {
  const { userId } = ctx.actor;
  const found = await findTwoFactor(ctx.db, userId);
  const confirmedAt = found?.confirmedAt ?? null;
  if (confirmedAt === null) {
    return { twoFactor: { active: false, activatedAt: null, recoveryCodesLeft: 0 } };
  }
  const recoveryCodesLeft = await countRecoveryCodes(ctx.db, userId);
  return { twoFactor: { active: true, activatedAt: instant(confirmedAt), recoveryCodesLeft } };
}

/**
 * Starts a set-up. The second factor stays off until `confirmTwoFactor` gets a code of this secret.
 */
export async function setUpTwoFactor(
  ctx: ActorContext,
  { password }: RouteInput<Routes['setup']>,
): Promise<RouteOutput<Routes['setup']>> {
  const { userId, email, emailProven } = ctx.actor;
  // Otherwise an account could block somebody else's address with a factor that its owner lacks.
  if (!emailProven) throw new AppError('EMAIL_NOT_CONFIRMED');
  const passwordHash = await proveOwnPassword(ctx, password);
  const secret = newSecret();
  const sealedSecret = seal(ctx.secret, `two-factor:${userId}`, secret);
  const begun = await changeOwnAccount(ctx, passwordHash, ({ db, now }) =>
    putTwoFactor(db, { userId, sealedSecret, now }),
  );
  if (!begun) throw new AppError('TWO_FACTOR_ON');
  return { secret, uri: setupUri(secret, email) };
}

/** Switches the second factor on and ends the other sessions: they signed in by password alone. */
export async function activateTwoFactor(
  ctx: ActorContext,
  { code }: RouteInput<Routes['confirm']>,
): Promise<RouteOutput<Routes['confirm']>> {
  const { userId, emailProven, sessionId } = ctx.actor;
  if (!emailProven) throw new AppError('EMAIL_NOT_CONFIRMED');
  const found = await findTwoFactor(ctx.db, userId);
  if (!found) throw new AppError('TWO_FACTOR_SETUP_OVER');
  if (found.confirmedAt !== null) throw new AppError('TWO_FACTOR_ON');
  if (ctx.now - found.startedAt > SETUP_MS) throw new AppError('TWO_FACTOR_SETUP_OVER');
  const guesses = { key: `two-factor-setup:${userId}`, limit: 10, windowMs: SETUP_MS / 2 };
  await takeAttempt(ctx, guesses);
  const { sealedSecret } = found;
  const secret = openSecret(ctx, userId, sealedSecret);
  const step = secret && stepOf(secret, code, ctx.now);
  if (!step) throw wrongCode('code');
  const recoveryCodes = await changeOwnAccount(ctx, null, async (ctx) => {
    const confirmed = await confirmTwoFactor(ctx.db, { userId, sealedSecret, step, now: ctx.now });
    if (!confirmed) throw new AppError('TWO_FACTOR_SETUP_OVER');
    await forgetAttempts(ctx, guesses);
    await endSessionsOf(ctx, userId, sessionId);
    await tellHolder(ctx, twoFactorOnMail());
    await recordHistory(ctx, accountSubject(ctx.actor), 'account.twoFactorEnabled');
    return replaceRecoveryCodes(ctx);
  });
  return { recoveryCodes };
}

export async function renewRecoveryCodes(
  ctx: ActorContext,
  { password }: RouteInput<Routes['recoveryCodes']>,
): Promise<RouteOutput<Routes['recoveryCodes']>> {
  const { userId } = ctx.actor;
  const passwordHash = await proveOwnPassword(ctx, password);
  const recoveryCodes = await changeOwnAccount(ctx, passwordHash, async (ctx) => {
    if (!(await holdTwoFactor(ctx.db, userId))) throw new AppError('TWO_FACTOR_OFF');
    await tellHolder(ctx, codesRenewedMail());
    await recordHistory(ctx, accountSubject(ctx.actor), 'account.recoveryCodesRenewed');
    return replaceRecoveryCodes(ctx);
  });
  return { recoveryCodes };
}

export async function disableTwoFactor(
  ctx: ActorContext,
  { password, code }: RouteInput<Routes['disable']>,
): Promise<RouteOutput<Routes['disable']>> {
  const { userId, email } = ctx.actor;
  const holder = { id: userId, email, passwordHash: await proveOwnPassword(ctx, password) };
  const found = await findTwoFactor(ctx.db, userId);
  if (!found || found.confirmedAt === null) throw new AppError('TWO_FACTOR_OFF');
  await takeCodeGuess(ctx, holder);
  await changeOwnAccount(ctx, holder.passwordHash, async (ctx) => {
    await spendSecondFactor(ctx, holder, code, 'code');
    if (!(await deleteTwoFactor(ctx.db, userId))) throw new AppError('TWO_FACTOR_OFF');
    await deleteRecoveryCodes(ctx.db, userId);
    await tellHolder(ctx, twoFactorOffMail());
    await recordHistory(ctx, accountSubject(ctx.actor), 'account.twoFactorDisabled');
  });
  return {};
}

async function tellHolder(ctx: ActorContext, mail: ReturnType<typeof twoFactorOnMail>) {
  const recipients = await safetyRecipients(ctx, ctx.actor);
  await queueMails(
    ctx,
    recipients.map((recipient) => ({ recipient, ...mail })),
  );
}

/** Returns the codes once: only their hashes are stored. */
async function replaceRecoveryCodes(ctx: ActorContext): Promise<string[]> {
  const { userId } = ctx.actor;
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(ctx.secret, userId, code));
  await deleteRecoveryCodes(ctx.db, userId);
  await insertRecoveryCodes(ctx.db, userId, hashes);
  return codes.map(inHalves);
}
