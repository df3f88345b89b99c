import { paymentAccountRoutes } from '@atrio/contract/money/payment-account';
import { type Payment, paymentRoutes } from '@atrio/contract/money/payments';
import { planRoutes } from '@atrio/contract/money/plans';
import { purchaseRoutes } from '@atrio/contract/money/purchases';
import { expect } from '@playwright/test';
import { type Caller, call } from './api.ts';

/** A CPF with valid check digits. */
export const CPF = '52998224725';

/** Payment data of a private person. */
export async function registerPayer(api: Caller): Promise<void> {
  await call(api, paymentAccountRoutes.create, {
    name: 'Helena Prado',
    email: 'helena@exemplo.com.br',
    cpfCnpj: CPF,
  });
}

/** Orders the smallest plan through the API; repeating it at once returns the same order. */
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

/** Presses a button on the sandbox's payment page by sending its form. */
export async function pressAtProvider(
  payment: Payment,
  button:
    | 'pagar'
    | 'pagar-nota-recusada'
    | 'pagar-e-autorizar'
    | 'cancelar-autorizacao'
    | 'vencer'
    | 'estornar',
): Promise<void> {
  const { origin } = new URL(payment.asaasPaymentUrl);
  const answer = await fetch(`${payment.asaasPaymentUrl}/${button}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
  });
  expect(answer.status).toBe(200);
}

/** Waits for the rooms of a paid order. */
export async function buyRooms(api: Caller): Promise<number[]> {
  await registerPayer(api);
  await pressAtProvider(await orderPlan(api), 'pagar');
  const itemIds = async () =>
    (await call(api, purchaseRoutes.list, {})).roomItems.map(({ id }) => id);
  await expect.poll(async () => (await itemIds()).length).toBeGreaterThan(0);
  return itemIds();
}
