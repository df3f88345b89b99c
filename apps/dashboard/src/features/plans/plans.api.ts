import { paymentRoutes } from '@atrio/contract/payments';
import { planRoutes } from '@atrio/contract/plans';
import { apiQuery, useApiMutation } from '../../lib/query-client.ts';

export const ORDER_FAILED = 'Não foi possível fazer pedido para esse plano';

/** Those that can be chosen, and for a MASTER_ADMIN the inactive ones too. */
export function plansQuery() {
  return apiQuery(planRoutes.list);
}

/** What the rooms of a plan can be made after; a MASTER_ADMIN's to know. */
export function roomModelsQuery() {
  return apiQuery(planRoutes.models);
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
