import type { PaymentAccount } from '@atrio/contract/money/payment-account';

/** Payment data as the API answers them, for tests. */
export function accountSample(changes: Partial<PaymentAccount> = {}): PaymentAccount {
  return {
    asaasId: 'cus_000005219613',
    name: 'Helena Prado',
    email: 'helena@ipe.org.br',
    additionalEmails: [],
    cpfCnpj: '52998224725',
    notificationDisabled: false,
    postalCode: '01310100',
    address: 'Avenida Paulista',
    addressNumber: '1000',
    complement: '',
    province: 'Bela Vista',
    ...changes,
  };
}
