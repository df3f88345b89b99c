import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { companyRoutes } from '@atrio/contract/organization/companies';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { holdAdmins } from '../../../infrastructure/database/locks.ts';
import type { Uploads } from '../../../infrastructure/uploads.ts';
import { AppError } from '../../../lib/app-error.ts';
import { textKey } from '../../../lib/text-key.ts';
import { adminIdsOf, refuseUnknown } from '../../platform/directory/directory.service.ts';
import { fileName, keepUploads, pictureOf } from '../../platform/files/files.service.ts';
import {
  type Change,
  differences,
  recordHistory,
  replacement,
} from '../../platform/history/history.service.ts';
import { type News, notify } from '../../platform/notifications/notifications.service.ts';
import { type CompanyRow, companySubject, loadCompany, mayDelete } from './companies.access.ts';
import {
  countAdmins,
  deleteCompanyAdmins,
  insertCompany,
  insertCompanyAdmins,
  type Logo,
  listCompanyAdmins,
  updateCompany,
  updateOwner,
} from './companies.queries.ts';
import { companyAsItIs, getCompany } from './companies.service.ts';

type Routes = typeof companyRoutes;

/** Creates a company. The caller is always among its administrators. */
export async function createCompany(
  ctx: ActorContext,
  { name, adminIds = [], adminEmails = [] }: RouteInput<Routes['create']>,
  uploads: Uploads,
): Promise<RouteOutput<Routes['create']>> {
  const { adminId } = ctx.actor;
  await refuseUnknown(ctx, adminIds, 'adminIds');
  const named = await adminIdsOf(ctx, adminEmails, 'adminEmails');
  const admins = [...new Set([adminId, ...adminIds, ...named])];
  return keepUploads(ctx, uploads, async (ctx, files) => {
    await refuseUnknownAdmins(ctx, admins, 'adminIds');
    const values = { name, nameKey: textKey(name) };
    const by = { ownerId: adminId, now: ctx.now };
    const id = await insertCompany(ctx.db, values, pictureOf(files) ?? NO_LOGO, by);
    await insertCompanyAdmins(ctx.db, id, admins);
    const made = await listCompanyAdmins(ctx.db, id);
    await recordHistory(ctx, companySubject({ id, name }), 'company.created', [
      ...differences({}, { name, logo: pictureOf(files)?.name ?? null }),
      ...adminChanges([], made),
    ]);
    await tellNew(ctx, { id, name }, made);
    return getCompany(ctx, { id });
  });
}

/**
 * Edits a company; any of its administrators may, only its owner deletes it.
 * @throws AppError CHANGED_MEANWHILE with the current row, when the change is based on an older one
 */
export async function changeCompany(
  ctx: ActorContext,
  input: RouteInput<Routes['update']>,
  uploads: Uploads,
): Promise<RouteOutput<Routes['update']>> {
  const { id, name, adminsToAdd = [], emailsToAdd = [], adminsToRemove = [] } = input;
  await loadCompany(ctx, id);
  await refuseUnknown(ctx, adminsToAdd, 'adminsToAdd');
  const named = await adminIdsOf(ctx, emailsToAdd, 'emailsToAdd');
  const basedOn = input.updatedAt === undefined ? undefined : Date.parse(input.updatedAt);
  return keepUploads(ctx, uploads, async (ctx, files) => {
    // The upload took time: the rights are read again, and hold until the commit.
    await refuseUnknownAdmins(ctx, [...adminsToAdd, ...named], 'adminsToAdd');
    const before = await loadCompany(ctx, id, 'change');
    refuseOwner(before, adminsToRemove);
    const adminsBefore = await listCompanyAdmins(ctx.db, id);
    const logoBefore = await fileName(ctx, before.logoKey);
    const logo = pictureOf(files) ?? (input.removeLogo ? NO_LOGO : undefined);
    const values = { name, nameKey: name === undefined ? undefined : textKey(name), logo };
    if (!(await updateCompany(ctx.db, id, values, ctx.now, basedOn))) {
      const { company } = await getCompany(ctx, { id });
      throw new AppError('CHANGED_MEANWHILE', { current: company });
    }
    await insertCompanyAdmins(ctx.db, id, [...adminsToAdd, ...named]);
    await deleteCompanyAdmins(ctx.db, id, adminsToRemove);
    const admins = await listCompanyAdmins(ctx.db, id);
    if (admins.length === 0) {
      const fields = { adminsToRemove: 'A empresa precisa de ao menos um administrador' };
      throw new AppError('LAST_ADMIN', { fields });
    }
    const after = { name: name ?? before.name };
    const changes = [
      ...differences({ name: before.name }, after),
      ...(logo ? [replacement('logo', logoBefore, pictureOf(files)?.name)] : []),
      ...adminChanges(adminsBefore, admins),
    ];
    if (changes.length > 0) {
      await recordHistory(ctx, companySubject({ id, ...after }), 'company.updated', changes);
    }
    await tellNew(ctx, { id, ...after }, without(admins, adminsBefore));
    // Not `getCompany`: callers who removed themselves still get the result.
    return { company: await companyAsItIs(ctx, id) };
  });
}

