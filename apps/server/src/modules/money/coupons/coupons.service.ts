import { createHash } from 'node:crypto';
import { todayInBrazil } from '@atrio/contract/lib/due-dates';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { Coupon, couponRoutes } from '@atrio/contract/money/coupons';
import { type CouponTerms, discountOf } from '@atrio/contract/money/discounts';
import type { Plan } from '@atrio/contract/money/plans';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { decimalOf } from '../../../lib/money.ts';
import { differences, recordHistory } from '../../platform/history/history.service.ts';
import { takeAttempt } from '../../platform/throttle/throttle.service.ts';
import { loadOrderablePlan, namesOfPlans } from '../plans/plans.service.ts';
import {
  type CouponRow,
  countCoupons,
  findCoupon,
  findCouponByCode,
  giveUseBack,
  insertCoupon,
  listCoupons,
  takeUse,
  updateCoupon,
} from './coupons.queries.ts';

/** So that nobody finds codes by trying. */
const QUOTES_PER_MINUTE = 20;
const MINUTE = 60_000;

type Routes = typeof couponRoutes;
type Plain = Pick<Context, 'db' | 'now'>;

export async function listAllCoupons(
  { db }: ActorContext,
  input: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const { field, descending } = parseSort(input.sort ?? '-id');
  const { rows, ...rest } = await readPage(
    input,
    descending,
    () => countCoupons(db, input.search),
    (slice) => listCoupons(db, input.search, field, slice),
  );
  return { coupons: rows.map(present), ...rest };
}

export async function createCoupon(
  ctx: ActorContext,
  { code, ...input }: RouteInput<Routes['create']>,
): Promise<RouteOutput<Routes['create']>> {
  return inTransaction(ctx, async (ctx) => {
    const row = { ...(await fieldsOf(ctx, input)), code, created_at: ctx.now };
    const made = await insertCoupon(ctx.db, row);
    if (!made) {
      const fields = { code: 'Já existe um cupom com este código' };
      throw new AppError('COUPON_CODE_TAKEN', { fields });
    }
    const changes = differences({}, await historyState(ctx, made));
    await recordHistory(ctx, subjectOf(made), 'coupon.created', changes);
    return { coupon: present(made) };
  });
}

/** Orders keep a copy of their coupon, so a change affects only later ones. */
export async function changeCoupon(
  ctx: ActorContext,
  { id, ...input }: RouteInput<Routes['update']>,
): Promise<RouteOutput<Routes['update']>> {
  return inTransaction(ctx, async (ctx) => {
    const before = await findCoupon(ctx.db, id);
    const after = before && (await updateCoupon(ctx.db, id, await fieldsOf(ctx, input)));
    if (!before || !after) throw new AppError('NOT_FOUND');
    const states = [await historyState(ctx, before), await historyState(ctx, after)] as const;
    const changes = differences(...states);
    if (changes.length > 0) await recordHistory(ctx, subjectOf(after), 'coupon.updated', changes);
    return { coupon: present(after) };
  });
}

/** Tells what a plan costs with a coupon; uses nothing up. */
export async function quoteCoupon(
  ctx: ActorContext,
  { coupon: code, subscriptionId }: RouteInput<Routes['quote']>,
): Promise<RouteOutput<Routes['quote']>> {
  const key = `coupons:${ctx.actor.adminId}`;
  await takeAttempt(ctx, { key, limit: QUOTES_PER_MINUTE, windowMs: MINUTE });
  const plan = await loadOrderablePlan(ctx, subscriptionId);
  const row = await findCouponByCode(ctx.db, code);
  const reason = refusalOf(ctx, row);
  if (!row || reason) throw refused(reason ?? UNKNOWN);
  const terms = termsOf(row);
  const discount = discountFor(terms, plan);
  return {
    quote: {
      code,
      token: tokenOf(terms, plan),
      fullValue: decimalOf(plan.price),
      value: decimalOf(plan.price - discount),
      cycles: row.cycles,
    },
  };
}

