import { Role } from '@atrio/contract/accounts/accounts';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { Company, CompanyDetail, companyRoutes } from '@atrio/contract/organization/companies';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { ownerOf } from '../../../lib/owner.ts';
import { fileUrl } from '../../platform/files/files.service.ts';
import { recordHistory } from '../../platform/history/history.service.ts';
import { type CompanyRow, companySubject, loadCompany, mayDelete } from './companies.access.ts';
import {
  countCompanies,
  deleteCompany,
  findCompany,
  listCompanies,
  listCompanyAdmins,
} from './companies.queries.ts';
import { type BrandColors, colorsOf } from './company-colors.service.ts';

type Routes = typeof companyRoutes;

/**
 * Lists the companies of the caller. A MASTER_ADMIN gets all companies, unless they ask for their
 * own.
 */
export async function listAdminCompanies(
  ctx: ActorContext,
  input: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const { adminId } = input;
  const isOwn = adminId === ctx.actor.adminId;
  const isMaster = ctx.actor.role === Role.MASTER_ADMIN;
  if (!isOwn && !isMaster) throw new AppError('NOT_FOUND');
  const whose = isOwn && isMaster && !input.mine ? null : adminId;
  const { field, descending } = parseSort(input.sort ?? 'name');
  const { rows, ...rest } = await readPage(
    input,
    descending,
    () => countCompanies(ctx.db, whose, input.search),
    (slice) => listCompanies(ctx.db, whose, input.search, field, slice),
  );
  const colors = await colorsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return { companies: rows.map((row) => present(ctx, row, colors(row.id))), ...rest };
}

export async function getCompany(
  ctx: ActorContext,
  { id }: RouteInput<Routes['get']>,
): Promise<RouteOutput<Routes['get']>> {
  return { company: await presentDetail(ctx, await loadCompany(ctx, id)) };
}

export async function removeCompany(
  ctx: ActorContext,
  { id }: RouteInput<Routes['remove']>,
): Promise<RouteOutput<Routes['remove']>> {
  await inTransaction(ctx, async (ctx) => {
    const company = await loadCompany(ctx, id, 'change');
    if (!mayDelete(ctx, company)) throw new AppError('FORBIDDEN');
    await deleteCompany(ctx.db, id);
    await recordHistory(ctx, companySubject(company), 'company.deleted');
  });
  return {};
}

/** Presents a company after a change that may have removed the caller's own right. */
export async function companyAsItIs(ctx: ActorContext, id: number): Promise<CompanyDetail> {
  const company = await findCompany(ctx.db, id, null);
  if (!company) throw new AppError('NOT_FOUND');
  return presentDetail(ctx, company);
}

async function presentDetail(ctx: ActorContext, row: CompanyRow): Promise<CompanyDetail> {
  const colors = await colorsOf(ctx, [row.id]);
  const admins = await listCompanyAdmins(ctx.db, row.id);
  return {
    ...present(ctx, row, colors(row.id)),
    ownerId: row.ownerId,
    companyAdmins: admins.map(({ id, name }) => ({ admin: { id, name } })),
    updatedAt: instant(row.updatedAt),
  };
}

function present(ctx: ActorContext, row: CompanyRow, colors: BrandColors): Company {
  return {
    id: row.id,
    name: row.name,
    logoUrl: row.logoKey === null ? null : fileUrl(row.logoKey),
    colors,
    owner: ownerOf(row),
    roomCount: Number(row.roomCount),
    canDelete: mayDelete(ctx, row),
  };
}
