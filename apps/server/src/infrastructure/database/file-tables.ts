import type { Generated } from 'kysely';

/** Stored files and the things that consist of them: images, bundles, builds. */
export interface FileTables {
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
    /** Of bundles, once it has been read: hexadecimal. */
    sha256: Generated<string | null>;
    /** Of bundles: the platform that they name, if any. */
    unity_target: Generated<string | null>;
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
    /** Set while it can be restored. */
    deleted_at: number | null;
    /** Images with the same one follow each other by their ids. */
    position: Generated<number>;
    alt: Generated<string>;
  };
  room_assets: {
    id: Generated<number>;
    room_id: number;
    platform: string;
    file_id: number;
    is_platform_verified: number;
    created_at: number;
    /** When the file was uploaded. */
    updated_at: number;
    /** Who uploaded it; null: it was before that was noted. */
    admin_id: Generated<number | null>;
  };
  /** Files that room assets had before. A file is one's current file or a version, never both. */
  bundle_versions: {
    file_id: number;
    room_asset_id: number;
    is_platform_verified: number;
    uploaded_at: number;
    replaced_at: number;
    admin_id: number | null;
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
    /** When the file was uploaded. */
    updated_at: number;
    /** Who uploaded it; null: it was before that was noted. */
    admin_id: Generated<number | null>;
  };
  /** The same of items' bundles as `bundle_versions` of rooms'. */
  item_bundle_versions: {
    file_id: number;
    item_asset_id: number;
    uploaded_at: number;
    replaced_at: number;
    admin_id: number | null;
  };
  game_builds: {
    id: Generated<number>;
    name: string;
    /** No two are alike in it. */
    name_key: string;
    logo_file_id: Generated<number | null>;
    logo_thumbnail_id: Generated<number | null>;
    background_file_id: Generated<number | null>;
    background_thumbnail_id: Generated<number | null>;
    /** The published version; null only inside the transaction that creates the build. */
    live_version_id: Generated<number | null>;
    previous_version_id: Generated<number | null>;
    /** Its subdomain where each build has one; no two are alike, and it never changes. */
    host: string;
    /** 1: its page is isolated, as `SharedArrayBuffer` wants it. */
    uses_threads: Generated<number>;
    knows_visitor: Generated<number>;
    created_at: number;
    updated_at: number;
  };
  /** The sets of files that a build has had: the one on air and the last ones before. */
  build_versions: {
    id: Generated<number>;
    build_id: number;
    /** Counted from 1 within its build; a number is never given twice. */
    number: number;
    /** The sender; null: not known. */
    admin_id: number | null;
    sent_at: number;
    file_count: number;
    total_bytes: number;
    /** When it last went off the air; null for the one on air. */
    replaced_at: Generated<number | null>;
  };
  build_files: {
    id: Generated<number>;
    /** null: uploaded in advance, not part of a build yet. */
    version_id: number | null;
    /** The administrator who uploaded it, until it belongs to a version. */
    admin_id: number | null;
    file_id: number;
    name: string;
    role: string;
    /** As HTTP calls it: 'identity', 'gzip' or 'br'. */
    encoding: string;
    decoded_bytes: number;
    created_at: number;
  };
}
