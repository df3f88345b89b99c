import { todayInBrazil } from '@atrio/contract/lib/due-dates';
import { type Coupon, couponRoutes } from '@atrio/contract/money/coupons';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';
import {
  type ListRange,
  type ListState,
  listArgs,
  toPage,
} from '../../../kit/list/use-list-state.ts';
import { formatDay, formatInteger, formatMoneyCents, plural } from '../../../kit/text/format.ts';

type Sort = 'id' | 'code' | 'uses';
export type CouponsListState = ListState<Sort>;

/** Lists know a row by its name. */
export type CouponRow = Coupon & { name: string };

function rowOf(coupon: Coupon): CouponRow {
  return { ...coupon, name: coupon.code };
}

export function couponsPageQuery(list: ListRange<Sort>) {
  return queryOptions({
    ...apiQuery(couponRoutes.list, listArgs(list)),
    select: ({ coupons, total }) => toPage(coupons.map(rowOf), total),
  });
}

export function useCreateCoupon() {
  return useApiMutation(couponRoutes.create, {
    invalidates: ['coupons', 'history'],
    done: 'Cupom criado',
    failed: 'Erro ao criar cupom',
  });
}

export function useUpdateCoupon() {
  return useApiMutation(couponRoutes.update, {
    invalidates: ['coupons', 'history'],
    done: 'Cupom alterado',
    failed: 'Erro ao alterar cupom',
  });
}

/** The field shows why a code is refused. */
export function useQuoteCoupon() {
  return useApiMutation(couponRoutes.quote, { invalidates: [], silent: true });
}

/** '20 % em 3 cobranças', 'R$ 50,00 em todas as cobranças' */
export function discountWords({ percent, cents, cycles }: Coupon): string {
  const off = percent === null ? formatMoneyCents(cents ?? 0) : `${percent} %`;
  const when = cycles === null ? 'todas as cobranças' : plural(cycles, 'cobrança', 'cobranças');
  return `${off} em ${when}`;
}

/** '12 de 50' */
export function usesWords({ uses, maxUses }: Coupon): string {
  return maxUses === null
    ? formatInteger(uses)
    : `${formatInteger(uses)} de ${formatInteger(maxUses)}`;
}

export function untilWords({ validUntil }: Coupon): string {
  return validUntil === null ? 'Sem prazo' : formatDay(validUntil);
}

/** The answer to somebody who types the code now. */
export function couponState({ active, validUntil, maxUses, uses }: Coupon, now = Date.now()) {
  if (!active) return { words: 'Desligado', tone: 'gray' };
  if (validUntil !== null && validUntil < todayInBrazil(now)) {
    return { words: 'Vencido', tone: 'gray' };
  }
  if (maxUses !== null && uses >= maxUses) return { words: 'Esgotado', tone: 'amber' };
  return { words: 'Vale agora', tone: 'green' };
}
