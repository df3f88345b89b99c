import type { CertificateState } from '@atrio/contract/live/certificates';
import type { Approval, DoorHand, WhenFull } from '@atrio/contract/live/door';
import type { Generated } from 'kysely';

export type PlaceState = 'inside' | 'offered' | 'queued' | 'knocking' | 'denied';

/** People in rooms: visits and their figures, open connections, messages, bans and reports. */
export interface LiveTables {
  /** People who have entered a room, and administrators who have written there. */
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
    /** Their last turn in slow mode. */
    spoke_at: Generated<number | null>;
  };
  /** Each lasts from entering until it runs out. Tokens are kept as hashes. */
  visitor_sessions: {
    id: Generated<number>;
    visitor_id: number;
    refresh_hash: string;
    /** Of the token before, whose answer may have been lost. */
    spent_hash: Generated<string | null>;
    refreshed_at: number;
    expires_at: number;
    /** Set for a build's session: that of the room's page, with which it ends. */
    parent_id: Generated<number | null>;
    /** Set: begun with a pass, and over as soon as that is not this device's any more. */
    pass_device: Generated<string | null>;
    /** The hash of the key of the device that entered, if it sent one. */
    device: Generated<string | null>;
  };
  /** Codes that a room's page has asked for and its build has not used yet. */
  handoffs: { code_hash: string; session_id: number; origin: string; expires_at: number };
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
  /** A room's visitors by when they last came in; `span` is the first millisecond. By triggers. */
  room_visitors: { room_id: number; span: number; visitors: number };
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
  /** Rooms whose door was ever changed; others are open without limits. */
  doors: {
    room_id: number;
    /** null: any number. */
    capacity: number | null;
    when_full: WhenFull;
    approval: Approval;
    /** JSON. */
    hours: string;
    hand: DoorHand;
    hand_since: number | null;
    updated_at: number;
    /** Grows with each decision about a place, and orders the queue. */
    turn: Generated<number>;
    /** By triggers: places that are seats, queued, knocking. */
    taken: Generated<number>;
    queued: Generated<number>;
    knocking: Generated<number>;
    /** Grows each time the room is emptied: seats of an earlier number are lost. */
    emptied: Generated<number>;
    /** Told to those who were inside the last time. */
    emptied_reason: Generated<string | null>;
    /** 1: a pass that is used for the first time needs a mailed code, too. */
    asks_pass_code: Generated<number>;
    /** Sealed; null while the hall has no code. */
    hall_secret: Generated<string | null>;
    /** JSON: the categories of guests that go first, in their order. */
    first_categories: Generated<string>;
    /** By a trigger: seats that have become free so far. */
    freed: Generated<number>;
    /** JSON: `freed` at some of the last minutes. */
    flow: Generated<string>;
  };
  /** A visitor's seat or place at a door that has a row. */
  door_places: {
    visitor_id: number;
    room_id: number;
    state: PlaceState;
    /** Lower ones go first (`ranks.ts`). */
    rank: number;
    turn: number;
    approved: number;
    since: number;
    /** The end of a seat without connections, of an offer, of a refusal; null: none. */
    until: number | null;
    /** The end of a place in the queue, renewed as long as somebody waits there. */
    lease: number | null;
    note: Generated<string>;
    /** Told to somebody who was refused. */
    reason: Generated<string | null>;
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
  /** Messages that wait for approval; of guests, to everybody. */
  held_messages: {
    id: Generated<number>;
    room_id: number;
    chat: string;
    sender_id: number;
    body: string;
    /** The word that holds it. */
    word: string;
    created_at: number;
  };
  /** How a room's conversation is led; no row until something is changed. */
  room_live: {
    room_id: number;
    /** Grows with each change. */
    revision: number;
    slow_seconds: Generated<number>;
    links_off: Generated<number>;
    pinned_id: Generated<number | null>;
    pinned_by_id: Generated<number | null>;
    notice: Generated<string | null>;
    notice_at: Generated<number | null>;
    /** JSON: texts as `wordKey` makes them. */
    held_words: Generated<string>;
    /** Null: not in panic. */
    panic_at: Generated<number | null>;
    panic_by_id: Generated<number | null>;
    /** JSON: what was set before. */
    panic_former: Generated<string | null>;
  };
  /** Certificates that were issued together share their event, their signature and their look. */
  certificate_runs: {
    id: Generated<number>;
    room_id: number;
    admin_id: number | null;
    /** The day of a programme, or a time; a person has one certificate of it. */
    event: string;
    /** JSON: what they say of the event. */
    facts: string;
    /** JSON: the company's colours. */
    look: string;
    /** A PNG as base64: the company may change its own. */
    logo: string | null;
    created_at: number;
    done_at: number | null;
  };
  certificates: {
    id: Generated<number>;
    run_id: number;
    room_id: number;
    visitor_id: number | null;
    event: string;
    state: CertificateState;
    /** Empty once it is erased. */
    name: string;
    name_key: string;
    email: string | null;
    connected: number;
    /** Null while it waits. */
    code: string | null;
    /** Goes with the name: nobody can find the name by the digest. */
    salt: string | null;
    issued_at: number | null;
    revoked_at: number | null;
    reason: Generated<string>;
    newer_id: number | null;
  };
  /** They stay when the certificate is gone, and tell nothing of anybody. */
  certificate_codes: { code: string; digest: string };
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
  /** People who may enter no room. A row goes when its ban ends. */
  platform_bans: {
    id: Generated<number>;
    /** Null when the visitor is gone. */
    visitor_id: number | null;
    /** Where it was made, under its name then; the room may be gone. */
    room_id: number;
    room_name: string;
    name: string;
    search_key: string;
    email: string | null;
    reason: string;
    admin_id: number | null;
    created_at: number;
    ends_at: number;
  };
  /** By any of these a banned person is known: `v:` visitor, `e:` address, `d:` device. */
  platform_ban_keys: { key: string; ban_id: number; ends_at: number };
  reports: {
    id: Generated<number>;
    room_id: number;
    message_id: number;
    reporter_id: number;
    reason: string | null;
    created_at: number;
    settled_at: number | null;
  };
}
