import { createHash, randomBytes } from 'node:crypto';
import { INVITATION_DAYS, type invitationRoutes } from '@atrio/contract/accounts/invitations';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { publicUrl } from '../../../env.ts';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { recordHistory, type Subject } from '../../platform/history/history.service.ts';
import { queueMails } from '../../platform/mail/mail.service.ts';
import { admitInvitations } from '../../platform/mail/mail-limits.service.ts';
import { takeAttempt } from '../../platform/throttle/throttle.service.ts';
import { signUpMail } from './invitations.mail.ts';
import {
  deleteExpired,
  deleteInvitation,
  findInvitation,
  hasAccount,
  listInvitations,
  putInvitation,
  spendInvitation,
} from './invitations.queries.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const MAILS_PER_HOUR = 3;
const MOST_LISTED = 1_000;
/** Lists invitations. Expired ones stay for a while, so that they can be sent again. */
const KEPT_MS = 30 * DAY;

type Routes = typeof invitationRoutes;

export async function listWaiting(ctx: ActorContext): Promise<RouteOutput<Routes['list']>> {
  const rows = await listInvitations(ctx.db, MOST_LISTED);
  const invitations = rows.map(({ id, email, invitedBy, sentAt, expiresAt }) => ({
    id,
    email,
    invitedBy: invitedBy ?? '',
    sentAt: instant(sentAt),
    expiresAt: instant(expiresAt),
  }));
  return { invitations };
}

export async function invite(
  ctx: ActorContext,
  { email }: RouteInput<Routes['create']>,
): Promise<RouteOutput<Routes['create']>> {
  if (ctx.settings.SIGN_UP === 'closed') throw new AppError('SIGN_UP_CLOSED');
  if (await hasAccount(ctx.db, email)) {
    throw new AppError('EMAIL_TAKEN', { fields: { email: 'Já existe uma conta com este email' } });
  }
  const key = `sign-up-invitation:${email}`;
  await takeAttempt(ctx, { key, limit: MAILS_PER_HOUR, windowMs: HOUR });
  const token = randomBytes(32).toString('base64url');
  const { adminId, name: inviterName } = ctx.actor;
  const expiresAt = ctx.now + INVITATION_DAYS * DAY;
  const made = { email, tokenHash: hashToken(token), invitedBy: adminId, now: ctx.now, expiresAt };
  const id = await inTransaction(ctx, async (ctx) => {
    const refused = await admitInvitations(ctx, [{ email, topic: null }]);
    if (refused.size > 0) throw new AppError('RECIPIENT_MAIL_LIMIT');
    const id = await putInvitation(ctx.db, made);
    const mail = signUpMail({ email, token, inviterName, publicUrl: publicUrl(ctx.settings) });
    await queueMails(ctx, [{ recipient: email, ...mail, expiresAt }]);
    await recordHistory(ctx, subjectOf(id, email), 'invitation.sent');
    return id;
  });
  const invitation = {
    id,
    email,
    invitedBy: inviterName,
    sentAt: instant(ctx.now),
    expiresAt: instant(expiresAt),
  };
  return { invitation };
}

export async function removeInvitation(
  ctx: ActorContext,
  { id }: RouteInput<Routes['remove']>,
): Promise<RouteOutput<Routes['remove']>> {
  await inTransaction(ctx, async (ctx) => {
    const removed = await deleteInvitation(ctx.db, id);
    if (!removed) throw new AppError('NOT_FOUND');
    await recordHistory(ctx, subjectOf(id, removed.email), 'invitation.deleted');
  });
  return {};
}

/**
 * Refuses a sign-up that is not allowed, before any work is done for it.
 * @throws AppError SIGN_UP_CLOSED; INVITATION_REQUIRED, INVITATION_OVER and INVITATION_MISMATCH
 * where an invitation is needed
 */
export async function refuseUninvited(
  ctx: Context,
  { email, invitation }: { email: string; invitation?: string | undefined },
): Promise<void> {
  const { SIGN_UP } = ctx.settings;
  if (SIGN_UP === 'open') return;
  if (SIGN_UP === 'closed') throw new AppError('SIGN_UP_CLOSED');
  if (invitation === undefined) throw new AppError('INVITATION_REQUIRED');
  const known = await findInvitation(ctx.db, hashToken(invitation), ctx.now);
  if (!known) throw new AppError('INVITATION_OVER');
  if (known.email !== email) {
    const fields = { email: 'O convite é para outro e-mail' };
    throw new AppError('INVITATION_MISMATCH', { fields });
  }
}

/**
 * Accepts the invitation, in the transaction that creates the account. It was mailed to this
 * address, which confirms the address.
 * @returns false if there is none and sign-up does not require one
 * @throws AppError INVITATION_OVER when another request has just used it
 */
export async function acceptInvitation(
  ctx: Context,
  { email, invitation }: { email: string; invitation?: string | undefined },
): Promise<boolean> {
  const spent =
    invitation !== undefined &&
    (await spendInvitation(ctx.db, hashToken(invitation), email, ctx.now));
  if (!spent && ctx.settings.SIGN_UP !== 'open') throw new AppError('INVITATION_OVER');
  return Boolean(spent);
}

export async function sweepInvitations({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteExpired(db, now - KEPT_MS);
}

function subjectOf(id: number, email: string): Subject {
  return { kind: 'invitation', id, name: email };
}

/** A token of 256 random bits needs no keyed hash. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
