import { type Kysely, sql } from 'kysely';

/**
 * Indexes that name every row. Those of before name the rows that are in use, so that deleting a
 * room, an environment or a company read whole tables to find what refers to it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  // The indexes below serve its queries, and SQLite might choose it over a better one.
  await run('drop index rooms_owner_environment');
  const replaced = {
    // The last columns let rooms be counted on the index alone.
    rooms_environment: 'rooms (environment_id, owner_id, deleted_at)',
    rooms_company: 'rooms (company_id, owner_id, deleted_at)',
    rooms_flags: 'rooms (owner_id, deleted_at, is_visible, is_private)',
    rooms_bin: 'rooms (deleted_at, owner_id) where deleted_at is not null',
    visitors_entries: 'visitors (room_id, last_entry_at, id)',
    bans_room: 'bans (room_id, lifted_at, id)',
    reports_room: 'reports (room_id, settled_at, id)',
  };
  for (const [name, columns] of Object.entries(replaced)) {
    await run(`drop index ${name}`);
    await run(`create index ${name} on ${columns}`);
  }
  await run('create index bans_of_visitor on bans (visitor_id)');
  await run('create index visit_codes_email on visit_codes (email)');
  await run("create index orders_placed on orders (next_try_at) where state = 'placed'");
}
