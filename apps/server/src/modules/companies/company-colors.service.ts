import {
  COLOR_NAMES,
  type CompanyColor,
  type companyColorRoutes,
  companyColorSchema,
} from '@atrio/contract/companies';
import { DEFAULT_COLORS } from '@atrio/contract/lib/colors';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { AppError } from '../../lib/app-error.ts';
import { instant } from '../../lib/instant.ts';
import { type ActorContext, type Context, inTransaction } from '../../platform/context.ts';
import { differences, recordHistory } from '../history/history.service.ts';
import { type CompanyRow, companySubject, loadCompany } from './companies.access.ts';
import {
  deleteColor,
  findColor,
  insertColor,
  listColors,
  updateColor,
} from './company-colors.queries.ts';

type Routes = typeof companyColorRoutes;
type Row = NonNullable<Awaited<ReturnType<typeof findColor>>>;
export type BrandColors = Record<(typeof COLOR_NAMES)[number], string>;

/** What each of these companies wears: its own colours, and defaults for those it has not set. */
export async function colorsOf(
  { db }: Pick<Context, 'db'>,
  companyIds: readonly number[],
): Promise<(companyId: number) => BrandColors> {
  const rows = companyIds.length > 0 ? await listColors(db, companyIds) : [];
  return (companyId) => {
    const colors: BrandColors = { ...DEFAULT_COLORS };
    for (const row of rows.filter((row) => row.companyId === companyId)) {
      const name = COLOR_NAMES.find((known) => known === row.colorName);
      if (name) colors[name] = row.colorHex;
    }
    return colors;
  };
}

export async function listCompanyColors(
  ctx: ActorContext,
  { companyId }: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const { id } = await loadCompany(ctx, companyId);
  return { companyColors: (await listColors(ctx.db, [id])).map(present) };
}

export async function createCompanyColor(
  ctx: ActorContext,
  { companyId, colorName, colorHex }: RouteInput<Routes['create']>,
): Promise<RouteOutput<Routes['create']>> {
  return inTransaction(ctx, async (ctx) => {
    const company = await loadCompany(ctx, companyId);
    const row = await insertColor(ctx.db, company.id, { colorName, colorHex, now: ctx.now });
    if (!row) throw new AppError('ALREADY_EXISTS');
    await told(ctx, company, {}, { [colorName]: colorHex });
    return { companyColor: present(row) };
  });
}

/** Two colours of one name cannot be: the database says so, and the caller gets ALREADY_EXISTS. */
export async function updateCompanyColor(
  ctx: ActorContext,
  { colorId, colorName, colorHex }: RouteInput<Routes['update']>,
): Promise<RouteOutput<Routes['update']>> {
  return inTransaction(ctx, async (ctx) => {
    const { color, company } = await loadColor(ctx, colorId);
    const row = await updateColor(ctx.db, colorId, { colorName, colorHex, now: ctx.now });
    if (!row) throw new AppError('NOT_FOUND');
    const before = { [color.colorName]: color.colorHex };
    // A colour that takes another's place leaves its own.
    await told(ctx, company, before, { [color.colorName]: null, [colorName]: colorHex });
    return { companyColor: present(row) };
  });
}

export async function removeCompanyColor(
  ctx: ActorContext,
  { colorId }: RouteInput<Routes['remove']>,
): Promise<RouteOutput<Routes['remove']>> {
  await inTransaction(ctx, async (ctx) => {
    const { color, company } = await loadColor(ctx, colorId);
    if (!(await deleteColor(ctx.db, colorId))) return;
    await told(ctx, company, { [color.colorName]: color.colorHex }, { [color.colorName]: null });
  });
  return {};
}

/** A colour is found first and then its company's rights asked: a foreign one looks like none. */
async function loadColor(ctx: ActorContext, id: number) {
  const color = await findColor(ctx.db, id);
  if (!color) throw new AppError('NOT_FOUND');
  return { color, company: await loadCompany(ctx, color.companyId) };
}

type Hexes = Record<string, string | null>;

async function told(
  ctx: ActorContext,
  company: CompanyRow,
  before: Hexes,
  after: Hexes,
): Promise<void> {
  const changes = differences(before, after);
  if (changes.length > 0) {
    await recordHistory(ctx, companySubject(company), 'color.updated', changes);
  }
  ctx.events.publish({ type: 'company.updated', id: company.id, adminId: ctx.actor.adminId });
}

function present({ createdAt, updatedAt, ...row }: Row): CompanyColor {
  // The column holds nothing but what the contract let in.
  return companyColorSchema.parse({
    ...row,
    createdAt: instant(createdAt),
    updatedAt: instant(updatedAt),
  });
}
