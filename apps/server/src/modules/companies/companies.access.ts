import { Role } from '@atrio/contract/accounts';
import { AppError } from '../../lib/app-error.ts';
import type { ActorContext } from '../../platform/context.ts';
import { type CompanyAdmin, findCompany } from './companies.queries.ts';

export type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>;

/** A MASTER_ADMIN administers every company. */
export function companyAdminOf({ actor }: ActorContext): CompanyAdmin {
  return actor.role === Role.MASTER_ADMIN ? null : actor.adminId;
}

/** @throws AppError NOT_FOUND, the same for a missing company and for one of others */
export async function loadCompany(ctx: ActorContext, id: number): Promise<CompanyRow> {
  const company = await findCompany(ctx.db, id, companyAdminOf(ctx));
  if (!company) throw new AppError('NOT_FOUND');
  return company;
}

/** A company as the history names it. */
export function companySubject({ id, name }: { id: number; name: string }) {
  return { kind: 'company' as const, id, name };
}

/** Who made it, and a MASTER_ADMIN; co-administrators edit (decisions.md section 3). */
export function mayDelete({ actor }: ActorContext, { ownerId }: CompanyRow): boolean {
  return actor.role === Role.MASTER_ADMIN || ownerId === actor.adminId;
}
