import type { AsaasPayment } from '../../../infrastructure/asaas/asaas.ts';
import { AppError } from '../../../lib/app-error.ts';
import { applyPayment } from './apply-payment.service.ts';
import type { MoneyContext, OrderRow } from './order-types.ts';
import { isOpen, UNPAID } from './payment-status.ts';
import { listOf } from './payments.queries.ts';

type Row = Awaited<ReturnType<typeof listOf>>[number];

/**
 * Deletes the unpaid charges of an order that has ended, or those of them that are meant. Deleting a subscription deletes its open
 * charges too; one that is left is deleted here. A charge paid meanwhile is stored as paid.
 */
export async function withdrawPayments(
  ctx: MoneyContext,
  order: OrderRow,
  isMeant: (row: Row) => boolean = () => true,
): Promise<void> {
  for (const row of (await listOf(ctx.db, order.id, UNPAID)).filter(isMeant)) {
    let remote = await ctx.asaas.findPayment(row.asaasId);
    if (remote && !remote.isDeleted && isOpen(remote.status)) {
      await ctx.asaas.deletePayment(row.asaasId);
      remote = await ctx.asaas.findPayment(row.asaasId);
    }
    const now = remote ?? deletedPayment(order, row);
    await applyPayment(ctx, order, now).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'PAYMENT_MISMATCH') throw error;
      ctx.log.warn({ payment: row.id }, 'a charge of an ended order does not match it');
    });
  }
}

/** Represents a payment that the provider no longer has: it counts as deleted. */
function deletedPayment({ customer, asaasId }: OrderRow, row: Row): AsaasPayment {
  return {
    id: row.asaasId,
    customer,
    subscription: row.changeId === null ? asaasId : null,
    valueCents: row.valueCents,
    status: row.status,
    billingType: row.billingType,
    dueDate: row.dueDate,
    paymentDate: row.paymentDate,
    clientPaymentDate: null,
    invoiceUrl: row.invoiceUrl,
    externalReference: row.changeReference,
    isDeleted: true,
  };
}
