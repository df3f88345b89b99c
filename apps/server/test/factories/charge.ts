import { todayInBrazil } from '@atrio/contract/lib/due-dates';
import type {
  AsaasPayment,
  NewCustomer,
  NewSubscription,
} from '../../src/infrastructure/asaas/asaas.ts';
import type { TestApp } from '../build-test-app.ts';
import { CPF } from './money.ts';

export const NEW_CUSTOMER: NewCustomer = {
  name: 'Helena Prado',
  email: 'helena@exemplo.com',
  additionalEmails: [],
  cpfCnpj: CPF,
  notificationDisabled: false,
  postalCode: '',
  address: 'Praça da Sé',
  addressNumber: '100',
  complement: '',
  province: 'Sé',
  externalReference: 'atrio-1',
};

export const NEW_SUBSCRIPTION: Omit<NewSubscription, 'customer' | 'nextDueDate'> = {
  billingType: 'PIX',
  valueCents: 38_990,
  description: 'Plano Galeria',
  externalReference: 'order-1',
};

type Wanted = Partial<Omit<NewSubscription, 'customer'>> & { name?: string };

/** A charge at the provider that our tables do not contain. */
export async function createCharge(
  { app, clock }: TestApp,
  { name = NEW_CUSTOMER.name, ...wanted }: Wanted = {},
): Promise<AsaasPayment & { subscription: string }> {
  const { asaas } = app.deps;
  const { id: customer } = await asaas.createCustomer({ ...NEW_CUSTOMER, name });
  const nextDueDate = todayInBrazil(clock.now());
  const { id } = await asaas.createSubscription({
    ...NEW_SUBSCRIPTION,
    customer,
    nextDueDate,
    ...wanted,
  });
  const [payment] = await asaas.listSubscriptionPayments(id);
  if (!payment) throw new Error('no charge');
  return { ...payment, subscription: id };
}
