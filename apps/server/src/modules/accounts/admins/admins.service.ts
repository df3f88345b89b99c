import { type adminRoutes, Role } from '@atrio/contract/accounts/accounts';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { classifyDatabaseFailure } from '../../../infrastructure/database/failures.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { hashPassword } from '../../../infrastructure/passwords.ts';
import { AppError } from '../../../lib/app-error.ts';
import { isCommonPassword } from '../../../lib/common-passwords.ts';
import { textKey } from '../../../lib/text-key.ts';
import { readDirectory } from '../../platform/directory/directory.service.ts';
import {
  accountSubject,
  differences,
  recordHistory,
} from '../../platform/history/history.service.ts';
import { addressKey, takeAttempt } from '../../platform/throttle/throttle.service.ts';
import { promotePreTickets } from '../../rooms/tickets/tickets.service.ts';
import { changeOwnAccount, proveOwnPassword } from '../auth/own-password.service.ts';
import {
  changeEmail,
  emailTaken,
  refuseReserved,
  takeEmailChange,
} from '../emails/email-changes.service.ts';
import { sendFirstCode } from '../emails/emails.service.ts';
import { acceptInvitation, refuseUninvited } from '../invitations/invitations.service.ts';
import { countUsers, insertAdmin, insertUser, updateAdmin } from './admins.queries.ts';

const SIGN_UPS_PER_HOUR = 30;
const HOUR = 60 * 60_000;

type Routes = typeof adminRoutes;

/**
 * Signs up a new administrator: public unless SIGN_UP says otherwise, throttled, always with the
 * role ADMIN.
 */
export async function createAdmin(
  ctx: Context,
  { name, email, password, invitation }: RouteInput<Routes['create']>,
): Promise<RouteOutput<Routes['create']>> {
  const key = `sign-up:${addressKey(ctx.client.address)}`;
  await takeAttempt(ctx, { key, limit: SIGN_UPS_PER_HOUR, windowMs: HOUR });
  await refuseUninvited(ctx, { email, invitation });
  if (await isCommonPassword(password, email)) throw commonPassword();
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (ctx) => {
    const isInvited = await acceptInvitation(ctx, { email, invitation });
    const provenAt = isInvited ? ctx.now : null;
    const { userId, ...admin } = await register(ctx, { name, email, passwordHash, provenAt });
    if (isInvited) await promotePreTickets(ctx, { id: userId, email });
    else await sendFirstCode(ctx, { userId, email });
    return { admin };
  });
}

/**
 * Makes an ADMIN's account, in the caller's transaction.
 * @throws AppError EMAIL_TAKEN
 */
export async function register(
  ctx: Context,
  person: { name: string; email: string; passwordHash: string; provenAt: number | null },
) {
  const { name, email } = person;
  const added = await addAdmin(ctx.db, { ...person, role: Role.ADMIN, now: ctx.now });
  if (!added) throw emailTaken();
  const { id, userId } = added;
  await refuseReserved(ctx, userId, email);
  await recordHistory(
    { ...ctx, actor: { adminId: id, name } },
    accountSubject({ userId, name }),
    'account.created',
    differences({}, { name, email }),
  );
  return { id, name, email, userId };
}

/** The administrators that the caller can choose co-administrators from. */
export async function listAllAdmins(
  ctx: ActorContext,
  input: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const { rows, ...rest } = await readDirectory(ctx, input);
  return { admins: rows, ...rest };
}

export async function ownData({ actor }: ActorContext): Promise<RouteOutput<Routes['data']>> {
  const { adminId, name, email, emailProven } = actor;
  return { id: adminId, name, email, emailConfirmed: emailProven };
}

export async function updateOwnProfile(
  ctx: ActorContext,
  { name, email, password }: RouteInput<Routes['update']>,
): Promise<RouteOutput<Routes['update']>> {
  const { userId, adminId } = ctx.actor;
  const passwordHash = await proveOwnPassword(ctx, password);
  const isOther = email !== ctx.actor.email;
  if (isOther) await takeEmailChange(ctx);
  try {
    await changeOwnAccount(ctx, passwordHash, async (ctx) => {
      if (isOther) await changeEmail(ctx, { email, passwordHash });
      await updateAdmin(ctx.db, { adminId, name, nameKey: textKey(name) });
      const changes = differences(
        { name: ctx.actor.name, email: ctx.actor.email },
        { name, email },
      );
      if (changes.length > 0) {
        await recordHistory(ctx, accountSubject({ userId, name }), 'account.updated', changes);
      }
    });
  } catch (error) {
    // The e-mail is the only unique column that was written.
    if (classifyDatabaseFailure(error) === 'unique') throw emailTaken();
    throw error;
  }
  const emailConfirmed = !isOther && ctx.actor.emailProven;
  return { admin: { id: adminId, name, email, emailConfirmed } };
}

/**
 * Creates the MASTER_ADMIN of a first start. Its address counts as confirmed, since the operator
 * chose it.
 * @returns null when there are accounts already
 */
export async function createFirstMaster(
  db: Database,
  account: { email: string; password: string; now: number },
): Promise<{ id: number } | null> {
  if ((await countUsers(db)) > 0) return null;
  const passwordHash = await hashPassword(account.password);
  return db.transaction().execute((db) =>
    addAdmin(db, {
      name: 'Administração',
      email: account.email,
      passwordHash,
      role: Role.MASTER_ADMIN,
      provenAt: account.now,
      now: account.now,
    }),
  );
}

interface NewAdmin {
  name: string;
  email: string;
  passwordHash: string;
  role: Role;
  provenAt: number | null;
  now: number;
}

/** @returns null when the e-mail is taken */
async function addAdmin(db: Database, { name, ...user }: NewAdmin) {
  const added = await insertUser(db, user);
  if (!added) return null;
  const id = await insertAdmin(db, { userId: added.id, name, nameKey: textKey(name) });
  return { id, userId: added.id };
}

function commonPassword(): AppError {
  const fields = { password: 'Essa senha é muito comum. Escolha outra' };
  return new AppError('COMMON_PASSWORD', { fields });
}
