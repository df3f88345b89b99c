import type { AsaasPayment } from '../../platform/asaas/asaas.ts';
import type { Context } from '../../platform/context.ts';
import { countOpenOrders, findOrder, findOrderOf, listRunningOrders } from './orders.queries.ts';
import type { OrderRow } from './place-order.service.ts';

/** The order that one of the provider's charges belongs to, also while it is being placed. */
export async function orderOf(
  { db }: Pick<Context, 'db'>,
  { subscription, externalReference }: AsaasPayment,
): Promise<OrderRow | null> {
  return (await findOrderOf(db, { subscription, reference: externalReference })) ?? null;
}

export async function orderById({ db }: Pick<Context, 'db'>, id: number): Promise<OrderRow | null> {
  return (await findOrder(db, id)) ?? null;
}

/** What of an administrator's orders is not in their payments yet. */
export async function upcomingOf({ db }: Pick<Context, 'db'>, adminId: number) {
  const running = await listRunningOrders(db, adminId);
  return { running, ordersInProgress: await countOpenOrders(db, adminId) };
}
