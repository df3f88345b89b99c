/**
 * The yardstick of calls on PostgreSQL: one statement for each, which looks the session up, checks
 * the rights and reads or writes everything, kept by each connection under a name.
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';

const { PORT, DATABASE_URL, SESSION, ROOM } = process.env;
/** A connection for each caller. */
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 16 });

const ME = `select admins.id, admins.name from sessions
  join users on users.id = sessions.user_id join admins on admins.user_id = users.id
  where sessions.id = $1 and revoked_at is null and blocked_at is null and users.role = 2`;

const LIST = `with me as (${ME}), mine as (
    select rooms.* from me join rooms on owner_id = me.id
    union all
    select rooms.* from me join room_admins on admin_id = me.id
      join rooms on rooms.id = room_admins.room_id)
  select mine.id, mine.name, scene_name, visit_count, is_visible, is_private, company_id,
    companies.name as company_name, environment_id, mine.created_at
  from mine left join companies on companies.id = company_id
  where mine.deleted_at is null order by mine.name_key, mine.id limit 1000`;

const ONE = `with me as (${ME})
  select rooms.*, companies.name as company_name, environments.name as environment_name
  from me join rooms on rooms.id = $2 and (owner_id = me.id or exists (
    select 1 from room_admins where room_id = rooms.id and admin_id = me.id))
  left join companies on companies.id = company_id
  left join environments on environments.id = environment_id
  where rooms.deleted_at is null`;

const CREATE = `with me as (${ME}), made as (
    insert into rooms (name, name_key, scene_name, audio_name, is_visible, is_private,
      environment_id, owner_id, created_at, updated_at)
    select $2, lower($2), $3, $2, 1, 0, environments.id, me.id, $4, $4
    from me join environments on environments.id = 1 returning *), noted as (
    insert into history (subject_kind, subject_id, subject_name, admin_id, admin_name, action,
      changes, search_key, created_at)
    select 'room', made.id, made.name, me.id, me.name, 'room.created', '[]', lower($2), $4
    from made, me), told as (
    insert into events (type, room_id, owner_id, created_at)
    select 'room.created', made.id, me.id, $4 from made, me)
  select made.*, environments.name as environment_name
  from made join environments on environments.id = environment_id`;

createServer(async (request, response) => {
  const body = await text(request);
  const { rows } = await answer(request.url, body);
  const bytes = Buffer.from(JSON.stringify({ success: true, rows }));
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': bytes.length,
  });
  response.end(bytes);
}).listen(Number(PORT), '127.0.0.1', () => console.log('ready'));

function answer(path: string | undefined, body: string) {
  if (path === '/list') return pool.query({ name: 'list', text: LIST, values: [SESSION] });
  if (path === '/one') return pool.query({ name: 'one', text: ONE, values: [SESSION, ROOM] });
  const { name } = JSON.parse(body);
  const values = [SESSION, name, `medida-${name}`, Date.now()];
  return pool.query({ name: 'create', text: CREATE, values });
}