/**
 * Takes one use of a coupon for an order of this plan. Runs in the transaction that writes the
 * order, which undoes it when the order is not written.
 * @param token of the quote that was shown: what differs from it is refused
 * @throws AppError COUPON_REFUSED, with the reason at the field
 */
export async function takeCoupon(
  ctx: Plain,
  { code, token, plan }: { code: string; token: string; plan: Plan },
): Promise<{ couponId: number; terms: CouponTerms }> {
  const taken = await takeUse(ctx.db, code, todayInBrazil(ctx.now));
  if (!taken) {
    throw refused(refusalOf(ctx, await findCouponByCode(ctx.db, code)) ?? USED_UP);
  }
  const terms = termsOf(taken);
  discountFor(terms, plan);
  if (token !== tokenOf(terms, plan)) {
    throw refused('As condições deste cupom mudaram. Confira o preço e confirme de novo');
  }
  return { couponId: taken.id, terms };
}

/** The order that took a use was never paid, and never will be. */
export async function returnCoupon({ db }: Plain, id: number): Promise<void> {
  await giveUseBack(db, id);
}

const UNKNOWN = 'Cupom não encontrado';
const USED_UP = 'Este cupom já foi usado todas as vezes';

/** Null when it can be used now. */
function refusalOf({ now }: Plain, row: CouponRow | undefined): string | null {
  if (row?.active !== 1) return UNKNOWN;
  const { validUntil, maxUses, uses } = row;
  if (validUntil !== null && validUntil < todayInBrazil(now)) {
    return `Este cupom valeu até ${dayWords(validUntil)}`;
  }
  return maxUses !== null && uses >= maxUses ? USED_UP : null;
}

function dayWords(day: string): string {
  return day.split('-').reverse().join('/');
}

/** @throws AppError COUPON_REFUSED when it takes nothing off this plan */
function discountFor(terms: CouponTerms, plan: Plan): number {
  const discount = discountOf(terms, { planId: plan.id, priceCents: plan.price }, 1);
  if (discount === 0) throw refused(`Este cupom não vale para o plano ${plan.name}`);
  return discount;
}

function refused(message: string): AppError {
  return new AppError('COUPON_REFUSED', { fields: { coupon: message } });
}

function tokenOf(terms: CouponTerms, { id, price }: Plan): string {
  return createHash('sha256')
    .update(JSON.stringify([terms, id, price]))
    .digest('base64url');
}

function termsOf({ code, percent, cents, cycles, planIds }: CouponRow): CouponTerms {
  return { code, percent, cents, cycles, planIds: JSON.parse(planIds) as number[] };
}

type Input = Omit<RouteInput<Routes['update']>, 'id'>;

async function fieldsOf(ctx: ActorContext, input: Input) {
  const planIds = [...new Set(input.planIds)].toSorted((a, b) => a - b);
  if ((await namesOfPlans(ctx, planIds)).length < planIds.length) {
    throw new AppError('PLAN_UNAVAILABLE', { fields: { planIds: 'Plano escolhido inválido' } });
  }
  return {
    percent: input.percent,
    cents: input.cents,
    cycles: input.cycles,
    max_uses: input.maxUses,
    valid_until: input.validUntil,
    plan_ids: JSON.stringify(planIds),
    active: Number(input.active),
    updated_at: ctx.now,
  };
}

async function historyState(ctx: ActorContext, row: CouponRow) {
  const { code, percent, cents, cycles, maxUses, validUntil, active } = row;
  const plans = await namesOfPlans(ctx, JSON.parse(row.planIds) as number[]);
  const named = plans.join(', ') || null;
  return {
    code,
    percent: percent === null ? null : `${percent} %`,
    cents,
    cycles,
    maxUses,
    validUntil: validUntil && dayWords(validUntil),
    plans: named,
    active: active === 1,
  };
}

function subjectOf({ id, code }: CouponRow) {
  return { kind: 'coupon', id, name: code } as const;
}

function present(row: CouponRow): Coupon {
  return {
    ...row,
    planIds: JSON.parse(row.planIds) as number[],
    active: row.active === 1,
    createdAt: instant(row.createdAt),
  };
}
