import type { Payment } from '@atrio/contract/money/payments';

/** A payment as the API answers it, for tests. */
export function paymentSample(changes: Partial<Payment> = {}): Payment {
  return {
    id: 1048,
    dueDate: '2026-11-20',
    paymentDate: null,
    status: 'PENDING',
    value: '389.90',
    asaasPaymentUrl: 'https://pagamentos.exemplo/i/1048',
    planName: 'Galeria',
    billingType: 'PIX',
    invoice: null,
    ...changes,
  };
}
