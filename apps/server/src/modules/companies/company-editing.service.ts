import type { companyRoutes } from '@atrio/contract/companies';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { AppError } from '../../lib/app-error.ts';
import { textKey } from '../../lib/text-key.ts';
import type { ActorContext } from '../../platform/context.ts';
import type { Uploads } from '../../platform/uploads.ts';
import { keepUploads, pictureOf } from '../files/files.service.ts';
import { loadCompany } from './companies.access.ts';
import {
  countAdmins,
  deleteCompanyAdmins,
  insertCompany,
  insertCompanyAdmins,
  type Logo,
  listCompanyAdmins,
  updateCompany,
} from './companies.queries.ts';
import { companyAsItIs, getCompany } from './companies.service.ts';

type Routes = typeof companyRoutes;

/** Whoever creates a company administers it, whether they named themselves or not. */
export async function createCompany(
  ctx: ActorContext,
  { name, adminIds = [] }: RouteInput<Routes['create']>,
  uploads: Uploads,
): Promise<RouteOutput<Routes['create']>> {
  const { adminId } = ctx.actor;
  const admins = [...new Set([adminId, ...adminIds])];
  await refuseUnknownAdmins(ctx, admins, 'adminIds');
  return keepUploads(ctx, uploads, async (ctx, files) => {
    const values = { name, nameKey: textKey(name) };
    const made = { ownerId: adminId, now: ctx.now };
    const id = await insertCompany(ctx.db, values, pictureOf(files) ?? NO_LOGO, made);
    await insertCompanyAdmins(ctx.db, id, admins);
    ctx.events.publish({ type: 'company.created', id, adminId });
    return getCompany(ctx, { id });
  });
}

/**
 * Whoever administers a company edits it; only who made it deletes it.
 * @throws AppError CHANGED_MEANWHILE with the row as it stands, when the caller saw an older one;
 * LAST_ADMIN when nobody would be left
 */
export async function changeCompany(
  ctx: ActorContext,
  input: RouteInput<Routes['update']>,
  uploads: Uploads,
): Promise<RouteOutput<Routes['update']>> {
  const { id, name, adminsToAdd = [], adminsToRemove = [] } = input;
  await loadCompany(ctx, id);
  await refuseUnknownAdmins(ctx, adminsToAdd, 'adminsToAdd');
  const basedOn = input.updatedAt === undefined ? undefined : Date.parse(input.updatedAt);
  return keepUploads(ctx, uploads, async (ctx, files) => {
    // Uploads take their time: whoever has lost the company meanwhile changes nothing.
    await loadCompany(ctx, id);
    const logo = pictureOf(files) ?? (input.removeLogo ? NO_LOGO : undefined);
    const values = { name, nameKey: name === undefined ? undefined : textKey(name), logo };
    if (!(await updateCompany(ctx.db, id, values, ctx.now, basedOn))) {
      const { company } = await getCompany(ctx, { id });
      throw new AppError('CHANGED_MEANWHILE', { current: company });
    }
    await insertCompanyAdmins(ctx.db, id, adminsToAdd);
    await deleteCompanyAdmins(ctx.db, id, adminsToRemove);
    if ((await listCompanyAdmins(ctx.db, id)).length === 0) {
      const fields = { adminsToRemove: 'A empresa precisa de ao menos um administrador' };
      throw new AppError('LAST_ADMIN', { fields });
    }
    ctx.events.publish({ type: 'company.updated', id, adminId: ctx.actor.adminId });
    // Not `getCompany`: who has just removed themselves still gets to see what they did.
    return { company: await companyAsItIs(ctx, id) };
  });
}

const NO_LOGO: Logo = { fileId: null, thumbnailId: null };

async function refuseUnknownAdmins(
  { db }: ActorContext,
  adminIds: readonly number[],
  field: string,
): Promise<void> {
  const unique = [...new Set(adminIds)];
  if ((await countAdmins(db, unique)) === unique.length) return;
  throw new AppError('ADMIN_UNAVAILABLE', { fields: { [field]: 'Administrador inválido' } });
}
