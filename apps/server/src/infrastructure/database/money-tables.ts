import type { Generated } from 'kysely';

/** Plans, orders, payments and purchases, and what the payment provider has told. */
export interface MoneyTables {
  room_models: { id: Generated<number>; name: string; name_key: string };
  plans: {
    id: Generated<number>;
    name: string;
    description: string;
    /** Integer cents a month. */
    price_cents: number;
    active: number;
    created_at: number;
    updated_at: number;
  };
  plan_rooms: { id: Generated<number>; plan_id: number; room_model_id: number };
  payment_accounts: Work & {
    id: Generated<number>;
    admin_id: number;
    /** The provider's `externalReference`, by which we find it again there. */
    reference: string;
    /** null: nobody knows yet whether the provider has it. */
    asaas_id: string | null;
    name: string;
    email: string;
    /** A JSON list. */
    additional_emails: string;
    cpf_cnpj: string;
    notification_disabled: number;
    postal_code: string;
    address: string;
    address_number: string;
    complement: string;
    province: string;
    created_at: number;
    updated_at: number;
  };
  orders: Work & {
    id: Generated<number>;
    admin_id: number;
    plan_id: number;
    /** As the plan was when it was ordered, price and rooms included. */
    plan_name: string;
    plan_name_key: string;
    price_cents: number;
    billing_type: string;
    payment_day: number;
    /** 'yyyy-mm-dd' */
    first_due_date: string;
    /** A JSON list with one entry for each room. */
    room_model_ids: string;
    /** The provider's customer who pays. */
    customer: string;
    reference: string;
    /**
     * `open`: asked for, or about to be; `placed`: the provider has it; `refused`: it said no;
     * `cancelling`: ended here, the provider may still have it; `cancelled`: ended there too.
     */
    state: 'open' | 'placed' | 'refused' | 'cancelling' | 'cancelled';
    asaas_id: string | null;
    /** When it was ended here. */
    cancelled_at: number | null;
    /** When its rooms were added. */
    granted_at: number | null;
    created_at: number;
  };
  payments: {
    id: Generated<number>;
    admin_id: number;
    order_id: number;
    asaas_id: string;
    value_cents: number;
    /** The provider's word. */
    status: string;
    billing_type: string;
    due_date: string;
    payment_date: string | null;
    invoice_url: string;
    /** When to compare it with the provider, without being told; null: settled. */
    next_check_at: number | null;
    created_at: number;
    updated_at: number;
  };
  room_items: {
    id: Generated<number>;
    admin_id: number;
    order_id: number;
    /** Its place among the rooms of its order. */
    ordinal: number;
    /** The payment that granted it. */
    payment_id: number;
    room_model_id: number;
    consumed_at: number | null;
    room_id: number | null;
    created_at: number;
  };
  webhook_events: {
    id: Generated<number>;
    event_id: string;
    event: string;
    asaas_payment_id: string | null;
    value_cents: number | null;
    customer: string | null;
    reference: string | null;
    state: 'new' | 'done' | 'setAside';
    reason: string | null;
    claimed_until: number | null;
    attempts: Generated<number>;
    next_try_at: number | null;
    received_at: number;
  };
  /** Deliveries with a wrong token, by the hour (epoch hours). */
  webhook_refusals: { hour: number; count: number; last_at: number };
}

/** Of rows that stand for something asked of the payment provider. */
interface Work {
  /** Until when whoever works on it may be believed to be alive. */
  claimed_until: number | null;
  /** When the call that creates it was last sent; null: never, so that it cannot be there. */
  sent_at: Generated<number | null>;
  attempts: Generated<number>;
  /** When to look at it again; null: there is nothing left to do. */
  next_try_at: number | null;
}
