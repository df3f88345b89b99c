import type { Order } from '@atrio/contract/money/orders';

/** An order as the API answers it, for tests. */
export function orderSample(changes: Partial<Order> = {}): Order {
  return {
    id: 7,
    planId: 2,
    planName: 'Galeria',
    value: '389.90',
    billingType: 'PIX',
    paymentDay: 20,
    state: 'active',
    rooms: 8,
    roomsAdded: 8,
    createdAt: '2026-10-18T12:00:00.000Z',
    cancelledAt: null,
    paidUntil: '2026-12-20',
    open: { count: 0, value: '0.00' },
    nextCharge: { value: '389.90', dueDate: '2026-12-20' },
    change: null,
    coupon: null,
    debit: null,
    isConfirmed: true,
    ...changes,
  };
}
