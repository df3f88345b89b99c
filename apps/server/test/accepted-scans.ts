/** Tables that hold what the platform's own people set up, or a row for each server or each of the server's jobs. */
export const SMALL_TABLES: ReadonlySet<string> = new Set([
  'build_files',
  'build_versions',
  'closings',
  'counters',
  'coupons',
  'customization_categories',
  'customization_items',
  // Until they have numbers.
  'event_queue',
  'game_builds',
  'grants',
  'item_assets',
  'item_bundle_versions',
  'kysely_migration',
  'plan_rooms',
  'plans',
  'retention',
  // One for each month and plan.
  'revenue_months',
  'room_counts',
  'room_models',
  'servers',
  'webhook_refusals',
]);

/**
 * Partial indexes of few rows, however many their table has. Any other partial index may hold most
 * of its table, so reading all of it is reading the table.
 */
export const SMALL_INDEXES: ReadonlySet<string> = new Set([
  // Until their certificates are issued.
  'certificate_runs_open',
  // Until they are applied, a day at most.
  'guest_imports_open',
  // Until a job has dealt with them.
  'orders_open',
  'orders_placed',
  // Changes of plan that are not in force yet; and those of them that a job looks at.
  'order_changes_pending',
  'order_changes_due',
  'outbox_waiting',
  // As many as pay: what they bring is added up.
  'customers_paying',
  // As many as are owed now.
  'payments_overdue',
  'programme_notices_open',
  // Until they have arrived, or their tries are used up.
  'webhook_deliveries_waiting',
  // Few leave for good.
  'users_erased',
  // A handful of people run the platform.
  'users_masters',
]);

interface AcceptedScan {
  statement: RegExp;
  reason: string;
}

/** Statements that may read all of a table that grows. */
export const acceptedScans: readonly AcceptedScan[] = [
  {
    statement: / "sandbox_\w+"/,
    reason: 'The payment sandbox is for trying out: it holds what one person has clicked.',
  },
  {
    statement: /\blike (\?|\$\d+) escape/,
    reason: 'A part of a word has no index of its own.',
  },
  {
    statement: /^select count\(\*\) as "count" from "(admins|companies|customers|environments)"/,
    reason: 'The total of a list of everything, for the number of its last page.',
  },
  {
    statement: /from "item_assets" inner join "files"/,
    reason: 'The whole catalogue; without rows, PostgreSQL may as well begin with the files.',
  },
  {
    statement:
      /^select count\(\*\) as "total", sum\("rooms"."is_visible"\).* where "rooms"."deleted_at" is null$/,
    reason: "A MASTER_ADMIN's home page counts all rooms, on an index alone.",
  },
  {
    statement: /count\(distinct "visitor_id"\) as "count" from "connections" group by "room_id"/,
    reason: 'Who is inside now, in all rooms: a row for each open socket, and each is told.',
  },
];
