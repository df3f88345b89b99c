import { Role } from '@atrio/contract/accounts/accounts';
import { ERASED_NAME, type myDataRoutes } from '@atrio/contract/across/my-data';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { ActorContext, Context } from '../../../infrastructure/context.ts';
import { holdAdmins } from '../../../infrastructure/database/locks.ts';
import { AppError } from '../../../lib/app-error.ts';
import { textKey } from '../../../lib/text-key.ts';
import { changeOwnAccount, proveOwnPassword } from '../../accounts/auth/own-password.service.ts';
import { holdAccount, safetyRecipients } from '../../accounts/emails/emails.service.ts';
import { holdMasters } from '../../accounts/people/people.access.ts';
import { endSessionsOf } from '../../accounts/sessions/sessions.service.ts';
import {
  hasSecondFactor,
  spendSecondFactor,
  takeCodeGuess,
} from '../../accounts/two-factor/second-factor.service.ts';
import { cancelOrdersOf } from '../../money/orders/cancel-orders.service.ts';
import { accountSubject, recordHistory } from '../../platform/history/history.service.ts';
import { queueMails } from '../../platform/mail/mail.service.ts';
import { accountErasedMail } from './erasure.mail.ts';
import {
  anonymiseHistory,
  anonymiseVisitors,
  deleteMoneyOf,
  deleteOwnRows,
  deleteSessionsErasedBefore,
  eraseUser,
  listPayersErasedBefore,
  renameAdmin,
} from './person.queries.ts';
import {
  deleteCompaniesOf,
  deleteLink,
  deleteLinksOf,
  deleteRoomsOf,
  deleteStagedFilesOf,
  listHeirs,
  passCompaniesOn,
  passRoomsOn,
} from './rooms.queries.ts';

const DAY = 24 * 60 * 60_000;
/** Marco Civil, art. 15: access records are kept for six months. */
const ACCESS_RECORDS_MS = 183 * DAY;
/** Tax law and the consumer code want charges to be kept for five years. */
const MONEY_RECORDS_MS = 5 * 366 * DAY;
const PAYERS_AT_ONCE = 50;
const NOBODY = { name: ERASED_NAME, name_key: textKey(ERASED_NAME) };

type Erase = (typeof myDataRoutes)['erase'];

/**
 * Erases an account for good (docs/decisions/020), in one transaction together with its sessions.
 * The money worker deletes the data at the payment provider afterwards.
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
    // The address was changed or taken back since the request came in.
    if (account?.email !== email) throw new AppError('UNAUTHENTICATED');
    const recipients = await safetyRecipients(ctx, { userId, email });
    const erased = await eraseUser(ctx.db, { userId, role: Role.NONE, now: ctx.now });
    if (!erased) throw new AppError('UNAUTHENTICATED');
    await leaveRooms(ctx, heirs);
    await cancelOrdersOf(ctx, adminId);
    await endSessionsOf(ctx, userId);
    const provenEmail = account.provenAt === null ? null : email;
    const leaving = { userId, adminId, provenEmail, nameKey: textKey(name) };
    await deleteOwnRows(ctx.db, leaving);
    await renameAdmin(ctx.db, adminId, NOBODY);
    await anonymiseVisitors(ctx.db, leaving, NOBODY);
    await recordHistory(ctx, accountSubject({ userId, name }), 'account.erased');
    await anonymiseHistory(ctx.db, leaving, NOBODY);
    await queueMails(
      ctx,
      recipients.map((recipient) => ({ recipient, ...accountErasedMail() })),
    );
  });
  return {};
}

/** Deletes the records whose legal retention period is over. */
export async function sweepErased({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteSessionsErasedBefore(db, now - ACCESS_RECORDS_MS);
  const payers = await listPayersErasedBefore(db, now - MONEY_RECORDS_MS, PAYERS_AT_ONCE);
  for (const { adminId } of payers) {
    await db.transaction().execute((db) => deleteMoneyOf(db, adminId));
  }
}

/**
 * Locks the administrators that inherit rooms and companies, so that nothing passes to an account
 * that is being erased at the same time.
 */
async function holdHeirs({ db, actor }: ActorContext): Promise<number[]> {
  const candidates = (await listHeirs(db, actor.adminId)).map(({ adminId }) => adminId);
  await holdAdmins(db, candidates);
  const left = await listHeirs(db, actor.adminId);
  return left.map(({ adminId }) => adminId).filter((adminId) => candidates.includes(adminId));
}

/** Rooms and companies with other administrators pass to them; the rest is deleted. */
async function leaveRooms(ctx: ActorContext, heirs: readonly number[]): Promise<void> {
  const { adminId } = ctx.actor;
  for (const { id, ownerId } of await passRoomsOn(ctx.db, adminId, heirs)) {
    await deleteLink(ctx.db, id, ownerId);
    ctx.live.recheck(`room:${id}`);
  }
  for (const { id } of await deleteRoomsOf(ctx.db, adminId)) {
    ctx.live.recheck(`room:${id}`);
  }
  for (const { roomId } of await deleteLinksOf(ctx.db, adminId)) {
    ctx.live.recheck(`room:${roomId}`);
  }
  await passCompaniesOn(ctx.db, adminId, heirs);
  await deleteCompaniesOf(ctx.db, adminId);
  await deleteStagedFilesOf(ctx.db, adminId);
  ctx.events.publish({ type: 'files.doomed' });
}
