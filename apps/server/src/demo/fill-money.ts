import type { Actor, ActorContext } from '../infrastructure/context.ts';
import { changePlan } from '../modules/money/orders/changes.service.ts';
import { quoteOrder } from '../modules/money/orders/order-quote.service.ts';
import { createOrder } from '../modules/money/orders/orders.service.ts';
import { createAccount } from '../modules/money/payment-account/payment-account.service.ts';
import { type Charge, chargesOf, type DemoOrder, ORDERS, type Placed } from './charges.ts';
import { writePastCharges } from './past-charges.ts';
import type { OrderKey } from './rooms-data.ts';
import { contextAt, DAY, type Stage } from './stage.ts';

/** How long the sandbox, which is this very server, may take to answer the first question. */
const PATIENCE_MS = 20_000;
const PAUSE_MS = 1_000;

/**
 * Payment data and three orders by the services, then a year of charges behind them, and a change
 * of plan at a renewal to come.
 * @returns the orders' ids
 */
export async function fillMoney(stage: Stage, helena: Actor): Promise<Map<OrderKey, number>> {
  const ctx = contextAt(stage, helena, stage.now);
  await untilProviderAnswers(ctx);
  await registerPayer(ctx);
  const ids = new Map<OrderKey, number>();
  const charges: Charge[] = [];
  for (const order of ORDERS) {
    const placed = await place(ctx, order);
    ids.set(order.key, placed.orderId);
    charges.push(...chargesOf(order, placed, stage));
  }
  charges.sort((a, b) => a.dueDate.localeCompare(b.dueDate));
  await ctx.db.transaction().execute((db) => writePastCharges({ ...ctx, db }, charges));
  for (const { key, renewsAs } of ORDERS) {
    const id = ids.get(key);
    if (id !== undefined && renewsAs !== undefined) await scheduleChange(ctx, id, renewsAs);
  }
  return ids;
}

/** Right after its start the server may be too busy to take calls, its own among them. */
async function untilProviderAnswers({ asaas }: ActorContext): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await asaas.findCustomers('nobody');
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

async function registerPayer(ctx: ActorContext): Promise<void> {
  await createAccount(ctx, {
    name: 'Instituto Ipê de Cultura',
    email: 'financeiro@ipe.example',
    additionalEmails: ['helena.prado@ipe.example'],
    cpfCnpj: '11222333000181',
    notificationDisabled: false,
    postalCode: '50030230',
    address: 'Avenida Rio Branco',
    addressNumber: '162',
    complement: 'Sala 41',
    province: 'Recife',
  });
  const since = ctx.now - 360 * DAY;
  const when = { created_at: since, updated_at: since };
  await ctx.db.updateTable('payment_accounts').set(when).execute();
  await ctx.db
    .updateTable('history')
    .set({ created_at: since })
    .where('action', '=', 'paymentData.created')
    .execute();
}

/** Down at the end of the paid period, with the price of the months to come told to the sandbox. */
async function scheduleChange(ctx: ActorContext, id: number, planName: string): Promise<void> {
  const subscriptionId = await planIdOf(ctx, planName);
  const { quote } = await quoteOrder(ctx, { id, step: 'change', subscriptionId });
  await changePlan(ctx, { id, subscriptionId, quote: quote.token, keepRoomIds: [] });
}

async function planIdOf({ db }: ActorContext, name: string): Promise<number> {
  const plans = db.selectFrom('plans').select('id').where('name', '=', name);
  return (await plans.executeTakeFirstOrThrow()).id;
}

async function place(ctx: ActorContext, { planName, billingType }: DemoOrder): Promise<Placed> {
  const wanted = {
    subscriptionId: await planIdOf(ctx, planName),
    billingType,
    paymentDay: 10,
    coupon: '',
    couponQuote: '',
  } as const;
  const { payment } = await createOrder(ctx, wanted);
  return ctx.db
    .selectFrom('payments')
    .innerJoin('sandbox_payments as charge', 'charge.asaas_id', 'payments.asaas_id')
    .innerJoin('sandbox_subscriptions as subscription', 'subscription.id', 'charge.subscription_id')
    .select([
      'payments.order_id as orderId',
      'payments.admin_id as adminId',
      'subscription.id as subscriptionId',
      'charge.customer_id as customerId',
      'charge.asaas_id as firstAsaasId',
      'payments.invoice_url as invoiceUrl',
      'charge.billing_type as billingType',
      'charge.value_cents as valueCents',
      'charge.description',
      'charge.external_reference as reference',
    ])
    .where('payments.id', '=', payment.id)
    .executeTakeFirstOrThrow();
}
