import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { addTrigger } from '../file-owner.ts';

/** Connections count in rows of their own as long as there are enough (docs/decisions/060). */
const SLOTS = 16;

/** What the lists of a room's guests filter by; a count of each combination is kept. */
const KEYS = ['room_id', 'state', 'category', 'valid_from', 'valid_until'] as const;

/** Tickets become guests: with a name, a category, a validity, and how far each has come. */
export async function up(db: Kysely<never>): Promise<void> {
  await addColumns(db);
  await readStates(db);
  const { integer, text, isPostgres } = columnsFor(db);
  const int = sql.raw(integer);
  await sql`create table guest_settings (
    room_id ${int} primary key references rooms (id) on delete cascade,
    fields ${text} not null default '[]')`.execute(db);
  await sql`create table guest_counts (
    room_id ${int} not null references rooms (id) on delete cascade, state ${text} not null,
    category ${text} not null, valid_from ${int} not null, valid_until ${int} not null,
    slot ${int} not null, guests ${int} not null,
    primary key (room_id, state, category, valid_from, valid_until, slot))`.execute(db);
  const keys = sql.raw(KEYS.join(', '));
  await sql`insert into guest_counts (${keys}, slot, guests)
    select ${keys}, 0, count(*) from tickets group by ${keys}`.execute(db);
  await countChanges(db, isPostgres ? `pg_backend_pid() % ${SLOTS}` : '0');
  await followMails(db);
}

async function addColumns(db: Kysely<never>): Promise<void> {
  const { integer, text } = columnsFor(db);
  const int = sql.raw(integer);
  const add = (table: string, column: ReturnType<typeof sql>) =>
    sql`alter table ${sql.table(table)} add column ${column}`.execute(db);
  for (const name of ['name', 'name_key', 'category', 'note', 'note_key', 'decline_reason']) {
    await add('tickets', sql`${sql.ref(name)} ${text} not null default ''`);
  }
  await add('tickets', sql`fields ${text} not null default '{}'`);
  await add('tickets', sql`state ${text} not null default 'added'`);
  // Zero: from the beginning, and without an end.
  for (const name of ['valid_from', 'valid_until', 'state_at', 'updated_at']) {
    await add('tickets', sql`${sql.ref(name)} ${int} not null default 0`);
  }
  for (const name of ['delivery_at', 'accepted_at', 'declined_at', 'entered_at']) {
    await add('tickets', sql`${sql.ref(name)} ${int}`);
  }
  await add('tickets', sql`last_entered_at ${int}`);
  await add('tickets', sql`delivery_state ${text}`);
  await add('tickets', sql`delivery_reason ${text}`);
  // Not a reference: a ticket's id is never used twice, and the mail outlives it.
  await add('outbox', sql`ticket_id ${int}`);
  const index = (name: string, columns: string) =>
    sql`create index ${sql.ref(name)} on tickets (${sql.raw(columns)})`.execute(db);
  await index('tickets_name', 'room_id, name_key, id');
  await index('tickets_progress', 'room_id, state_at, id');
  await index('tickets_state', 'room_id, state, state_at, id');
  await index('tickets_category', 'room_id, category, id');
}

/** Guests from before these columns: what visits and invitations say about them. */
async function readStates(db: Kysely<never>): Promise<void> {
  await sql`update tickets set state = 'sent', state_at = invited_at, delivery_state = 'sent',
    delivery_at = invited_at where invited_at is not null`.execute(db);
  await sql`update tickets set state_at = created_at where invited_at is null`.execute(db);
  await sql`update tickets set updated_at = created_at`.execute(db);
  const visitor = sql`from visitors where visitors.room_id = tickets.room_id
    and visitors.email = tickets.email and visitors.last_entry_at is not null`;
  await sql`update tickets set state = 'entered',
    state_at = (select visitors.created_at ${visitor}),
    entered_at = (select visitors.created_at ${visitor}),
    last_entered_at = (select visitors.last_entry_at ${visitor})
    where exists (select 1 ${visitor})`.execute(db);
}

async function countChanges(db: Kysely<never>, slot: string): Promise<void> {
  const add = (row: 'old' | 'new', by: number, condition: string) =>
    `insert into guest_counts (${KEYS.join(', ')}, slot, guests)
      select ${KEYS.map((key) => `${row}.${key}`).join(', ')}, ${slot}, ${by} where ${condition}
      on conflict (${KEYS.join(', ')}, slot)
      do update set guests = guest_counts.guests + excluded.guests;`;
  const changed = KEYS.map((key) => `old.${key} <> new.${key}`).join(' or ');
  await addTrigger(db, {
    name: 'guests_added',
    on: 'after insert on tickets',
    body: add('new', 1, 'true'),
    back: 'new',
  });
  await addTrigger(db, {
    name: 'guests_changed',
    on: `after update of ${KEYS.join(', ')} on tickets`,
    body: add('old', -1, `(${changed})`) + add('new', 1, `(${changed})`),
    back: 'new',
  });
  await addTrigger(db, {
    name: 'guests_removed',
    on: 'after delete on tickets',
    // A room that goes takes its guests and their counts along.
    body: add('old', -1, 'exists (select 1 from rooms where id = old.room_id)'),
    back: 'old',
  });
}

/** An invitation's fate is written with the mail's own, in one statement: neither can be lost. */
async function followMails(db: Kysely<never>): Promise<void> {
  const fate = `case when new.sent_at is not null then 'sent' else 'returned' end`;
  const at = 'coalesce(new.sent_at, new.failed_at)';
  await addTrigger(db, {
    name: 'outbox_settled',
    on: 'after update of sent_at, failed_at on outbox',
    // An older invitation's fate does not hide the newer one's.
    body: `update tickets set delivery_state = ${fate}, delivery_at = ${at},
      delivery_reason = case when new.sent_at is null then new.last_error end,
      state_at = case when state = 'queued' then ${at} else state_at end,
      state = case when state = 'queued' then ${fate} else state end
      where id = new.ticket_id and invited_at = new.created_at and ${at} is not null;`,
    back: 'new',
  });
}
