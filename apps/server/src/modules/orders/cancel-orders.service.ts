import { CLAIM_MS, QUIET_MS } from '../../platform/asaas/uncertain.ts';
import type { Context } from '../../platform/context.ts';
import { cancelOrders, claimDueOrders, finishCancelled, releaseOrder } from './orders.queries.ts';
import type { MoneyContext, OrderRow } from './place-order.service.ts';

const BATCH = 10;
const AGAIN_MS = 60_000;

/** No charge comes after this: the relay deletes what the provider has, however long that takes. */
export async function cancelOrdersOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  adminId: number,
): Promise<number> {
  return (await cancelOrders(db, adminId, now)).length;
}

/** Goes on with those that the provider may still have a subscription of. */
export async function settleCancelledOrders(ctx: MoneyContext): Promise<void> {
  const claim = { now: ctx.now, until: ctx.now + CLAIM_MS };
  for (const order of await claimDueOrders(ctx.db, 'cancelled', claim, BATCH)) {
    await settleCancelled(ctx, order).catch(async (error: unknown) => {
      ctx.log.warn({ err: error, order: order.id }, 'subscription not deleted, trying again');
      await releaseOrder(ctx.db, order.id, ctx.now + AGAIN_MS);
    });
  }
}

async function settleCancelled(ctx: MoneyContext, order: OrderRow): Promise<void> {
  // Deleted ones are not among them, so that this can be done any number of times.
  const there = await ctx.asaas.findSubscriptions(order.reference);
  for (const { id } of there) await ctx.asaas.deleteSubscription(id);
  const quietAt = (order.sentAt ?? 0) + QUIET_MS;
  // A call that made one may be under way still: it is looked at once more.
  if (ctx.now < quietAt) await releaseOrder(ctx.db, order.id, quietAt);
  else await finishCancelled(ctx.db, order.id);
}
