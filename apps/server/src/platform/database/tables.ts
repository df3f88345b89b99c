import type { Generated, Kysely } from 'kysely';
import type { FileTables } from './file-tables.ts';
import type { MoneyTables } from './money-tables.ts';
import type { SandboxTables } from './sandbox-tables.ts';

/**
 * Columns as both engines hold them: instants are epoch milliseconds, booleans 0 or 1. Rows never
 * leave a module's queries and service.
 */
export interface Tables extends FileTables, MoneyTables, SandboxTables {
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
    /** Where the code was mailed to. */
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
  rooms: {
    id: Generated<number>;
    name: string;
    name_key: string;
    scene_name: string;
    audio_name: string;
    visit_count: Generated<number>;
    is_visible: number;
    is_private: number;
    iframe_url: string | null;
    admin_iframe_url: string | null;
    external_url: string | null;
    external_url_name: string | null;
    company_id: number | null;
    environment_id: number | null;
    owner_id: number;
    logo_file_id: Generated<number | null>;
    logo_thumbnail_id: Generated<number | null>;
    background_file_id: Generated<number | null>;
    background_thumbnail_id: Generated<number | null>;
    description: Generated<string>;
    /** In percent of the background's width and height. */
    focus_x: Generated<number>;
    focus_y: Generated<number>;
    created_at: number;
    updated_at: number;
    deleted_at: number | null;
  };
  room_admins: { id: Generated<number>; room_id: number; admin_id: number; created_at: number };
  tickets: {
    id: Generated<number>;
    room_id: number;
    email: string;
    /** null: a pre-ticket, whose address has no account yet. */
    user_id: number | null;
    created_at: number;
    invited_at: number | null;
  };
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
  };
  /** Whoever has been in a room, or has written there as its administrator. */
  visitors: {
    id: Generated<number>;
    room_id: number;
    name: string;
    name_key: string;
    /** Proven by a code; null in public rooms. */
    email: string | null;
    /** Set for administrators. */
    user_id: number | null;
    created_at: number;
    last_entry_at: number | null;
  };
  visits: {
    id: Generated<number>;
    room_id: number;
    visitor_id: number;
    /** How: on the room page ('room') or by voice ('betalk'). */
    chat: string;
    started_at: number;
    ended_at: number | null;
    /** Milliseconds, 0 while the visit goes on. */
    duration: Generated<number>;
  };
  /** Visits summed by the hour they began in; `hour` is that hour's first millisecond. */
  visit_hours: { room_id: number; chat: string; hour: number; visits: number; duration: number };
  /** Visits of an administrator's own rooms by the hour; owner 0 is everybody. By triggers. */
  owner_hours: { owner_id: number; hour: number; visits: number; duration: number };
  /** By the day in UTC. By triggers. */
  room_days: { room_id: number; day: number; visits: number };
  /** The newest message of each room that is not private. By a trigger. */
  room_last_messages: { room_id: number; message_id: number };
  /** Server processes and their last sign of life. */
  servers: { id: string; seen_at: number };
  /** Sockets of visitors who are inside. */
  connections: {
    id: string;
    server_id: string;
    room_id: number;
    visitor_id: number;
    visit_id: number;
    since: number;
  };
  visit_codes: {
    room_id: number;
    email: string;
    code_hash: string;
    expires_at: number;
    tries: Generated<number>;
  };
  messages: {
    id: Generated<number>;
    room_id: number;
    chat: string;
    sender_id: number;
    /** Set for private messages. */
    recipient_id: number | null;
    is_from_admin: number;
    /** Empty once deleted. */
    body: string;
    body_key: string;
    created_at: number;
    edited_at: number | null;
    deleted_at: number | null;
  };
  bans: {
    id: Generated<number>;
    room_id: number;
    visitor_id: number;
    reason: string;
    admin_id: number | null;
    created_at: number;
    ends_at: number | null;
    lifted_at: number | null;
  };
  reports: {
    id: Generated<number>;
    room_id: number;
    message_id: number;
    reporter_id: number;
    reason: string | null;
    created_at: number;
    settled_at: number | null;
  };
  /** What is kept for somebody; triggers delete a row with the last that names it. */
  /** What everybody did; kept for HISTORY_DAYS, also when what it was done to is gone. */
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
  /** What people are told by the bell; kept for 90 days, and 200 for each of them. */
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
  scene_name_counters: { base: string; last: number };
  /** Kept by triggers: 'rooms_live' and 'rooms_deleted'. */
  counters: { name: string; value: number };
}

export type Database = Kysely<Tables>;
