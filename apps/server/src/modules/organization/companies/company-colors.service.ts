import { DEFAULT_COLORS } from '@atrio/contract/lib/colors';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import {
  COLOR_NAMES,
  type CompanyColor,
  type companyColorRoutes,
  companyColorSchema,
} from '@atrio/contract/organization/companies';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { differences, recordHistory } from '../../platform/history/history.service.ts';
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

/** The colours of each company: its own, and defaults for those it has not set. */
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
    await recordChange(ctx, company, {}, { [colorName]: colorHex });
    return { companyColor: present(row) };
  });
}

/** A second colour with the same name violates a unique index; the caller gets ALREADY_EXISTS. */
export async function updateCompanyColor(
  ctx: ActorContext,
  { colorId, colorName, colorHex }: RouteInput<Routes['update']>,
): Promise<RouteOutput<Routes['update']>> {
  return inTransaction(ctx, async (ctx) => {
    const { color, company } = await loadColor(ctx, colorId);
    const row = await updateColor(ctx.db, colorId, { colorName, colorHex, now: ctx.now });
    if (!row) throw new AppError('NOT_FOUND');
    const before = { [color.colorName]: color.colorHex };
    // A colour that is renamed frees its old name.
    await recordChange(ctx, company, before, { [color.colorName]: null, [colorName]: colorHex });
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
    await recordChange(
      ctx,
      company,
      { [color.colorName]: color.colorHex },
      { [color.colorName]: null },
    );
  });
  return {};
}

/**
 * The rights on the company are checked after the colour is found: a foreign colour gets the same
 * answer as a missing one.
 */
async function loadColor(ctx: ActorContext, id: number) {
  const color = await findColor(ctx.db, id);
  if (!color) throw new AppError('NOT_FOUND');
  return { color, company: await loadCompany(ctx, color.companyId) };
}

type Hexes = Record<string, string | null>;

async function recordChange(
  ctx: ActorContext,
  company: CompanyRow,
  before: Hexes,
  after: Hexes,
): Promise<void> {
  const changes = differences(before, after);
  if (changes.length > 0) {
    await recordHistory(ctx, companySubject(company), 'color.updated', changes);
  }
}

function present({ createdAt, updatedAt, ...row }: Row): CompanyColor {
  // The column holds only values that the contract accepted.
  return companyColorSchema.parse({
    ...row,
    createdAt: instant(createdAt),
    updatedAt: instant(updatedAt),
  });
}
