import type { BillingType } from '@atrio/contract/money/payments';
import type { Context } from '../../../infrastructure/context.ts';

/**
 * The states of an order: `open` until the provider has its subscription, `placed` while it is
 * charged, `cancelling` until nothing is left at the provider, then `cancelled`; `refused` when the
 * provider did not accept it.
 */
export type StoredOrderState = 'open' | 'placed' | 'cancelling' | 'cancelled' | 'refused';

/** The columns that the services work with. Times are in milliseconds, days 'yyyy-mm-dd'. */
export interface OrderRow {
  id: number;
  adminId: number;
  planId: number;
  planName: string;
  priceCents: number;
  billingType: BillingType;
  paymentDay: number;
  firstDueDate: string;
  /** JSON of a list of ids. */
  roomModelIds: string;
  /** The provider's id of the customer. */
  customer: string;
  /** Our own key at the provider, by which an order is found again after a lost answer. */
  reference: string;
  state: StoredOrderState;
  /** The provider's id of the subscription. */
  asaasId: string | null;
  /** When the creating call left; null before the first one. */
  sentAt: number | null;
  attempts: number;
  createdAt: number;
  /** Set: nothing is charged until it is resumed. */
  pausedAt: number | null;
  /** JSON of a list of the other prices that a charge of it may have. */
  otherPrices: string;
  /** Counts what the provider is to be told, and what it has been told. */
  revision: number;
  toldRevision: number;
  /** See the column. */
  authorizationId: string | null;
  /** JSON of `CouponTerms`. */
  couponTerms: string | null;
}

export interface NewOrder {
  admin_id: number;
  plan_id: number;
  plan_name: string;
  plan_name_key: string;
  price_cents: number;
  billing_type: BillingType;
  payment_day: number;
  first_due_date: string;
  room_model_ids: string;
  customer: string;
  reference: string;
  coupon_id: number | null;
  coupon_terms: string | null;
  discount_cents: number;
}

/** An order before its coupon is taken. */
export type WantedOrder = Omit<NewOrder, 'coupon_id' | 'coupon_terms' | 'discount_cents'>;

/** One server's hold on a row, from `now` until `until`. */
export interface Claim {
  now: number;
  until: number;
}

/** The part of a context that the workers of orders, payments and webhooks need. */
export type MoneyContext = Pick<
  Context,
  'db' | 'now' | 'events' | 'live' | 'asaas' | 'log' | 'settings'
>;
