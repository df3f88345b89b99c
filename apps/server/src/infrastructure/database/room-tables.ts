import type { ClosingCause } from '@atrio/contract/rooms/closings';
import type { ImportKind } from '@atrio/contract/rooms/guest-imports';
import type { GuestProgress } from '@atrio/contract/rooms/guests';
import type { Reminders } from '@atrio/contract/rooms/programme';
import type { ImageUse } from '@atrio/contract/rooms/room-look';
import type { RoomFields } from '@atrio/contract/rooms/rooms';
import type { Generated } from 'kysely';
import type { FieldColumns } from './field-columns.ts';

/** Rooms and who may enter or administer them. */
export interface RoomTables {
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
    /** The build that `iframe_url` may lead to (`frameKey`). */
    frame_key: Generated<string | null>;
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
    image_use: Generated<ImageUse>;
    created_at: number;
    updated_at: number;
    deleted_at: number | null;
    /** Grows when the team's calendar address is revoked. */
    agenda_version: Generated<number>;
    /** When guests are reminded of sessions. */
    reminders: Generated<Reminders>;
  };
  /** Kept by triggers; the sum over all slots is the count. Visible and private ones are live. */
  room_counts: { slot: number; live: number; deleted: number; visible: number; private: number };
  /** Rooms of each environment and company that are not in the bin; by triggers, in slots too. */
  environment_rooms: { environment_id: number; slot: number; rooms: number };
  company_rooms: { company_id: number; slot: number; rooms: number };
  /** What a room's guests are written; an empty text is the usual one. */
  room_invitations: {
    room_id: number;
    subject: string;
    message: string;
    sender_name: string;
    address: string;
    /** Who gets the answers; null: the room's owner. */
    reply_to_id: number | null;
    updated_at: number;
  };
  /** Why the rooms of an owner are closed to visitors; a row for each cause that holds. */
  closings: {
    owner_id: number;
    cause: ClosingCause;
    /** Told to the owner. */
    reason: string;
    since: number;
    /** null: the server itself. */
    by_id: number | null;
  };
  room_admins: { id: Generated<number>; room_id: number; admin_id: number; created_at: number };
  tickets: {
    id: Generated<number>;
    room_id: number;
    email: string;
    /** null: a pre-ticket, whose address has no account yet. */
    user_id: number | null;
    created_at: number;
    /** When the newest invitation was queued. */
    invited_at: number | null;
    /** Set: the guest wants no reminders. */
    reminders_off_at: Generated<number | null>;
    name: Generated<string>;
    name_key: Generated<string>;
    category: Generated<string>;
    note: Generated<string>;
    note_key: Generated<string>;
    /** The values of the room's own fields by their names, as JSON. */
    fields: Generated<string>;
    /** 0: from the beginning. */
    valid_from: Generated<number>;
    /** 0: without an end. */
    valid_until: Generated<number>;
    /** The furthest that the guest has come; the end of the validity is no state of its own. */
    state: Generated<GuestProgress>;
    state_at: Generated<number>;
    updated_at: Generated<number>;
    /** Of the newest invitation; a trigger of the outbox writes how it ended. */
    delivery_state: Generated<'queued' | 'sent' | 'returned' | null>;
    /** The mail server's code. */
    delivery_reason: Generated<string | null>;
    delivery_at: Generated<number | null>;
    accepted_at: Generated<number | null>;
    declined_at: Generated<number | null>;
    decline_reason: Generated<string>;
    entered_at: Generated<number | null>;
    last_entered_at: Generated<number | null>;
    /** The pass of this version is good; it grows when another one takes its place. */
    pass_version: Generated<number>;
    /** The hash of the key of the device that uses the pass. */
    pass_device: Generated<string | null>;
    pass_bound_at: Generated<number | null>;
    /** Since when the guest is there in person, and by whose word. */
    checked_in_at: Generated<number | null>;
    checked_in_by_id: Generated<number | null>;
  };
  guest_settings: {
    room_id: number;
    fields: Generated<string>;
    /** Guests who are there in person, by triggers. */
    present: Generated<number>;
    /** Guests who never came go after so many days; null: as long as the room. */
    kept_days: Generated<number | null>;
  };
  /** How many guests of a room have these values; triggers keep it, in several rows each. */
  guest_counts: {
    room_id: number;
    state: GuestProgress;
    category: string;
    valid_from: number;
    valid_until: number;
    slot: number;
    guests: number;
  };
  /** Lists of guests that were sent to be imported. */
  guest_imports: {
    id: Generated<number>;
    room_id: number;
    admin_id: number | null;
    file_name: string;
    /** The sheet of a workbook that was read. */
    sheet: Generated<string>;
    /** JSON: headings and examples; empty until all lines are there. */
    columns: Generated<string>;
    /** JSON: what each column means. */
    mapping: Generated<string>;
    /** JSON: how many lines of each kind, and what has been written. */
    counts: Generated<string>;
    purpose: Generated<string>;
    notify: Generated<number>;
    state: 'reading' | 'preview' | 'applying' | 'done';
    /** The last line that has been applied. */
    reached: Generated<number>;
    created_at: number;
    applied_at: Generated<number | null>;
  };
  /** Each goes once it has been applied, or after a day. */
  guest_import_lines: {
    import_id: number;
    line: number;
    /** JSON: as the file has them. */
    cells: string;
    kind: Generated<ImportKind | ''>;
    email: Generated<string>;
    /** JSON: what the line says, and what it would change. */
    told: Generated<string>;
  };
  /** A company's templates of rooms. */
  room_templates: {
    id: Generated<number>;
    company_id: number;
    name: string;
    name_key: string;
    /** JSON: the fields of the room's form. */
    form: string;
    /** JSON: by its name, what each part holds. */
    parts: string;
    created_at: number;
  };
  /** The copies of a room's files, by the numbers that the parts call them. */
  room_template_files: { template_id: number; source_id: number; file_id: number };
  /** A room's programme. */
  room_sessions: {
    id: Generated<number>;
    room_id: number;
    title: string;
    description: string;
    host: string;
    /** Of the first time, if it repeats. */
    starts_at: number;
    ends_at: number;
    /** The end of the last time. */
    last_ends_at: number;
    time_zone: string;
    /** Both null: once. One of the two: weekly, so often or until a day. */
    repeat_count: number | null;
    repeat_until: string | null;
    /** What calendars know it by; it never changes. */
    uid: string;
    /** Grows with each change that calendars take over. */
    sequence: Generated<number>;
    created_at: number;
    updated_at: number;
    deleted_at: Generated<number | null>;
    /** When its next reminder is due; null: none comes. */
    reminder_at: Generated<number | null>;
  };
  /** What the guests of a room are told of a session, ticket by ticket. */
  programme_notices: {
    id: Generated<number>;
    session_id: number;
    kind: 'moved' | 'cancelled' | 'restored' | 'reminder';
    /** No two notices have the same. */
    topic: string;
    /** JSON: the time that guests know, of a session that was moved. */
    before: string | null;
    due_at: number;
    /** The last ticket whose mail is in the outbox. */
    after_ticket: Generated<number>;
    /** All have their mail, or the notice has been overtaken. */
    done_at: Generated<number | null>;
  };
  scene_name_counters: { base: string; last: number };
}

export const roomColumns = {
  name: 'name',
  iframeUrl: 'iframe_url',
  adminIframeUrl: 'admin_iframe_url',
  companyId: 'company_id',
  environmentId: 'environment_id',
  isVisible: { flag: 'is_visible' },
  isPrivate: { flag: 'is_private' },
  externalUrl: 'external_url',
  externalUrlName: 'external_url_name',
} as const satisfies FieldColumns<RoomTables['rooms'], RoomFields>;
