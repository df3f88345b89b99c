import { Role } from '@atrio/contract/accounts';
import { AppError } from '../../lib/app-error.ts';
import type { ActorContext } from '../../platform/context.ts';
import { type Hold, hold } from '../../platform/database/locks.ts';
import { type CompanyAdmin, findCompany, findCompanyId } from './companies.queries.ts';

export type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>;

/** A MASTER_ADMIN administers every company. */
function companyAdminOf({ actor }: ActorContext): CompanyAdmin {
  return actor.role === Role.MASTER_ADMIN ? null : actor.adminId;
}

/**
 * Call it in the transaction that writes: it holds the company, so the right lasts until the commit.
 * @param how `change` to write the company's own row or who administers it
 * @throws AppError NOT_FOUND, the same for a missing company and for one of others
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
 * True when the caller may give a room this company: one of theirs, or any for a MASTER_ADMIN.
 * Holds the company as `loadCompany` does.
 */
export async function mayUseCompany(ctx: ActorContext, id: number): Promise<boolean> {
  await hold(ctx.db, 'companies', [id], 'share');
  return (await findCompanyId(ctx.db, id, companyAdminOf(ctx))) !== undefined;
}

/** A company as the history names it. */
export function companySubject({ id, name }: { id: number; name: string }) {
  return { kind: 'company' as const, id, name };
}

/** Its owner, and a MASTER_ADMIN: they delete it and hand it over; co-administrators edit. */
export function mayDelete({ actor }: ActorContext, { ownerId }: CompanyRow): boolean {
  return actor.role === Role.MASTER_ADMIN || ownerId === actor.adminId;
}
