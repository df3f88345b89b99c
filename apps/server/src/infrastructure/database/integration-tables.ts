import type { Generated } from 'kysely';

/** Tables of keys and of what other programs send and are sent; see tables.ts. */
export interface IntegrationTables {
  /** Keys by which other programs make calls. */
  api_keys: {
    id: Generated<number>;
    owner_id: number;
    /** The company whose rooms it reaches; null: a key of the platform. */
    company_id: number | null;
    name: string;
    name_key: string;
    /** Separated by spaces. */
    scopes: string;
    /** The beginning of its newest secret. */
    prefix: string;
    created_at: number;
    expires_at: number | null;
    /** To the minute. */
    last_used_at: number | null;
    revoked_at: number | null;
  };
  /** Hashes of the secrets that work: the newest one, and until then the one before. */
  api_key_secrets: { hash: string; key_id: number; until: number | null };
  /** Answers to calls with an Idempotency-Key, kept for a day. */
  idempotency_keys: {
    id: Generated<number>;
    user_id: number;
    /** The session's person or the key that called. */
    caller: string;
    key: string;
    /** A hash of what was asked. */
    call: string;
    /** JSON; null within the transaction that works it out. */
    answer: string | null;
    created_at: number;
  };
  /** Events of committed changes that have no number yet; a row stays for an instant. */
  event_queue: {
    id: Generated<number>;
    type: string;
    room_id: number | null;
    subject_id: number | null;
    /** The payer of an event that is of no room. */
    owner_id: number | null;
    created_at: number;
  };
  /** The event log; its ids rise in the order in which rows can be read. */
  events: {
    id: Generated<number>;
    type: string;
    room_id: number | null;
    company_id: number | null;
    subject_id: number | null;
    /** The room's owner at that time, or whose order or payment it is. */
    owner_id: number | null;
    created_at: number;
  };
  /** Addresses of other programs that are told of events. */
  webhooks: {
    id: Generated<number>;
    owner_id: number;
    /** The company whose rooms it tells of; null: a webhook of the platform. */
    company_id: number | null;
    name: string;
    name_key: string;
    url: string;
    /** Separated by spaces. */
    types: string;
    /** See lib/seal.ts. */
    sealed_secret: string;
    /** The secret before the newest one, which signs too until then. */
    sealed_before: string | null;
    before_until: number | null;
    enabled: number;
    /** The receiver answered 410. */
    is_gone: number;
    created_at: number;
  };
  /** Events on their way to one webhook, and what became of them. */
  webhook_deliveries: {
    id: Generated<number>;
    webhook_id: number;
    message_id: string;
    type: string;
    body: string;
    created_at: number;
    attempts: Generated<number>;
    /** null: no more tries follow. */
    next_attempt_at: number | null;
    /** Until then the relay that took it is sending it. */
    claimed_until: number | null;
    sent_at: number | null;
    status: number | null;
    error: string | null;
    duration_ms: number | null;
  };
}
