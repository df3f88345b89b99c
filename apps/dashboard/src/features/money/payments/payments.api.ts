import type { SortOf } from '@atrio/contract/lib/route';
import {
  type Payment,
  paymentRoutes,
  type Situation,
  webhookRoutes,
} from '@atrio/contract/money/payments';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callForFile } from '../../../kit/api/api-client.ts';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';
import {
  type ListRange,
  type ListState,
  listArgs,
  toPage,
} from '../../../kit/list/use-list-state.ts';

type PaymentSort = SortOf<(typeof paymentRoutes)['list']>;
export type PaymentListState = ListState<PaymentSort>;
type PaymentRange = ListRange<PaymentSort>;

/** A payment as lists know their rows. */
export interface PaymentRow extends Payment {
  name: string;
}

/** The filter's words in the address bar. */
const SITUATIONS = new Map<string, Situation>([
  ['abertos', 'open'],
  ['vencidos', 'overdue'],
  ['pagos', 'paid'],
]);

/** One page of the list on screen. */
export function paymentsPageQuery(list: PaymentRange) {
  const args = { ...listArgs(list), situation: situationOf(list) };
  return queryOptions({
    ...apiQuery(paymentRoutes.list, args),
    select: (out) => toPage(out.payments.map(toRow), out.total),
  });
}

export function paymentSummaryQuery() {
  return apiQuery(paymentRoutes.summary);
}

/** Silent: the row says what became of it. */
export function useRefreshPayment() {
  return useApiMutation(paymentRoutes.refresh, {
    invalidates: ['payments', 'orders', 'purchases'],
    silent: true,
  });
}

/** The codes that pay an open payment; read each time, since they may hold for a day only. */
export function readPaymentCodes(id: number) {
  return callApi(paymentRoutes.codes, { id: String(id) });
}

/** The receipt of a paid payment, a PDF. */
export function readReceipt(id: number) {
  return callForFile(paymentRoutes.receipt, { id: String(id) });
}

/** Sends a refused nota fiscal to the city again. */
export function useSendInvoice() {
  return useApiMutation(paymentRoutes.invoice, {
    invalidates: ['payments'],
    done: 'Enviou a nota fiscal à prefeitura',
    failed: 'Não foi possível enviar a nota fiscal',
  });
}

/** Of the provider's deliveries, those that somebody has to look at. A MASTER_ADMIN's to know. */
export function providerNoticesQuery() {
  return apiQuery(webhookRoutes.setAside);
}

export function useDismissNotice() {
  return useApiMutation(webhookRoutes.dismiss, {
    invalidates: ['webhook'],
    done: 'Aviso resolvido',
    failed: 'Não foi possível resolver o aviso',
  });
}

function situationOf({ filters }: PaymentRange): Situation | undefined {
  return SITUATIONS.get(filters.situacao ?? '');
}

function toRow(payment: Payment): PaymentRow {
  return { ...payment, name: `pagamento ${payment.id}` };
}
