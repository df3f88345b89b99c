import { Role } from '@atrio/contract/accounts/accounts';
import { type ActorContext, reachesAll } from '../../../infrastructure/context.ts';
import { type Hold, hold } from '../../../infrastructure/database/locks.ts';
import { AppError } from '../../../lib/app-error.ts';
import { type CompanyAdmin, findCompany, findCompanyId } from './companies.queries.ts';

export type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>;

/** A MASTER_ADMIN administers every company. */
function companyAdminOf({ actor }: ActorContext): CompanyAdmin {
  return actor.role === Role.MASTER_ADMIN ? null : actor.adminId;
}

/**
 * Loads a company that the caller may administer. Call it in the transaction that writes: it locks
 * the company, so the right lasts until the commit.
 * @param how `change` to write the company's own row or its list of administrators
 * @throws AppError NOT_FOUND, the same for a missing company and a foreign one
 */
export async function loadCompany(
  ctx: ActorContext,
  id: number,
  how: Hold = 'share',
): Promise<CompanyRow> {
  await hold(ctx.db, 'companies', [id], how);
  const company = await findCompany(ctx.db, id, companyAdminOf(ctx));
  if (!company) throw new AppError('NOT_FOUND');
  return company;
}

/**
 * True when the caller may assign this company to a room: one of theirs, or any for a MASTER_ADMIN.
 * Locks the company like `loadCompany`.
 */
export async function mayUseCompany(ctx: ActorContext, id: number): Promise<boolean> {
  const reach = ctx.actor.key?.companyId ?? null;
  if (reach !== null && reach !== id) return false;
  await hold(ctx.db, 'companies', [id], 'share');
  const admin = reachesAll(ctx.actor) ? null : ctx.actor.adminId;
  return (await findCompanyId(ctx.db, id, admin)) !== undefined;
}

/** The company as the subject of a history entry. */
export function companySubject({ id, name }: { id: number; name: string }) {
  return { kind: 'company' as const, id, name };
}

/**
 * True for the owner and a MASTER_ADMIN, who may delete it and hand it over; co-administrators only
 * edit.
 */
export function mayDelete({ actor }: ActorContext, { ownerId }: CompanyRow): boolean {
  return actor.role === Role.MASTER_ADMIN || ownerId === actor.adminId;
}
