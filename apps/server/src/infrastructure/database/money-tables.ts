import type { BillingType } from '@atrio/contract/money/payments';
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
  /** They take off a share or integer cents. */
  coupons: {
    id: Generated<number>;
    /** In capital letters. */
    code: string;
    percent: number | null;
    cents: number | null;
    /** From how many charges of an order; null: from all. */
    cycles: number | null;
    max_uses: number | null;
    uses: Generated<number>;
    /** The last day, 'yyyy-mm-dd'. */
    valid_until: string | null;
    /** A JSON list; empty: for all plans. */
    plan_ids: string;
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
  dunning_steps: {
    payment_id: number;
    /** 'reminder', 'notice-7', 'closing' or 'bin'. */
    step: string;
    at: number;
  };
  /** In the bin until the payment is made. */
  dunning_rooms: {
    room_id: number;
    payment_id: number;
    /** 1: the payment was made, and the room is to come back. */
    returns: Generated<number>;
  };
  orders: Work & {
    id: Generated<number>;
    admin_id: number;
    plan_id: number;
    /** As the plan was when it was ordered, price and rooms included. */
    plan_name: string;
    plan_name_key: string;
    price_cents: number;
    billing_type: BillingType;
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
    /** Set: nothing is charged until it is resumed. */
    paused_at: Generated<number | null>;
    /** A JSON list of the other prices, in cents, that a charge of it may have. */
    other_prices: Generated<string>;
    /** Counts what the provider is to be told: price, pause. */
    revision: Generated<number>;
    /** The revision that the provider has. */
    told_revision: Generated<number>;
    coupon_id: Generated<number | null>;
    /** JSON: the coupon as it was when it was ordered. */
    coupon_terms: Generated<string | null>;
    /** Set: the coupon has its use back. */
    coupon_returned_at: Generated<number | null>;
    /** The last change of its plan, its price or a pause. */
    changed_at: Generated<number | null>;
    /** The coupon's discount of the next charge. */
    discount_cents: Generated<number>;
    /**
     * The provider's id of the latest authorization of PIX Automático. Null: we have never asked for
     * one. '': we have, and do not know yet whether it was made.
     */
    authorization_id: Generated<string | null>;
    /** The provider's word for how it stands; null while nobody has said. */
    authorization_status: Generated<string | null>;
    /** The only value that it is for. */
    authorization_cents: Generated<number | null>;
    /** Counts what was stored of it. */
    authorization_revision: Generated<number>;
    /** JSON: how the provider was told to issue its notas fiscais; null: not at all. */
    invoice_terms_told: Generated<string | null>;
    /** When to tell it; null: it was told. */
    invoice_try_at: Generated<number | null>;
  };
  order_changes: Work & {
    id: Generated<number>;
    order_id: number;
    direction: 'up' | 'down';
    /** See `ChangeState`. */
    state: string;
    from_plan_id: number;
    from_price_cents: number;
    /** The new plan as it was when the change was asked for. */
    plan_id: number;
    plan_name: string;
    plan_name_key: string;
    price_cents: number;
    room_model_ids: string;
    /** What going up costs for the rest of the paid period. */
    amount_cents: number;
    /** The end of the paid period: where a change down begins. */
    paid_until: string;
    /** The due date of the difference. */
    due_date: string;
    /** A JSON list of the rooms that are to stay. */
    keep_room_ids: string;
    /** The provider's `externalReference` of the difference. */
    reference: string;
    created_at: number;
    /** Null while it is pending. */
    settled_at: Generated<number | null>;
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
    /** Set: it is not for a month but for the difference of this change. */
    change_id: Generated<number | null>;
    /** Its nota fiscal, by the provider's id, and the provider's word for how it stands. */
    invoice_id: Generated<string | null>;
    invoice_status: Generated<string | null>;
    invoice_number: Generated<string | null>;
    invoice_pdf_url: Generated<string | null>;
    invoice_xml_url: Generated<string | null>;
    /** Why the city refused it. */
    invoice_reason: Generated<string | null>;
    /** Counts what was stored of it. */
    invoice_revision: Generated<number>;
  };
  room_items: {
    id: Generated<number>;
    admin_id: number;
    /** Null for a granted one. */
    order_id: number | null;
    /** Its place among the rooms of its order, or of its grant. */
    ordinal: number;
    /** The payment that brought it. */
    payment_id: number | null;
    room_model_id: number;
    consumed_at: number | null;
    room_id: number | null;
    created_at: number;
    /** Set: the order's plan no longer covers it, or the grant has ended. */
    ended_at: Generated<number | null>;
    grant_id: Generated<number | null>;
  };
  /** Everybody who owns rooms or pays, by triggers. */
  customers: {
    admin_id: number;
    since: number;
    /** That they pay now, and what these cost a month. */
    plans: Generated<number>;
    monthly_cents: Generated<number>;
    /** The oldest overdue due date; '9999-12-31' without one. */
    overdue_since: Generated<string>;
    overdue_cents: Generated<number>;
  };
  /** The revenue of orders by month and plan, by triggers: begun, ended, and changed meanwhile. */
  revenue_months: {
    /** 'yyyy-mm', in Brazil. */
    month: string;
    plan_id: number;
    new_count: Generated<number>;
    new_cents: Generated<number>;
    lost_count: Generated<number>;
    lost_cents: Generated<number>;
    moved_count: Generated<number>;
    moved_cents: Generated<number>;
  };
  /** Rooms of a plan without payment. */
  grants: {
    id: Generated<number>;
    admin_id: number;
    /** As the plan was when it was granted. */
    plan_name: string;
    rooms: number;
    reason: string;
    ends_at: number;
    by_id: number | null;
    created_at: number;
    ended_at: number | null;
    /** When its owner was warned of the end. */
    warned_at: Generated<number | null>;
  };
  /** Of the platform's people, for each other. */
  customer_notes: {
    id: Generated<number>;
    admin_id: number;
    by_id: number | null;
    body: string;
    created_at: number;
  };
  webhook_events: {
    id: Generated<number>;
    event_id: string;
    event: string;
    asaas_payment_id: string | null;
    /** Set: it tells of a nota fiscal. */
    asaas_invoice_id: Generated<string | null>;
    /** Set: it tells of an authorization of PIX Automático. */
    asaas_authorization_id: Generated<string | null>;
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
