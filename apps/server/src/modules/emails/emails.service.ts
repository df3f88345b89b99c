import type { emailRoutes } from '@atrio/contract/emails';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { publicUrl } from '../../env.ts';
import { AppError } from '../../lib/app-error.ts';
import { hashMailedCode, isSameHash, newMailedCode } from '../../lib/mailed-code.ts';
import { type ActorContext, type Context, inTransaction } from '../../platform/context.ts';
import { accountSubject, type HistoryContext, recordHistory } from '../history/history.service.ts';
import { queueMails } from '../mail/mail.service.ts';
import { mayAttempt, type Throttle, takeAttempt } from '../throttle/throttle.service.ts';
import { promotePreTickets } from '../tickets/tickets.service.ts';
import { confirmEmailMail } from './emails.mail.ts';
import {
  deleteExpired,
  holdAccount as holdAccountRow,
  listPreviousEmails,
  proveEmail,
  putCode,
  spendCode,
  takeCodeTry,
} from './emails.queries.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CODE_MS = DAY;
const MAX_TRIES = 5;

type Routes = typeof emailRoutes;

/** Whose address it is. */
export interface Holder {
  userId: number;
  email: string;
}

/** Until the transaction ends; taken before any other row of the account. */
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
 * The first code of an address, in the transaction that gives the account this address. An address
 * that has had too many gets none: its owner may not be the one who types it again and again.
 */
export async function sendFirstCode(ctx: Omit<Context, 'actor'>, holder: Holder): Promise<void> {
  for (const limit of recipientLimits(holder.email)) {
    if (!(await mayAttempt(ctx, limit))) return;
  }
  await mailCode(ctx, holder);
}

/**
 * Only the account itself can confirm its address, so a stranger's mailbox confirms nothing for
 * somebody who typed that address.
 */
export async function confirmEmail(
  ctx: ActorContext,
  { code }: RouteInput<Routes['confirm']>,
): Promise<RouteOutput<Routes['confirm']>> {
  const { userId, emailProven } = ctx.actor;
  if (emailProven) throw new AppError('EMAIL_CONFIRMED');
  const known = await takeCodeTry(ctx.db, userId, MAX_TRIES, ctx.now);
  const hash = hashOf(ctx, userId, code);
  if (!known || !isSameHash(known.hash, hash)) throw wrongCode();
  const accept = async (ctx: ActorContext) => {
    await holdAccount(ctx, userId);
    const spent = await spendCode(ctx.db, userId, hash);
    const isProven = spent && (await acceptProof(ctx, { userId, email: spent.email }));
    // The code was for an address that the account no longer has.
    if (!isProven) throw wrongCode();
  };
  await inTransaction(ctx, accept, 'change');
  return {};
}

/**
 * Notes that a mail to this address has been answered, and gives the account what waits for the
 * address. The caller's transaction holds the account.
 * @returns false when the account has another address by now, or had proven this one
 */
export async function acceptProof(
  ctx: HistoryContext & Pick<Context, 'live' | 'events'>,
  { userId, email }: Holder,
): Promise<boolean> {
  if (!(await proveEmail(ctx.db, { userId, email, now: ctx.now }))) return false;
  await promotePreTickets(ctx, { id: userId, email });
  const subject = accountSubject({ userId, name: ctx.actor.name });
  await recordHistory(ctx, subject, 'account.emailConfirmed');
  ctx.events.publish({ type: 'account.emailConfirmed', userId });
  return true;
}

/**
 * Notices about an account's safety go to its address and to those that can take the account back:
 * whoever has changed the address must not be the only one who is told.
 */
export async function safetyRecipients(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, email }: Holder,
): Promise<string[]> {
  const previous = await listPreviousEmails(db, userId, now);
  return [...new Set([email, ...previous.map((row) => row.email)])];
}

/** Forgets codes and rights whose time is over. */
export async function sweepEmails({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteExpired(db, now);
}

async function mailCode(ctx: Omit<Context, 'actor'>, { userId, email }: Holder): Promise<void> {
  const code = newMailedCode();
  const expiresAt = ctx.now + CODE_MS;
  await putCode(ctx.db, { userId, email, hash: hashOf(ctx, userId, code), expiresAt });
  const mail = confirmEmailMail(code, publicUrl(ctx.settings));
  await queueMails(ctx, [{ recipient: email, ...mail, expiresAt }]);
}

/** Of whichever account: the address may belong to somebody who has none of them. */
function recipientLimits(email: string): Throttle[] {
  return [
    { key: `email-hour:${email}`, limit: 5, windowMs: HOUR },
    { key: `email-day:${email}`, limit: 10, windowMs: DAY },
  ];
}

function hashOf({ secret }: Pick<Context, 'secret'>, userId: number, code: string): string {
  return hashMailedCode(secret, `email:${userId}`, code);
}

function wrongCode(): AppError {
  return new AppError('WRONG_EMAIL_CODE', { fields: { code: 'Código inválido ou vencido' } });
}
