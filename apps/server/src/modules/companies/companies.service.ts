import { Role } from '@atrio/contract/accounts';
import type { companyRoutes } from '@atrio/contract/companies';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { AppError } from '../../lib/app-error.ts';
import type { ActorContext } from '../../platform/context.ts';
import { parseSort, readPage } from '../../platform/database/list.ts';
import { countCompaniesOf, findCompany, listCompaniesOf } from './companies.queries.ts';

type Routes = typeof companyRoutes;

/** An administrator sees only the companies of their own admin id (spec section 6). */
export async function listAdminCompanies(
  ctx: ActorContext,
  input: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const { adminId } = input;
  if (adminId !== ctx.actor.adminId && ctx.actor.role !== Role.MASTER_ADMIN) {
    throw new AppError('NOT_FOUND');
  }
  const { descending } = parseSort<'name'>(input.sort ?? 'name');
  const { rows, ...rest } = await readPage(
    input,
    descending,
    () => countCompaniesOf(ctx.db, adminId, input.search),
    (slice) => listCompaniesOf(ctx.db, adminId, input.search, slice),
  );
  return { companies: rows, ...rest };
}

/** Whether the caller may give a room this company: one of theirs, or any for a MASTER_ADMIN. */
export async function mayUseCompany({ db, actor }: ActorContext, id: number): Promise<boolean> {
  const owner = actor.role === Role.MASTER_ADMIN ? null : actor.adminId;
  return (await findCompany(db, id, owner)) !== undefined;
}
