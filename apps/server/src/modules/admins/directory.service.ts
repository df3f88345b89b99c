import { Role } from '@atrio/contract/accounts';
import { AppError } from '../../lib/app-error.ts';
import type { ActorContext } from '../../platform/context.ts';
import { returnAttempt, takeAttempt } from '../throttle/throttle.service.ts';
import { countKnown, findAdminsByEmail } from './admins.queries.ts';

const HOUR = 60 * 60_000;
/** Addresses without an account that one person may try in an hour. */
const MISSES_PER_HOUR = 60;

/** Whose people the caller is shown: those they work with, or everybody (null). */
export function directoryOf({ settings, actor }: ActorContext): number | null {
  const seesAll = settings.DIRECTORY === 'all' || actor.role === Role.MASTER_ADMIN;
  return seesAll ? null : actor.adminId;
}

/**
 * Administrators can be named by their id only by whoever is shown them: an id can be guessed.
 * @throws AppError ADMIN_UNAVAILABLE
 */
export async function refuseUnknown(
  ctx: ActorContext,
  adminIds: readonly number[],
  field: string,
): Promise<void> {
  const unique = [...new Set(adminIds)];
  if ((await countKnown(ctx.db, unique, directoryOf(ctx))) === unique.length) return;
  throw new AppError('ADMIN_UNAVAILABLE', { fields: { [field]: 'Administrador inválido' } });
}

/**
 * Administrators by their whole addresses, which only count once they are confirmed: or somebody
 * could wait for a right under an address that is not theirs.
 * @throws AppError ADMIN_UNKNOWN naming the address; TOO_MANY_ATTEMPTS after many unknown ones
 */
export async function adminIdsOf(
  ctx: ActorContext,
  emails: readonly string[],
  field: string,
): Promise<number[]> {
  if (emails.length === 0) return [];
  const misses = {
    key: `directory:${ctx.actor.userId}`,
    limit: MISSES_PER_HOUR,
    windowMs: HOUR,
  };
  await takeAttempt(ctx, misses);
  const found = await findAdminsByEmail(ctx.db, emails);
  const missing = emails.find((email) => !found.some((admin) => admin.email === email));
  if (missing !== undefined) {
    const message = `Não há conta com o e-mail ${missing} confirmado`;
    throw new AppError('ADMIN_UNKNOWN', { fields: { [field]: message } });
  }
  await returnAttempt(ctx, misses);
  return found.map(({ id }) => id);
}
