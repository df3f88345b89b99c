import type { MyData } from '@atrio/contract/across/my-data';
import type { Generated, Kysely } from 'kysely';
import type { FileTables } from './file-tables.ts';
import type { IntegrationTables } from './integration-tables.ts';
import type { LiveTables } from './live-tables.ts';
import type { MoneyTables } from './money-tables.ts';
import type { RoomTables } from './room-tables.ts';
import type { SandboxTables } from './sandbox-tables.ts';

/**
 * Columns as both engines hold them: instants are epoch milliseconds, booleans 0 or 1. Rows never
 * leave a module's queries and service.
 */
export interface Tables
  extends FileTables,
    IntegrationTables,
    LiveTables,
    MoneyTables,
    RoomTables,
    SandboxTables {
  users: {
    id: Generated<number>;
    /** Trimmed and lower case. */
    email: string;
    password_hash: string;
    role: number;
    created_at: number;
    /** When a mail to the address was answered. */
    email_proven_at: Generated<number | null>;
    /** Set: nobody's any more, kept for what refers to it. */
    erased_at: Generated<number | null>;
    /** Set: may not sign in. Their rooms go on. */
    blocked_at: Generated<number | null>;
  };
  admins: { id: Generated<number>; user_id: number; name: string; name_key: string };
  sessions: {
    id: Generated<number>;
    user_id: number;
    device: string;
    address: string;
    created_at: number;
    last_used_at: number;
    revoked_at: number | null;
  };
  refresh_tokens: {
    id: Generated<number>;
    session_id: number;
    token_hash: string;
    created_at: number;
    expires_at: number;
    spent_at: number | null;
  };
  reset_codes: {
    user_id: number;
    /** The address that the code was mailed to. */
    email: Generated<string | null>;
    code_hash: string;
    expires_at: number;
    tries: number;
  };
  /** Codes that confirm an account's address; one each, the newest. */
  email_codes: {
    user_id: number;
    email: string;
    code_hash: string;
    expires_at: number;
    tries: number;
  };
  /** Proven addresses that an account has given up and can be taken back from. */
  email_changes: {
    id: Generated<number>;
    user_id: number;
    /** Nobody else's until the row expires. */
    old_email: string;
    token_hash: string;
    changed_at: number;
    expires_at: number;
  };
  /** To create an account; those that nobody has accepted yet. */
  invitations: {
    id: Generated<number>;
    email: string;
    token_hash: string;
    invited_by: number | null;
    sent_at: number;
    expires_at: number;
  };
  /** The second factor of those who have one, or are setting it up. */
  two_factors: {
    user_id: number;
    /** Of the authenticator app; see lib/seal.ts. */
    sealed_secret: string;
    /** The time step of the code that was used last: none up to it is taken again. */
    last_step: number;
    started_at: number;
    /** null: no code of the app has been shown yet, and signing in does not ask for one. */
    confirmed_at: number | null;
  };
  recovery_codes: {
    id: Generated<number>;
    user_id: number;
    code_hash: string;
    used_at: number | null;
  };
  throttles: { key: string; count: number; resets_at: number };
  environments: {
    id: Generated<number>;
    name: string;
    name_key: string;
    /** null: environment 1, which belongs to nobody. */
    owner_id: number | null;
    created_at: number;
  };
  companies: {
    id: Generated<number>;
    name: string;
    name_key: string;
    logo_file_id: Generated<number | null>;
    logo_thumbnail_id: Generated<number | null>;
    owner_id: number | null;
    created_at: Generated<number>;
    updated_at: Generated<number>;
  };
  company_colors: {
    id: Generated<number>;
    company_id: number;
    color_name: string;
    color_hex: string;
    created_at: number;
    updated_at: number;
  };
  company_admins: { company_id: number; admin_id: number };
  /** Mails, written with what they tell of and sent afterwards. */
  outbox: {
    id: Generated<number>;
    recipient: string;
    subject: string;
    html: string;
    body: string;
    created_at: number;
    /** After this it would tell of something that is no longer so. */
    expires_at: number | null;
    attempts: Generated<number>;
    next_attempt_at: number;
    /** Until then the relay that took it is sending it. */
    claimed_until: number | null;
    sent_at: number | null;
    failed_at: number | null;
    last_error: string | null;
    /** The ticket that an invitation is of. */
    ticket_id: Generated<number | null>;
    /** JSON: `MailExtras`. */
    extras: Generated<string | null>;
    /** By which mails that have become wrong are found and taken back. */
    about: Generated<string | null>;
    /** One of many of a kind: mails that a person waits for go first. */
    is_bulk: Generated<number>;
  };
  /** Changes by all accounts; kept for HISTORY_DAYS, also after their subject is gone. */
  history: {
    id: Generated<number>;
    subject_kind: string;
    subject_id: number;
    subject_name: string;
    admin_id: number | null;
    admin_name: string;
    action: string;
    /** JSON: [{ field, before, after }]. */
    changes: string;
    address: string | null;
    device: string | null;
    search_key: string;
    created_at: number;
  };
  /** Notifications of the bell; kept for 90 days, at most 200 per account. */
  notifications: {
    id: Generated<number>;
    user_id: number;
    kind: string;
    /** JSON, small. */
    data: string;
    /** No two unread ones of a person have the same; null: it may happen as often as it likes. */
    topic: string | null;
    times: Generated<number>;
    created_at: number;
    read_at: number | null;
  };
  /** Columns that a person has chosen, by list: ids separated by spaces. */
  column_choices: { user_id: number; list: string; shown: string; hidden: string };
  /**
   * 'catalogue_version', kept by triggers, grows with each change of the customization. A
   * demonstration holds a row while it is being filled.
   */
  counters: { name: string; value: number };
  /** State of the removal of old rows (modules/live/retention). */
  retention: {
    name: 'visits' | 'messages';
    /** Older rows are gone or about to go; 0: all are there. Never goes back. */
    before: number;
    /** The last room that the pass under way is done with; null: none is under way. */
    room_id: number | null;
  };
}

