import type { Context } from '../../../infrastructure/context.ts';

/** Needed to store the state of a charge and to announce it. */
export type ApplyContext = Pick<Context, 'db' | 'now' | 'events' | 'live'>;

/** The columns of a payment that the provider decides. */
export interface PaymentFields {
  status: string;
  value_cents: number;
  billing_type: string;
  due_date: string;
  payment_date: string | null;
  invoice_url: string;
  next_check_at: number | null;
}

/** Why a charge of the provider's does not belong to the order that it names. */
export type Mismatch = 'valueMismatch' | 'customerMismatch' | 'referenceMismatch';

/** The part of a charge, or of a delivery about one, that is compared with the order. */
export interface Claimed {
  valueCents: number | null;
  customer: string | null;
  externalReference: string | null;
}
