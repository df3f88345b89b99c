import { randomBytes } from 'node:crypto';
import { firstDueDate, todayInBrazil } from '@atrio/contract/lib/due-dates';
import type { ChargeType } from '@atrio/contract/money/payments';
import type { OrderKey } from './rooms-data.ts';
import { DAY, type Stage } from './stage.ts';

/** An order, the due date of its last charge, and the statuses of the earlier ones. */
export interface DemoOrder {
  key: OrderKey;
  planName: string;
  billingType: 'BOLETO' | 'PIX_AUTOMATIC';
  /** Days between the last due date and today. */
  dueDaysAgo: number;
  months: number;
  /** By how many months ago; all others are received. */
  statuses: Readonly<Record<number, string>>;
  /** The smaller plan that it takes at its next renewal. Its last charge must be paid for that. */
  renewsAs?: string;
}

export const ORDERS: readonly DemoOrder[] = [
  {
    key: 'vestibulo',
    planName: 'Vestíbulo',
    billingType: 'BOLETO',
    dueDaysAgo: 6,
    months: 12,
    statuses: { 0: 'OVERDUE', 3: 'REFUNDED', 5: 'RECEIVED_IN_CASH' },
  },
  {
    key: 'galeria',
    planName: 'Galeria',
    billingType: 'PIX_AUTOMATIC',
    dueDaysAgo: 0,
    months: 12,
    statuses: { 0: 'PENDING' },
  },
  {
    key: 'pavilhao',
    planName: 'Pavilhão',
    billingType: 'BOLETO',
    dueDaysAgo: 2,
    months: 4,
    statuses: { 0: 'CONFIRMED' },
    // It has a room for each that the demonstration makes from this order.
    renewsAs: 'Galeria',
  },
];

/** An order as both sides have it: ours, and the sandbox's subscription with its first charge. */
export interface Placed {
  orderId: number;
  adminId: number;
  subscriptionId: number;
  customerId: number;
  firstAsaasId: string;
  invoiceUrl: string;
  billingType: ChargeType;
  valueCents: number;
  description: string | null;
  reference: string | null;
}

export interface Charge extends Placed {
  asaasId: string;
  dueDate: string;
  paymentDate: string | null;
  status: string;
  isFirst: boolean;
  isLast: boolean;
}

/** One a month, oldest first. */
export function chargesOf(order: DemoOrder, placed: Placed, { now, random }: Stage): Charge[] {
  const lastDue = daysBefore(todayInBrazil(now), order.dueDaysAgo);
  return Array.from({ length: order.months }, (_, index) => {
    const monthsAgo = order.months - 1 - index;
    const isFirst = index === 0;
    const status = order.statuses[monthsAgo] ?? 'RECEIVED';
    const dueDate = monthsLater(lastDue, -monthsAgo);
    const early = order.billingType === 'PIX_AUTOMATIC' ? 0 : random.between(0, 3);
    const isOpen = status === 'PENDING' || status === 'OVERDUE';
    // The id opens the charge's page, so it must not be guessable.
    const own = `pay_0_${randomBytes(7).toString('hex')}`;
    const asaasId = isFirst ? placed.firstAsaasId : own;
    return {
      ...placed,
      asaasId,
      invoiceUrl: placed.invoiceUrl.replace(placed.firstAsaasId, asaasId),
      dueDate,
      paymentDate: isOpen ? null : daysBefore(dueDate, early),
      status,
      isFirst,
      isLast: monthsAgo === 0,
    };
  });
}

/** On the same day of another month, as far as that month has it. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  return firstDueDate(first, date);
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10);
}