export type Database = Kysely<Tables>;

/** The tables with ids of their own. */
export type TableWithId = {
  [Table in keyof Tables]: Tables[Table] extends { id: Generated<number> } ? Table : never;
}[keyof Tables];

type Column = {
  [Table in keyof Tables]: `${Table}.${keyof Tables[Table] & string}`;
}[keyof Tables];
type ExportedList = {
  [Name in keyof MyData]: MyData[Name] extends unknown[] ? Name : never;
}[keyof MyData];

interface PersonalColumn {
  /** `deleted`: the row is deleted with its person's account. */
  erasure: 'deleted' | `otherwise: ${string}`;
  /** The list of the person's data that shows the row. */
  export: ExportedList | `none: ${string}`;
}

/**
 * The columns that say whose a row is: by the account (`user_id`) or by the administrator. Erasure
 * and export follow from here, and a test compares the list with the real tables.
 */
export const personalColumns = {
  'api_keys.owner_id': { erasure: 'deleted', export: 'apiKeys' },
  'admins.user_id': { erasure: 'otherwise: renamed', export: 'none: in the profile' },
  'bans.admin_id': { erasure: "otherwise: the room's record", export: 'none: in the history' },
  'build_files.admin_id': {
    erasure: 'otherwise: deleted unless a build uses the file',
    export: "none: the platform's files",
  },
  'build_versions.admin_id': { erasure: 'otherwise: renamed', export: 'none: in the history' },
  'bundle_versions.admin_id': { erasure: 'otherwise: renamed', export: 'none: in the history' },
  'certificate_runs.admin_id': { erasure: 'otherwise: renamed', export: 'none: in the history' },
  'closings.by_id': { erasure: 'otherwise: renamed', export: 'none: in the history' },
  'closings.owner_id': { erasure: 'deleted', export: 'none: in the notifications' },
  'column_choices.user_id': { erasure: 'deleted', export: 'none: in the preferences' },
  'companies.owner_id': { erasure: 'otherwise: passed on, or deleted', export: 'companies' },
  'company_admins.admin_id': { erasure: 'otherwise: deleted with notice', export: 'companies' },
  'customer_notes.admin_id': { erasure: 'deleted', export: "none: the platform's own notes" },
  'customer_notes.by_id': { erasure: 'otherwise: renamed', export: 'none: in the history' },
  'customers.admin_id': { erasure: 'deleted', export: 'none: figures of the orders' },
  'email_changes.user_id': { erasure: 'deleted', export: 'none: in the history' },
  'email_codes.user_id': { erasure: 'deleted', export: 'none: a secret' },
  'event_queue.owner_id': { erasure: 'otherwise: ids for an instant', export: 'none: ids alone' },
  'events.owner_id': { erasure: 'otherwise: ids for thirty days', export: 'none: ids alone' },
  'environments.owner_id': { erasure: 'deleted', export: 'environments' },
  'grants.admin_id': { erasure: 'deleted', export: 'none: in the purchases' },
  'grants.by_id': { erasure: 'otherwise: renamed', export: 'none: in the history' },
  'guest_imports.admin_id': { erasure: 'otherwise: renamed', export: 'none: in the history' },
  'history.admin_id': { erasure: 'otherwise: renamed', export: 'history' },
  'idempotency_keys.user_id': { erasure: 'deleted', export: 'none: kept for a day' },
  'invitations.invited_by': {
    erasure: "otherwise: the invited person's",
    export: 'none: in the history',
  },
  'item_assets.admin_id': { erasure: 'otherwise: renamed', export: 'none: in the history' },
  'item_bundle_versions.admin_id': {
    erasure: 'otherwise: renamed',
    export: 'none: in the history',
  },
  'notifications.user_id': { erasure: 'deleted', export: 'notifications' },
  'orders.admin_id': { erasure: 'otherwise: kept for five years', export: 'orders' },
  'owner_hours.owner_id': { erasure: 'otherwise: figures', export: 'none: figures of the rooms' },
  'payment_accounts.admin_id': {
    erasure: 'otherwise: kept for five years',
    export: 'paymentData',
  },
  'payments.admin_id': { erasure: 'otherwise: kept for five years', export: 'payments' },
  'platform_bans.admin_id': { erasure: 'otherwise: renamed', export: 'none: in the history' },
  'recovery_codes.user_id': { erasure: 'deleted', export: 'none: a secret' },
  'reset_codes.user_id': { erasure: 'deleted', export: 'none: a secret' },
  'room_admins.admin_id': {
    erasure: 'otherwise: deleted, and open sockets are checked again',
    export: 'coAdministeredRooms',
  },
  'room_assets.admin_id': { erasure: 'otherwise: renamed', export: 'none: in the history' },
  'room_items.admin_id': { erasure: 'otherwise: kept for five years', export: 'purchases' },
  'room_live.panic_by_id': { erasure: 'otherwise: renamed', export: 'none: in the history' },
  'room_live.pinned_by_id': { erasure: 'otherwise: renamed', export: 'none: in the history' },
  'room_invitations.reply_to_id': {
    erasure: 'otherwise: answers go to the owner',
    export: 'none: in the history',
  },
  'rooms.owner_id': { erasure: 'otherwise: passed on, or deleted', export: 'rooms' },
  'sessions.user_id': { erasure: 'otherwise: kept for six months', export: 'sessions' },
  'tickets.checked_in_by_id': { erasure: 'otherwise: renamed', export: 'none: in the history' },
  'tickets.user_id': { erasure: 'deleted', export: 'ticketsReceived' },
  'two_factors.user_id': { erasure: 'deleted', export: 'none: in the profile' },
  'webhooks.owner_id': { erasure: 'deleted', export: 'webhooks' },
  'visitors.user_id': { erasure: 'otherwise: renamed', export: 'visits' },
} as const satisfies Partial<Record<Column, PersonalColumn>>;
