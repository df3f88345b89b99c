import { type Order, orderRoutes } from '@atrio/contract/orders';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery, useApiMutation } from '../../lib/query-client.ts';
import { isUnsettled } from './order-words.ts';

const LOOK_EVERY_MS = 2_000;

/** One's own orders, those that run first. Read again while the provider still has to confirm one. */
export function ordersQuery(pageSize: number) {
  const args = { sort: '-state', page: 1, pageSize } as const;
  return queryOptions({
    ...apiQuery(orderRoutes.list, args),
    refetchInterval: ({ state }) => (state.data?.orders.some(isUnsettled) ? LOOK_EVERY_MS : false),
  });
}

/** The failure stays in the dialog that asked, where the person is looking. */
export function useCancelOrder() {
  return useApiMutation(orderRoutes.cancel, {
    invalidates: ['orders', 'payments', 'overview'],
    done: ({ order }) => doneWords(order),
    silent: true,
  });
}

function doneWords({ state }: Order): string {
  return state === 'cancelling'
    ? 'Cancelamento registrado. O provedor ainda não confirmou; continuamos tentando'
    : 'Assinatura cancelada';
}
