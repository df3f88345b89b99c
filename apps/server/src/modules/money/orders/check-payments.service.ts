import type { Context } from '../../../infrastructure/context.ts';
import { dun } from '../dunning/dunning.service.ts';
import { applyPayment } from './apply-payment.service.ts';
import type { MoneyContext } from './order-types.ts';
import { findOrder } from './orders.queries.ts';
import { takeDueChecks } from './payments.queries.ts';

const MINUTE = 60_000;
/** Retry after an unanswered question; a stored payment sets its own next check. */
const AGAIN_MS = 10 * MINUTE;
const BATCH = 20;

/** Compares open payments with the provider, in case a webhook never arrived. */
export async function checkPayments(ctx: MoneyContext & Pick<Context, 'settings'>): Promise<void> {
  const due = await takeDueChecks(ctx.db, ctx.now, ctx.now + AGAIN_MS, BATCH);
  for (const { id, asaasId, orderId } of due) {
    try {
      const remote = await ctx.asaas.findPayment(asaasId);
      const order = await findOrder(ctx.db, orderId);
      if (!remote || !order) continue;
      await applyPayment(ctx, order, remote);
      await dun(ctx, id);
    } catch (error) {
      ctx.log.warn({ err: error, payment: id }, 'payment not compared, trying again');
    }
  }
}
