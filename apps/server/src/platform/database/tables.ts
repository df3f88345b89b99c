import type { Generated, Kysely } from 'kysely';

/**
 * Columns as both engines hold them: instants are epoch milliseconds, booleans 0 or 1. Rows never
 * leave a module's queries and service.
 */
export interface Tables {
  users: {
    id: Generated<number>;
    /** Trimmed and lower case. */
    email: string;
    password_hash: string;
    role: number;
    created_at: number;
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
  reset_codes: { user_id: number; code_hash: string; expires_at: number; tries: number };
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
  files: {
    id: Generated<number>;
    /** Its name in the storage, and in addresses after `/files/`. */
    key: string;
    kind: string;
    /** As its sender called it. */
    name: string;
    content_type: string;
    bytes: number;
    /** Set for images. */
    width: number | null;
    height: number | null;
    created_at: number;
  };
  /** Stored bytes without an owner: of an upload under way until `due_at`, or to be removed. */
  doomed_files: {
    key: string;
    due_at: number;
    attempts: Generated<number>;
    claimed_until: number | null;
  };
  images: {
    id: Generated<number>;
    room_id: number;
    file_id: number;
    thumbnail_id: number;
    created_at: number;
  };
  room_assets: {
    id: Generated<number>;
    room_id: number;
    platform: string;
    file_id: number;
    is_platform_verified: number;
    created_at: number;
    updated_at: number;
  };
  history: {
    id: Generated<number>;
    room_id: number;
    admin_id: number | null;
    admin_name: string;
    action: string;
    /** JSON: [{ field, before, after }]. */
    changes: string;
    created_at: number;
  };
  customization_categories: {
    id: Generated<number>;
    name: string;
    name_key: string;
    icon_file_id: Generated<number | null>;
    icon_thumbnail_id: Generated<number | null>;
    created_at: number;
  };
  customization_items: {
    id: Generated<number>;
    category_id: number;
    name: string;
    name_key: string;
    icon_file_id: Generated<number | null>;
    icon_thumbnail_id: Generated<number | null>;
    created_at: number;
  };
  item_assets: {
    id: Generated<number>;
    item_id: number;
    platform: string;
    file_id: number;
    created_at: number;
    updated_at: number;
  };
  scene_name_counters: { base: string; last: number };
  /** Kept by triggers: 'rooms_live' and 'rooms_deleted'. */
  counters: { name: string; value: number };
}

export type Database = Kysely<Tables>;
