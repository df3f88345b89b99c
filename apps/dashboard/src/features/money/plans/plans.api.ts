import { paymentRoutes } from '@atrio/contract/money/payments';
import { planRoutes } from '@atrio/contract/money/plans';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';

export const ORDER_FAILED = 'Não foi possível fazer pedido para esse plano';

/** The plans on offer; for a MASTER_ADMIN the inactive ones too. */
export function plansQuery() {
  return apiQuery(planRoutes.list);
}

/** The models for the rooms of a plan, for a MASTER_ADMIN only. */
export function roomModelsQuery() {
  return apiQuery(planRoutes.models);
}

export interface OrderValues {
  [name: string]: string | number;
  billingType: string;
  paymentDay: number;
  subscriptionId: number;
  coupon: string;
  couponQuote: string;
}

/** The caller toasts the success, which carries a link. */
export function useOrder() {
  return useApiMutation(paymentRoutes.order, {
    invalidates: ['payments', 'orders', 'purchases'],
    failed: ORDER_FAILED,
  });
}

export function useCreatePlan() {
  return useApiMutation(planRoutes.create, {
    invalidates: ['plans'],
    done: 'Plano criado',
    failed: 'Erro ao criar plano',
  });
}

export function useUpdatePlan() {
  return useApiMutation(planRoutes.update, {
    invalidates: ['plans'],
    done: 'Plano alterado',
    failed: 'Erro ao alterar plano',
  });
}
