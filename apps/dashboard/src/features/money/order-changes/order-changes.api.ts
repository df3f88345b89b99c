import type { RouteOutput } from '@atrio/contract/lib/route';
import { type OrderQuote, orderChangeRoutes } from '@atrio/contract/money/order-changes';
import { type Order, orderRoutes } from '@atrio/contract/money/orders';
import type { BillingType } from '@atrio/contract/money/payments';
import { useState } from 'react';
import { ApiError, callApi } from '../../../kit/api/api-client.ts';
import { apiQuery, queryClient, useApiMutation } from '../../../kit/api/query-client.ts';
import { formatDay } from '../../../kit/text/format.ts';

const INVALIDATED = ['orders', 'payments', 'purchases', 'overview'];
const MANY = 50;

/** The orders that have not ended, for the cards of the plans. */
export function runningOrdersQuery() {
  return apiQuery(orderRoutes.list, { running: 'true', page: 1, pageSize: MANY });
}

/** Never an old one: it is shown to be agreed to. */
export function quoteQuery(orderId: number, planId: number) {
  const args = { id: String(orderId), step: 'change', subscriptionId: String(planId) } as const;
  return { ...apiQuery(orderChangeRoutes.quote, args), gcTime: 0, staleTime: 0 };
}

/** Shows another quote in the place of the one that was asked for. */
export function replaceQuote(orderId: number, planId: number, quote: OrderQuote): void {
  queryClient.setQueryData(quoteQuery(orderId, planId).queryKey, { quote });
}

export function methodQuery(orderId: number, billingType: BillingType) {
  const args = { id: String(orderId), step: 'method', billingType } as const;
  return { ...apiQuery(orderChangeRoutes.quote, args), gcTime: 0, staleTime: 0 };
}

function useChangeMethod() {
  return useApiMutation(orderChangeRoutes.method, {
    invalidates: INVALIDATED,
    done: confirmedWords('Forma de pagamento trocada'),
    silent: true,
  });
}

/** Pays an order another way; the dialog shows what went wrong, and the new quote. */
export function useSendMethod({ id }: Order, onClose: () => void) {
  const { mutateAsync: change, isPending } = useChangeMethod();
  const [failure, setFailure] = useState<string>();

  async function send(billingType: BillingType, { token: quote }: OrderQuote) {
    setFailure(undefined);
    try {
      await change({ id: String(id), billingType, quote });
      onClose();
    } catch (error) {
      const changed = newQuoteIn(error);
      if (changed) {
        queryClient.setQueryData(methodQuery(id, billingType).queryKey, { quote: changed });
      }
      setFailure(
        error instanceof ApiError ? error.message : 'Não foi possível trocar a forma de pagamento',
      );
    }
  }
  return { send, isBusy: isPending, failure };
}

export function readQuote(orderId: number, step: 'pause' | 'resume') {
  return callApi(orderChangeRoutes.quote, { id: String(orderId), step });
}

/** The new quote of a refusal, since the amounts or days have changed. */
export function newQuoteIn(error: unknown): OrderQuote | undefined {
  if (!(error instanceof ApiError) || error.code !== 'QUOTE_CHANGED') return undefined;
  // The contract of this refusal.
  return error.current as OrderQuote | undefined;
}

/** The dialog shows what went wrong. */
export function useChangePlan() {
  return useApiMutation(orderChangeRoutes.change, { invalidates: INVALIDATED, silent: true });
}

export function useUndoChange() {
  return useApiMutation(orderChangeRoutes.undo, {
    invalidates: INVALIDATED,
    done: ({ order }) => (order.change ? 'Desfazendo a mudança' : 'Mudança de plano desfeita'),
    failed: 'Não foi possível desfazer a mudança de plano',
  });
}

export function usePauseOrder() {
  return useApiMutation(orderChangeRoutes.pause, {
    invalidates: INVALIDATED,
    done: confirmedWords('Assinatura pausada'),
    silent: true,
  });
}

export function useResumeOrder() {
  return useApiMutation(orderChangeRoutes.resume, {
    invalidates: INVALIDATED,
    done: confirmedWords('Assinatura retomada'),
    silent: true,
  });
}

function confirmedWords(words: string) {
  return ({ order }: RouteOutput<(typeof orderChangeRoutes)['pause']>) =>
    order.isConfirmed ? words : `${words}. O provedor ainda não confirmou; continuamos tentando`;
}

/** '15/12': the year goes without saying. */
export function shortDay(day: string): string {
  return formatDay(day).slice(0, 5);
}

/** '5 salas' of the same order again can only be chosen while it waits for its day. */
export function canChooseAgain({ change }: Order, planId: number): boolean {
  return change?.state === 'scheduled' && change.planId === planId;
}
