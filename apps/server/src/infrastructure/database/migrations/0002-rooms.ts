import { type Kysely, sql } from 'kysely';
import { type Columns, columnsFor } from '../columns.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const columns = columnsFor(db);
  await createTables(db, columns);
  await createIndexes(db);
  await createCounters(db, columns);
  await sql`insert into environments (name, name_key, owner_id, created_at)
    values ('Ambiente padrão', 'ambiente padrao', null, ${Date.now()})`.execute(db);
}

async function createTables(db: Kysely<never>, { id, integer, text }: Columns): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const int = sql.raw(integer);
  const admin = sql`${int} not null references admins (id) on delete cascade`;

  await run(sql`create table environments (
    id ${id}, name ${text} not null, name_key ${text} not null,
    owner_id ${int} references admins (id) on delete cascade, created_at ${int} not null)`);

  await run(sql`create table companies (
    id ${id}, name ${text} not null, name_key ${text} not null, logo_url ${text})`);

  await run(sql`create table company_admins (
    company_id ${int} not null references companies (id) on delete cascade, admin_id ${admin},
    primary key (company_id, admin_id))`);

  await run(sql`create table rooms (
    id ${id}, name ${text} not null, name_key ${text} not null,
    scene_name ${text} not null unique, audio_name ${text} not null,
    visit_count ${int} not null default 0,
    is_visible ${int} not null, is_private ${int} not null,
    iframe_url ${text}, admin_iframe_url ${text}, external_url ${text}, external_url_name ${text},
    company_id ${int} references companies (id) on delete set null,
    environment_id ${int} references environments (id) on delete set null,
    owner_id ${int} not null references admins (id),
    created_at ${int} not null, updated_at ${int} not null, deleted_at ${int})`);

  await run(sql`create table room_admins (
    id ${id}, room_id ${int} not null references rooms (id) on delete cascade, admin_id ${admin},
    created_at ${int} not null, unique (room_id, admin_id))`);

  await run(sql`create table scene_name_counters (
    base ${text} primary key, last ${int} not null)`);
}

/** Each sort order of the live rooms is an index walk, for one owner and for everybody's rooms. */
async function createIndexes(db: Kysely<never>): Promise<void> {
  const statements = [
    'create index environments_owner on environments (owner_id, name_key, id)',
    'create index company_admins_admin on company_admins (admin_id)',
    'create index rooms_company on rooms (company_id) where deleted_at is null',
    'create index rooms_environment on rooms (environment_id) where deleted_at is null',
    'create index rooms_owner_environment on rooms (owner_id, environment_id) where deleted_at is null',
    'create index rooms_bin on rooms (owner_id, deleted_at) where deleted_at is not null',
    'create index room_admins_admin on room_admins (admin_id)',
  ];
  for (const column of ['name_key', 'visit_count', 'created_at']) {
    statements.push(
      `create index rooms_${column} on rooms (${column}, id) where deleted_at is null`,
      `create index rooms_owner_${column} on rooms (owner_id, ${column}, id)
        where deleted_at is null`,
    );
  }
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * How many rooms there are, without counting 100,000 index entries for each page that a
 * MASTER_ADMIN turns. Triggers keep it, so no writer can forget.
 */
async function createCounters(db: Kysely<never>, { integer, text, isPostgres }: Columns) {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await sql`create table counters (
    name ${text} primary key, value ${sql.raw(integer)} not null)`.execute(db);
  await run(`insert into counters (name, value) values ('rooms_live', 0), ('rooms_deleted', 0)`);

  const change = (row: string, by: string) => `
    update counters set value = value ${by} 1 where name =
      case when ${row}.deleted_at is null then 'rooms_live' else 'rooms_deleted' end;`;
  const triggers = [
    { name: 'added', on: 'after insert on rooms', body: change('new', '+'), back: 'new' },
    { name: 'removed', on: 'after delete on rooms', body: change('old', '-'), back: 'old' },
    {
      name: 'moved',
      on: 'after update of deleted_at on rooms',
      body: change('old', '-') + change('new', '+'),
      back: 'new',
    },
  ];
  for (const { name, on, body, back } of triggers) {
    if (!isPostgres) {
      await run(`create trigger rooms_${name} ${on} begin ${body} end`);
      continue;
    }
    await run(`create function rooms_${name}() returns trigger language plpgsql as
      $$ begin ${body} return ${back}; end $$`);
    await run(`create trigger rooms_${name} ${on} for each row execute function rooms_${name}()`);
  }
}
