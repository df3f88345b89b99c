import { STATUSES_OF } from '@atrio/contract/payments';
import { AppError } from '../../lib/app-error.ts';
import type { AsaasPayment } from '../../platform/asaas/asaas.ts';
import type { MoneyContext, OrderRow } from '../orders/place-order.service.ts';
import { applyPayment } from './apply-payment.service.ts';
import { isOpen } from './payment-status.ts';
import { listOf } from './payments.queries.ts';

const OPEN = [...STATUSES_OF.open, ...STATUSES_OF.overdue];

type Row = Awaited<ReturnType<typeof listOf>>[number];

/**
 * Withdraws what nobody has paid of an order that has ended. Deleting a subscription takes its open
 * charges along; one that stayed is deleted by itself. What was paid meanwhile is taken in as paid.
 */
export async function withdrawPayments(ctx: MoneyContext, order: OrderRow): Promise<void> {
  for (const row of await listOf(ctx.db, order.id, OPEN)) {
    let remote = await ctx.asaas.findPayment(row.asaasId);
    if (remote && !remote.isDeleted && isOpen(remote.status)) {
      await ctx.asaas.deletePayment(row.asaasId);
      remote = await ctx.asaas.findPayment(row.asaasId);
    }
    await applyPayment(ctx, order, remote ?? goneOf(order, row)).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'PAYMENT_MISMATCH') throw error;
      ctx.log.warn({ payment: row.id }, 'a charge of an ended order does not match it');
    });
  }
}

/** Stands for a payment that the provider no longer has: it counts as deleted. */
function goneOf({ customer, asaasId, reference }: OrderRow, row: Row): AsaasPayment {
  return {
    id: row.asaasId,
    customer,
    subscription: asaasId,
    valueCents: row.valueCents,
    status: row.status,
    billingType: row.billingType,
    dueDate: row.dueDate,
    paymentDate: row.paymentDate,
    clientPaymentDate: null,
    invoiceUrl: row.invoiceUrl,
    externalReference: reference,
    isDeleted: true,
  };
}
