import type { emailRoutes } from '@atrio/contract/accounts/emails';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { publicUrl } from '../../../env.ts';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import {
  accountSubject,
  type HistoryContext,
  recordHistory,
} from '../../platform/history/history.service.ts';
import { queueMails } from '../../platform/mail/mail.service.ts';
import {
  mayAttempt,
  type Throttle,
  takeAttempt,
} from '../../platform/throttle/throttle.service.ts';
import { promotePreTickets } from '../../rooms/tickets/tickets.service.ts';
import { checkCode, makeCode, spendCode } from '../mailed-codes/mailed-codes.service.ts';
import { confirmEmailMail } from './emails.mail.ts';
import {
  deleteExpired,
  holdAccount as holdAccountRow,
  listPreviousEmails,
  proveEmail,
} from './emails.queries.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Routes = typeof emailRoutes;

/** An account and its address. */
export interface Holder {
  userId: number;
  email: string;
}

/**
 * Locks the account until the transaction ends; call it before any other row of the account is
 * locked.
 */
export function holdAccount({ db }: Pick<Context, 'db'>, userId: number) {
  return holdAccountRow(db, userId);
}

/** @throws AppError EMAIL_CONFIRMED, TOO_MANY_ATTEMPTS */
export async function sendNewCode(ctx: ActorContext): Promise<RouteOutput<Routes['sendCode']>> {
  const { userId, email, emailProven } = ctx.actor;
  if (emailProven) throw new AppError('EMAIL_CONFIRMED');
  await takeAttempt(ctx, { key: `email-minute:${userId}`, limit: 1, windowMs: MINUTE });
  for (const limit of recipientLimits(email)) await takeAttempt(ctx, limit);
  const mail = async (ctx: ActorContext) => {
    const account = await holdAccount(ctx, userId);
    if (account?.email !== email) throw new AppError('UNAUTHENTICATED');
    await mailCode(ctx, { userId, email });
  };
  await inTransaction(ctx, mail, 'change');
  return { sentTo: email };
}

/**
 * Mails the first code to an address, in the transaction that gives the account this address. An
 * address that has had too many mails gets none: its owner may not be the person who keeps typing
 * it.
 */
export async function sendFirstCode(ctx: Omit<Context, 'actor'>, holder: Holder): Promise<void> {
  for (const limit of recipientLimits(holder.email)) {
    if (!(await mayAttempt(ctx, limit))) return;
  }
  await mailCode(ctx, holder);
}

/**
 * Only the signed-in account can confirm its address: a stranger who reads the mail cannot confirm
 * it for somebody who typed the stranger's address.
 */
export async function confirmEmail(
  ctx: ActorContext,
  { code }: RouteInput<Routes['confirm']>,
): Promise<RouteOutput<Routes['confirm']>> {
  const { userId, emailProven } = ctx.actor;
  if (emailProven) throw new AppError('EMAIL_CONFIRMED');
  const hash = await checkCode(ctx, 'email', userId, code);
  if (hash === null) throw wrongCode();
  const accept = async (ctx: ActorContext) => {
    await holdAccount(ctx, userId);
    const email = (await spendCode(ctx, 'email', userId, hash))?.email;
    const isProven = email && (await acceptProof(ctx, { userId, email }));
    // The code was for a previous address.
    if (!isProven) throw wrongCode();
  };
  await inTransaction(ctx, accept, 'change');
  return {};
}

/**
 * Marks the address as confirmed and gives the account the pre-tickets for it. The caller's
 * transaction has locked the account.
 * @returns false when the account has another address by now, or had confirmed this one
 */
export async function acceptProof(
  ctx: HistoryContext & Pick<Context, 'live' | 'events'>,
  { userId, email }: Holder,
): Promise<boolean> {
  if (!(await proveEmail(ctx.db, { userId, email, now: ctx.now }))) return false;
  await promotePreTickets(ctx, { id: userId, email });
  const subject = accountSubject({ userId, name: ctx.actor.name });
  await recordHistory(ctx, subject, 'account.emailConfirmed');
  return true;
}

/**
 * Recipients of safety notices: the account's address and those that can take the account back. The
 * person who changed the address must not be the only one to be told.
 */
export async function safetyRecipients(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, email }: Holder,
): Promise<string[]> {
  const previous = await listPreviousEmails(db, userId, now);
  return [...new Set([email, ...previous.map((row) => row.email)])];
}

/** Deletes expired codes and address reservations. */
export async function sweepEmails({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteExpired(db, now);
}

async function mailCode(ctx: Omit<Context, 'actor'>, holder: Holder): Promise<void> {
  const { code, expiresAt } = await makeCode(ctx, 'email', holder);
  const mail = confirmEmailMail(code, publicUrl(ctx.settings));
  await queueMails(ctx, [{ recipient: holder.email, ...mail, expiresAt }]);
}

/**
 * Limits per recipient, over all accounts: the address may belong to a person who has none of them.
 */
function recipientLimits(email: string): Throttle[] {
  return [
    { key: `email-hour:${email}`, limit: 5, windowMs: HOUR },
    { key: `email-day:${email}`, limit: 10, windowMs: DAY },
  ];
}

function wrongCode(): AppError {
  return new AppError('WRONG_EMAIL_CODE', { fields: { code: 'Código inválido ou vencido' } });
}
