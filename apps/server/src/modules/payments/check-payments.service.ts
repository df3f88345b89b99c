import { orderById } from '../orders/find-order.service.ts';
import type { MoneyContext } from '../orders/place-order.service.ts';
import { applyPayment } from './apply-payment.service.ts';
import { takeDueChecks } from './payments.queries.ts';

const MINUTE = 60_000;
/** When a question was not answered. A payment that was taken in says itself when it is next. */
const AGAIN_MS = 10 * MINUTE;
const BATCH = 20;

/** Compares open payments with the provider: what a webhook that never came would have told. */
export async function checkPayments(ctx: MoneyContext): Promise<void> {
  for (const { id, asaasId, orderId } of await takeDueChecks(
    ctx.db,
    ctx.now,
    ctx.now + AGAIN_MS,
    BATCH,
  )) {
    try {
      const remote = await ctx.asaas.findPayment(asaasId);
      const order = await orderById(ctx, orderId);
      if (remote && order) await applyPayment(ctx, order, remote);
    } catch (error) {
      ctx.log.warn({ err: error, payment: id }, 'payment not compared, trying again');
    }
  }
}
