import { Role } from '@atrio/contract/accounts';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { ERASED_NAME, type myDataRoutes } from '@atrio/contract/my-data';
import { AppError } from '../../lib/app-error.ts';
import { textKey } from '../../lib/text-key.ts';
import type { ActorContext, Context } from '../../platform/context.ts';
import { holdAdmins } from '../../platform/database/locks.ts';
import { changeOwnAccount, proveOwnPassword } from '../auth/own-password.service.ts';
import { holdAccount, safetyRecipients } from '../emails/emails.service.ts';
import { accountSubject, recordHistory } from '../history/history.service.ts';
import { queueMails } from '../mail/mail.service.ts';
import { cancelOrdersOf } from '../orders/cancel-orders.service.ts';
import { holdMasters } from '../people/people.access.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import {
  hasSecondFactor,
  spendSecondFactor,
  takeCodeGuess,
} from '../two-factor/second-factor.service.ts';
import { accountErasedMail } from './erasure.mail.ts';
import {
  anonymiseHistory,
  anonymiseVisitors,
  deleteMeans,
  deleteMoneyOf,
  deleteSessionsErasedBefore,
  eraseUser,
  listPayersErasedBefore,
  renameAdmin,
} from './person.queries.ts';
import {
  deleteCompaniesOf,
  deleteEnvironmentsOf,
  deleteLink,
  deleteLinksOf,
  deleteRoomsOf,
  deleteStagedFilesOf,
  listHeirs,
  passCompaniesOn,
  passRoomsOn,
} from './rooms.queries.ts';

const DAY = 24 * 60 * 60_000;
/** Marco Civil, art. 15: records of access, six months. */
const ACCESS_RECORDS_MS = 183 * DAY;
/** What tax law and the consumer's code want of charges: five years. */
const MONEY_RECORDS_MS = 5 * 366 * DAY;
const PAYERS_AT_ONCE = 50;
const NOBODY = { name: ERASED_NAME, name_key: textKey(ERASED_NAME) };

type Erase = (typeof myDataRoutes)['erase'];

/**
 * Ends an account for good (docs/decisions/020): in one transaction, so that it has either happened
 * or not, and its sessions end with it. What the provider has is deleted afterwards, by the relay.
 */
export async function eraseMyAccount(
  ctx: ActorContext,
  { password, email, code }: RouteInput<Erase>,
): Promise<RouteOutput<Erase>> {
  const { userId, adminId, name } = ctx.actor;
  const passwordHash = await proveOwnPassword(ctx, password);
  if (email !== ctx.actor.email) {
    throw new AppError('EMAIL_MISMATCH', { fields: { email: 'Digite o email da sua conta' } });
  }
  const holder = { id: userId, email, passwordHash };
  const isTwofold = await hasSecondFactor(ctx, userId);
  if (isTwofold && code === undefined) throw new AppError('TWO_FACTOR_REQUIRED');
  if (isTwofold) await takeCodeGuess(ctx, holder);
  await changeOwnAccount(ctx, passwordHash, async (ctx) => {
    if (isTwofold && code !== undefined) await spendSecondFactor(ctx, holder, code, 'code');
    const heirs = await holdHeirs(ctx);
    (await holdMasters(ctx, userId)).refuseLast(userId);
    const account = await holdAccount(ctx, userId);
    // The address has been changed or taken back since the request came in.
    if (account?.email !== email) throw new AppError('UNAUTHENTICATED');
    const told = await safetyRecipients(ctx, { userId, email });
    const erased = await eraseUser(ctx.db, { userId, role: Role.NONE, now: ctx.now });
    if (!erased) throw new AppError('UNAUTHENTICATED');
    await leaveRooms(ctx, heirs);
    await cancelOrdersOf(ctx, adminId);
    await endSessionsOf(ctx, userId);
    const provenEmail = account.provenAt === null ? null : email;
    const leaving = { userId, adminId, provenEmail, nameKey: textKey(name) };
    await deleteMeans(ctx.db, leaving);
    await renameAdmin(ctx.db, adminId, NOBODY);
    await anonymiseVisitors(ctx.db, leaving, NOBODY);
    await recordHistory(ctx, accountSubject({ userId, name }), 'account.erased');
    await anonymiseHistory(ctx.db, leaving, NOBODY);
    await queueMails(
      ctx,
      told.map((recipient) => ({ recipient, ...accountErasedMail() })),
    );
    ctx.events.publish({ type: 'account.erased', userId });
  });
  return {};
}

/** Forgets what the law has let go of since. */
export async function sweepErased({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteSessionsErasedBefore(db, now - ACCESS_RECORDS_MS);
  const payers = await listPayersErasedBefore(db, now - MONEY_RECORDS_MS, PAYERS_AT_ONCE);
  for (const { adminId } of payers) {
    await db.transaction().execute((db) => deleteMoneyOf(db, adminId));
  }
}

/** Held, so that nothing passes to an account that is being erased at the same time. */
async function holdHeirs({ db, actor }: ActorContext): Promise<number[]> {
  const candidates = (await listHeirs(db, actor.adminId)).map(({ adminId }) => adminId);
  await holdAdmins(db, candidates);
  const left = await listHeirs(db, actor.adminId);
  return left.map(({ adminId }) => adminId).filter((adminId) => candidates.includes(adminId));
}

/** What others administer too passes to them; the rest goes with its owner. */
async function leaveRooms(ctx: ActorContext, heirs: readonly number[]): Promise<void> {
  const { adminId } = ctx.actor;
  for (const { id, ownerId } of await passRoomsOn(ctx.db, adminId, heirs)) {
    await deleteLink(ctx.db, id, ownerId);
    ctx.events.publish({ type: 'room.updated', id, adminId });
  }
  for (const { id } of await deleteRoomsOf(ctx.db, adminId)) {
    ctx.events.publish({ type: 'room.deleted', id, adminId });
  }
  for (const { roomId } of await deleteLinksOf(ctx.db, adminId)) {
    ctx.events.publish({ type: 'roomAdmin.removed', roomId, adminId });
  }
  await passCompaniesOn(ctx.db, adminId, heirs);
  await deleteCompaniesOf(ctx.db, adminId);
  await deleteEnvironmentsOf(ctx.db, adminId);
  await deleteStagedFilesOf(ctx.db, adminId);
  ctx.events.publish({ type: 'files.doomed' });
}
