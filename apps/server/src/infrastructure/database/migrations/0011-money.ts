import { type Kysely, sql } from 'kysely';
import { type Columns, columnsFor } from '../columns.ts';
import { ownFiles } from '../file-owner.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const columns = columnsFor(db);
  await createPlans(db, columns);
  await createOrders(db, columns);
  await createWebhooks(db, columns);
  await addRoomPictures(db, columns);
  await seed(db);
}

async function createPlans(db: Kysely<never>, { id, integer, text }: Columns): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const int = sql.raw(integer);
  await run(sql`create table room_models (
    id ${id}, name ${text} not null, name_key ${text} not null)`);
  await run(sql`create table plans (
    id ${id}, name ${text} not null, description ${text} not null, price_cents ${int} not null,
    active ${int} not null, created_at ${int} not null, updated_at ${int} not null)`);
  await run(sql`create table plan_rooms (
    id ${id}, plan_id ${int} not null references plans (id) on delete cascade,
    room_model_id ${int} not null references room_models (id))`);
  await run(sql`create index plan_rooms_plan on plan_rooms (plan_id, id)`);
}

/**
 * Every request to the provider is a row first, under its own reference: a row without `asaas_id` may
 * or may not exist at the provider.
 */
async function createOrders(db: Kysely<never>, { id, integer, text }: Columns): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const int = sql.raw(integer);
  const admin = sql`admin_id ${int} not null references admins (id)`;
  // The claim of the worker and its end, and the time of the next try.
  const work = sql`claimed_until ${int}, sent_at ${int}, attempts ${int} not null default 0, next_try_at ${int}`;

  await run(sql`create table payment_accounts (
    id ${id}, admin_id ${int} not null unique references admins (id),
    reference ${text} not null unique, asaas_id ${text} unique,
    name ${text} not null, email ${text} not null, additional_emails ${text} not null,
    cpf_cnpj ${text} not null, notification_disabled ${int} not null,
    postal_code ${text} not null, address ${text} not null, address_number ${text} not null,
    complement ${text} not null, province ${text} not null, ${work},
    created_at ${int} not null, updated_at ${int} not null)`);
  await run(sql`create index payment_accounts_open on payment_accounts (next_try_at)
    where asaas_id is null`);

  await run(sql`create table orders (
    id ${id}, ${admin}, plan_id ${int} not null references plans (id), plan_name ${text} not null,
    plan_name_key ${text} not null, price_cents ${int} not null, billing_type ${text} not null, payment_day ${int} not null,
    first_due_date ${text} not null, room_model_ids ${text} not null,
    customer ${text} not null, reference ${text} not null unique, state ${text} not null,
    asaas_id ${text} unique, granted_at ${int}, ${work},
    created_at ${int} not null)`);
  await run(sql`create index orders_admin on orders (admin_id, created_at)`);
  await run(sql`create index orders_open on orders (next_try_at) where state = 'open'`);

  await run(sql`create table payments (
    id ${id}, ${admin}, order_id ${int} not null references orders (id),
    asaas_id ${text} not null unique, value_cents ${int} not null, status ${text} not null,
    billing_type ${text} not null, due_date ${text} not null, payment_date ${text},
    invoice_url ${text} not null, next_check_at ${int},
    created_at ${int} not null, updated_at ${int} not null)`);
  await run(sql`create index payments_admin on payments (admin_id, id)`);
  await run(sql`create index payments_admin_status on payments (admin_id, status, due_date)`);
  await run(sql`create index payments_order on payments (order_id)`);
  await run(sql`create index payments_check on payments (next_check_at)
    where next_check_at is not null`);

  // One row for each room of an order, whoever writes it however often: that is what unique says.
  await run(sql`create table room_items (
    id ${id}, ${admin}, order_id ${int} not null references orders (id), ordinal ${int} not null,
    payment_id ${int} not null references payments (id),
    room_model_id ${int} not null references room_models (id), consumed_at ${int},
    room_id ${int} references rooms (id) on delete set null, created_at ${int} not null,
    unique (order_id, ordinal))`);
  await run(sql`create index room_items_admin on room_items (admin_id, consumed_at, id)`);
  await run(sql`create index room_items_room on room_items (room_id)`);
}

async function createWebhooks(db: Kysely<never>, { id, integer, text }: Columns): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const int = sql.raw(integer);
  await run(sql`create table webhook_events (
    id ${id}, event_id ${text} not null unique, event ${text} not null, asaas_payment_id ${text},
    value_cents ${int}, customer ${text}, reference ${text}, state ${text} not null,
    reason ${text}, claimed_until ${int}, attempts ${int} not null default 0,
    next_try_at ${int}, received_at ${int} not null)`);
  await run(sql`create index webhook_events_new on webhook_events (next_try_at)
    where state = 'new'`);
  await run(sql`create index webhook_events_aside on webhook_events (id)
    where state = 'setAside'`);
  await run(sql`create index webhook_events_received on webhook_events (received_at)`);
  // Bounded however often somebody knocks: a row for each hour.
  await run(sql`create table webhook_refusals (
    hour ${int} primary key, count ${int} not null, last_at ${int} not null)`);
}

async function addRoomPictures(db: Kysely<never>, { integer }: Columns): Promise<void> {
  const columns = [
    'logo_file_id',
    'logo_thumbnail_id',
    'background_file_id',
    'background_thumbnail_id',
  ];
  for (const column of columns) {
    const type = `${integer} references files (id)`;
    await sql.raw(`alter table rooms add column ${column} ${type}`).execute(db);
    const index = `create unique index rooms_${column} on rooms (${column})`;
    await sql.raw(`${index} where ${column} is not null`).execute(db);
  }
  await ownFiles(db, 'rooms', columns);
}

/** The plans of a first start (docs/product/roles.md#first-start); a MASTER_ADMIN changes them. */
async function seed(db: Kysely<never>): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const now = Date.now();
  await run(sql`insert into room_models (name, name_key)
    values ('Sala de reunião', 'sala de reuniao'), ('Auditório', 'auditorio'),
      ('Galeria', 'galeria')`);
  const plans = [
    ['Vestíbulo', 'Para equipes pequenas e atendimento individual.', 14_990, [1, 1, 2]],
    ['Galeria', 'Para escolas e mostras com várias turmas.', 38_990, [1, 1, 1, 1, 2, 2, 3, 3]],
    [
      'Pavilhão',
      'Para feiras, congressos e redes com muitas unidades.',
      54_990,
      [1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3],
    ],
  ] as const;
  for (const [index, [name, description, price, models]] of plans.entries()) {
    await run(sql`insert into plans (name, description, price_cents, active, created_at, updated_at)
      values (${name}, ${description}, ${price}, 1, ${now}, ${now})`);
    for (const model of models) {
      await run(
        sql`insert into plan_rooms (plan_id, room_model_id) values (${index + 1}, ${model})`,
      );
    }
  }
}
