import { paymentAccountRoutes } from '@atrio/contract/payment-account';
import { type Payment, paymentRoutes } from '@atrio/contract/payments';
import { planRoutes } from '@atrio/contract/plans';
import { purchaseRoutes } from '@atrio/contract/purchases';
import { expect } from '@playwright/test';
import { type Caller, call } from './api.ts';

/** A CPF with right check digits. */
export const CPF = '52998224725';

/** Payment data of somebody who pays for themselves. */
export async function registerPayer(api: Caller): Promise<void> {
  await call(api, paymentAccountRoutes.create, {
    name: 'Helena Prado',
    email: 'helena@exemplo.com.br',
    cpfCnpj: CPF,
  });
}

/** Orders the smallest plan through the API; the same again at once is the same order. */
export async function orderPlan(
  api: Caller,
  billingType: 'PIX' | 'BOLETO' = 'PIX',
): Promise<Payment> {
  const { subscriptions } = await call(api, planRoutes.list, {});
  const [plan] = subscriptions.toSorted(
    (a, b) => a.SubscriptionPlanRooms.length - b.SubscriptionPlanRooms.length,
  );
  const args = { billingType, paymentDay: 10, subscriptionId: plan?.id ?? 0 } as const;
  return (await call(api, paymentRoutes.order, args)).payment;
}

/** Presses a button of the sandbox's payment page, as its form does. */
export async function pressAtProvider(
  payment: Payment,
  button: 'pagar' | 'vencer' | 'estornar',
): Promise<void> {
  const { origin } = new URL(payment.asaasPaymentUrl);
  const answer = await fetch(`${payment.asaasPaymentUrl}/${button}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
  });
  expect(answer.status).toBe(200);
}

/** A paid order's rooms, once the provider has told of the payment. */
export async function buyRooms(api: Caller): Promise<number[]> {
  await registerPayer(api);
  await pressAtProvider(await orderPlan(api), 'pagar');
  const itemIds = async () =>
    (await call(api, purchaseRoutes.list, {})).roomItems.map(({ id }) => id);
  await expect.poll(async () => (await itemIds()).length).toBeGreaterThan(0);
  return itemIds();
}
