import type { ChargeType } from '@atrio/contract/money/payments';
import type { Generated } from 'kysely';

export type AuthorizationStatus = 'CREATED' | 'ACTIVE' | 'CANCELLED' | 'EXPIRED' | 'REFUSED';

/** The payment sandbox's own, in the provider's words; no other table names a row of these. */
export interface SandboxTables {
  sandbox_customers: {
    id: Generated<number>;
    asaas_id: string;
    name: string;
    cpf_cnpj: string;
    external_reference: string | null;
    /** The rest of what was sent, as JSON. */
    details: string;
    created_at: number;
    deleted_at: number | null;
  };
  sandbox_subscriptions: {
    id: Generated<number>;
    asaas_id: string;
    customer_id: number;
    billing_type: ChargeType;
    value_cents: number;
    /** Day of the month, as far as a month has it. */
    due_day: number;
    /** Of the charge that is made next. */
    next_due_date: string;
    /** The day on which the latest charge was made. */
    charged_on: string;
    description: string | null;
    external_reference: string | null;
    created_at: number;
    deleted_at: Generated<number | null>;
    /** An inactive one makes no charges. */
    status: Generated<'ACTIVE' | 'INACTIVE'>;
    /** JSON: how notas fiscais of its charges are issued; null: not at all. */
    invoice_settings: Generated<string | null>;
    /** 1: the payer is asked to authorize debits. */
    offers_debit: Generated<number>;
  };
  /** Consents to debits by PIX Automático. */
  sandbox_authorizations: {
    id: Generated<number>;
    asaas_id: string;
    subscription_id: number;
    status: AuthorizationStatus;
    /** Why it was cancelled. */
    reason: Generated<string | null>;
    created_at: number;
  };
  sandbox_payments: {
    id: Generated<number>;
    asaas_id: string;
    customer_id: number;
    subscription_id: number | null;
    billing_type: ChargeType;
    value_cents: number;
    status: string;
    due_date: string;
    description: string | null;
    external_reference: string | null;
    payment_date: Generated<string | null>;
    created_at: number;
    deleted_at: Generated<number | null>;
    invoice_id: Generated<string | null>;
    invoice_status: Generated<string | null>;
    /** Why the city refused it. */
    invoice_reason: Generated<string | null>;
  };
  sandbox_deliveries: {
    id: Generated<number>;
    event_id: string;
    /** JSON, as it is sent. */
    body: string;
    attempts: Generated<number>;
    next_try_at: number | null;
    claimed_until: Generated<number | null>;
    delivered_at: Generated<number | null>;
    created_at: number;
  };
}