/**
 * Hands a company to another person. The previous owner stays an administrator, and can be removed
 * from then on.
 * @throws AppError FORBIDDEN for a co-administrator
 */
export async function handOverCompany(
  ctx: ActorContext,
  { id, adminId }: RouteInput<Routes['handOver']>,
): Promise<RouteOutput<Routes['handOver']>> {
  return inTransaction(ctx, async (ctx) => {
    await holdAdmins(ctx.db, [adminId]);
    const company = await loadCompany(ctx, id, 'change');
    if (!mayDelete(ctx, company)) throw new AppError('FORBIDDEN');
    if (company.ownerId === adminId) {
      throw new AppError('ALREADY_OWNER', {
        fields: { adminId: 'Esta pessoa já é dona da empresa' },
      });
    }
    await refuseUnknownAdmins(ctx, [adminId], 'adminId');
    const adminsBefore = await listCompanyAdmins(ctx.db, id);
    await updateOwner(ctx.db, id, adminId);
    await insertCompanyAdmins(ctx.db, id, [adminId]);
    const admins = await listCompanyAdmins(ctx.db, id);
    const nameOf = (wanted: number | null) => admins.find(({ id }) => id === wanted)?.name ?? null;
    await recordHistory(ctx, companySubject(company), 'company.updated', [
      ...differences({ owner: nameOf(company.ownerId) }, { owner: nameOf(adminId) }),
      ...adminChanges(adminsBefore, admins),
    ]);
    await tellNew(ctx, company, without(admins, adminsBefore));
    return { company: await companyAsItIs(ctx, id) };
  });
}

/** The owner cannot be removed, not even by themselves: a company always has one. */
function refuseOwner({ ownerId }: CompanyRow, adminsToRemove: readonly number[]): void {
  if (ownerId === null || !adminsToRemove.includes(ownerId)) return;
  const sentence = 'Quem é dono da empresa não pode ser removido';
  throw new AppError('COMPANY_OWNER_STAYS', { fields: { adminsToRemove: sentence } });
}

type Person = Awaited<ReturnType<typeof listCompanyAdmins>>[number];

/** One history entry per added or removed administrator. */
function adminChanges(before: readonly Person[], after: readonly Person[]): Change[] {
  return [
    ...without(after, before).map(({ name }) => ({ field: 'admin', before: null, after: name })),
    ...without(before, after).map(({ name }) => ({ field: 'admin', before: name, after: null })),
  ];
}

function without(list: readonly Person[], others: readonly Person[]): Person[] {
  return list.filter(({ id }) => others.every((other) => other.id !== id));
}

/** Notifies the new administrators, but not the caller. */
async function tellNew(
  ctx: ActorContext,
  company: { id: number; name: string },
  people: readonly Person[],
): Promise<void> {
  const data = { companyId: company.id, companyName: company.name, byName: ctx.actor.name };
  const others = people.filter(({ userId }) => userId !== ctx.actor.userId);
  await notify(
    ctx,
    others.map(({ userId }): News => ({ userId, kind: 'companyAdmin.added', data })),
  );
}

const NO_LOGO: Logo = { fileId: null, thumbnailId: null };

async function refuseUnknownAdmins(
  { db }: ActorContext,
  adminIds: readonly number[],
  field: string,
): Promise<void> {
  const unique = [...new Set(adminIds)];
  await holdAdmins(db, unique);
  if ((await countAdmins(db, unique)) === unique.length) return;
  throw new AppError('ADMIN_UNAVAILABLE', { fields: { [field]: 'Administrador inválido' } });
}
