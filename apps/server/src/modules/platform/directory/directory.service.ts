import { Role } from '@atrio/contract/accounts/accounts';
import type { ActorContext } from '../../../infrastructure/context.ts';
import { findAdminsHolding } from '../../../infrastructure/database/admin-rows.ts';
import { type ListInput, parseSort, readPage } from '../../../infrastructure/database/list.ts';
import { AppError } from '../../../lib/app-error.ts';
import { returnAttempt, takeAttempt } from '../throttle/throttle.service.ts';
import {
  countAdmins,
  countEverybody,
  countKnown,
  findAdminsByEmail,
  listAdmins,
} from './directory.queries.ts';

type Sort = 'name' | '-name' | 'email' | '-email';

const HOUR = 60 * 60_000;
/** Addresses without an account that one person may try in an hour. */
const MISSES_PER_HOUR = 60;

/** One page of the administrators that the caller may see and the search matches. */
export async function readDirectory(ctx: ActorContext, input: ListInput<Sort>) {
  const { field, descending } = parseSort(input.sort ?? 'name');
  const { search } = input;
  const foundIds = await findAdminsHolding(ctx.db, search);
  const filter = { search, foundIds, knownTo: directoryOf(ctx) };
  return readPage(
    input,
    descending,
    () => countAdmins(ctx.db, filter),
    (slice) => listAdmins(ctx.db, filter, field, slice),
  );
}

/** Counts the administrators whose accounts are not erased. */
export function countAccounts({ db }: ActorContext): Promise<number> {
  return countEverybody(db);
}

/**
 * Refuses ids of administrators that the caller may not see: ids can be guessed.
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
 * Finds administrators by their full addresses. Only confirmed addresses count: otherwise somebody
 * could register an address that is not theirs and wait for a right to be given to it.
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

/** The administrator whose contacts the caller may see; null when the caller may see everybody. */
function directoryOf({ settings, actor }: ActorContext): number | null {
  const seesAll = settings.DIRECTORY === 'all' || actor.role === Role.MASTER_ADMIN;
  return seesAll ? null : actor.adminId;
}
