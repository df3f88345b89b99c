import type { World } from '@atrio/server/test/world.ts';

export const DAY = 86_400_000;
const HOUR = 3_600_000;
export const YEAR = 365 * DAY;
/** Prime numbers spread rows evenly and alike at each seed. */
const SPREAD = 7_919;
const SPAN = 104_729;

/** A table's rows: each column is an expression of `n`, which counts from 0. */
export interface Filling {
  table: string;
  count: number;
  columns: Record<string, string | number>;
}

export function filling(table: string, count: number, columns: Filling['columns']): Filling {
  return { table, count, columns };
}

export interface Plan {
  world: World;
  rooms: number;
  first: Record<string, number>;
  now: number;
}

/** Everything but what has to do with money. */
export function generalFillings(plan: Plan): Filling[] {
  return [
    ...peopleFillings(plan),
    ...mailFillings(plan),
    ...roomFillings(plan),
    ...roomPartFillings(plan),
    ...recordFillings(plan),
    ...liveFillings(plan),
    ...talkFillings(plan),
  ];
}

function peopleFillings({ rooms, first, now }: Plan): Filling[] {
  const aged = `${now - YEAR} + n * ${Math.floor(YEAR / rooms)}`;
  return [
    filling('users', rooms, {
      email: "'semente-' || n || '@exemplo.com.br'",
      password_hash: "'-'",
      role: 2,
      created_at: aged,
      email_proven_at: aged,
    }),
    filling('admins', rooms, {
      user_id: `${first.users} + n`,
      name: "'Semente ' || n",
      name_key: "'semente ' || n",
    }),
    filling('sessions', rooms, {
      user_id: `${first.users} + n`,
      device: "'Firefox'",
      address: "''",
      created_at: aged,
      last_used_at: now - DAY,
    }),
    filling('refresh_tokens', rooms, {
      session_id: `${first.sessions} + n`,
      token_hash: "'semente-' || n",
      created_at: now - DAY,
      expires_at: now + 20 * DAY,
    }),
  ];
}

function mailFillings({ rooms, now }: Plan): Filling[] {
  return [
    filling('throttles', rooms, { key: "'semente-' || n", count: 1, resets_at: now + DAY }),
    filling('invitations', rooms / 10, {
      email: "'semente-convite-' || n || '@exemplo.com.br'",
      token_hash: "'semente-' || n",
      sent_at: now - DAY,
      expires_at: now + 5 * DAY,
    }),
    filling('outbox', rooms, {
      recipient: "'semente-' || n || '@exemplo.com.br'",
      subject: "'Convite'",
      html: "''",
      body: "''",
      created_at: now - DAY,
      next_attempt_at: now - DAY,
      sent_at: now - DAY,
    }),
  ];
}

/** Rows spread over the rooms and administrators, and over a year. */
function spreadOf({ rooms, first, now }: Omit<Plan, 'world'>) {
  return {
    admin: `${first.admins} + (n * ${SPREAD}) % ${rooms}`,
    room: `${first.rooms} + (n * ${SPREAD}) % ${rooms}`,
    aged: `${now - YEAR} + n * ${Math.floor(YEAR / rooms)}`,
  };
}

function roomFillings({ world, rooms, first, now }: Plan): Filling[] {
  const { admin, aged } = spreadOf({ rooms, first, now });
  const named = (word: string) => ({
    name: `'${word} ' || n`,
    name_key: `'${word.toLowerCase()} ' || n`,
  });
  return [
    filling('environments', rooms / 10, {
      ...named('Ambiente'),
      owner_id: admin,
      created_at: aged,
    }),
    filling('companies', rooms / 10, {
      ...named('Empresa'),
      owner_id: admin,
      created_at: aged,
      updated_at: aged,
    }),
    filling('rooms', rooms, {
      ...named('Sala'),
      scene_name: "'semente-' || n",
      audio_name: "'Sala ' || n",
      visit_count: `(n * ${SPREAD}) % 1000`,
      is_visible: 'case when n % 3 = 0 then 0 else 1 end',
      is_private: 'case when n % 4 = 0 then 1 else 0 end',
      company_id: `case when n % 10 < 3 then ${world.company.id} end`,
      environment_id: `case when n % 10 < 7 then ${world.environment.id} else 1 end`,
      owner_id: `case when n % 5 = 0 then ${world.owner.adminId} else ${admin} end`,
      created_at: aged,
      updated_at: aged,
      deleted_at: `case when n % 50 = 0 then ${now - DAY} end`,
    }),
  ];
}

function roomPartFillings({ world, rooms, first, now }: Plan): Filling[] {
  const { admin, room, aged } = spreadOf({ rooms, first, now });
  return [
    filling('room_admins', rooms, {
      room_id: `${first.rooms} + n`,
      admin_id: admin,
      created_at: aged,
    }),
    filling('tickets', rooms * 10, {
      room_id: `case when n % 10 = 0 then ${world.room.id} else ${room} end`,
      email: "'semente-' || n || '@exemplo.com.br'",
      user_id: `case when n < ${rooms} then ${first.users} + n end`,
      created_at: `${now - YEAR} + n`,
    }),
    filling('files', rooms * 2, {
      key: "'images/semente-' || n || '.webp'",
      kind: "'image'",
      name: "'foto.png'",
      content_type: "'image/webp'",
      bytes: 10,
      width: 4,
      height: 3,
      created_at: now - DAY,
    }),
    filling('images', rooms, {
      room_id: `${first.rooms} + n`,
      file_id: `${first.files} + 2 * n`,
      thumbnail_id: `${first.files} + 2 * n + 1`,
      created_at: now - DAY,
    }),
  ];
}

function recordFillings({ world, rooms, first, now }: Plan): Filling[] {
  const { admin, room } = spreadOf({ rooms, first, now });
  return [
    filling('history', rooms * 10, {
      subject_kind: "'room'",
      subject_id: `case when n % 10 = 0 then ${world.room.id} else ${room} end`,
      subject_name: "'Sala'",
      admin_id: `case when n % 10 = 0 then ${world.owner.adminId} else ${admin} end`,
      admin_name: "'Semente'",
      action: "'room.created'",
      changes: "'[]'",
      search_key: "'sala semente'",
      created_at: `${now - YEAR} + n`,
    }),
    filling('notifications', rooms * 5, {
      user_id: `case when n % 10 = 0 then ${world.owner.userId} else ${first.users} + n % ${rooms} end`,
      kind: "'rooms.added'",
      data: `'{"count":1}'`,
      created_at: `${now - 20 * DAY} + n`,
      read_at: `case when n > 50 then ${now - DAY} end`,
    }),
  ];
}

function visitsOf({ world, rooms, first, now }: Plan) {
  const visitors = rooms * 5;
  const visits = rooms * 100;
  return {
    visitors,
    visits,
    // A visitor belongs to one room: half of them to the world's.
    roomOf: (visitor: string) =>
      `case when (${visitor}) % 2 = 0 then ${world.room.id} else ${first.rooms} + (${visitor}) % ${rooms} end`,
    visitor: `(n * ${SPREAD}) % ${visitors}`,
    started: `${now - YEAR} + n * ${Math.floor(YEAR / visits)}`,
  };
}

function liveFillings({ world, rooms, first, now }: Plan): Filling[] {
  const { visits, visitors, roomOf, visitor, started } = visitsOf({ world, rooms, first, now });
  const duration = `(n * ${SPAN}) % ${HOUR}`;
  return [
    filling('visitors', visitors, {
      room_id: roomOf('n'),
      name: "'Visita ' || n",
      name_key: "'visita ' || n",
      email: "case when n % 10 = 0 then 'semente-' || n || '@exemplo.com.br' end",
      created_at: now - YEAR,
    }),
    filling('visits', visits, {
      room_id: roomOf(visitor),
      visitor_id: `${first.visitors} + ${visitor}`,
      chat: "case when n % 16 = 3 then 'betalk' else 'room' end",
      started_at: started,
      ended_at: `${started} + ${duration}`,
      duration,
    }),
  ];
}

function talkFillings({ world, rooms, first, now }: Plan): Filling[] {
  const { roomOf, visitor, started } = visitsOf({ world, rooms, first, now });
  const moment = { created_at: `${now - YEAR} + n * ${Math.floor(YEAR / rooms)}` };
  return [
    filling('messages', rooms * 100, {
      room_id: roomOf(visitor),
      chat: "case when n % 16 = 3 then 'betalk' else 'room' end",
      sender_id: `${first.visitors} + ${visitor}`,
      is_from_admin: 0,
      body: "'Boa tarde, pessoal, n.º ' || n",
      body_key: "'boa tarde, pessoal, n.º ' || n",
      created_at: started,
    }),
    filling('bans', rooms / 10, {
      room_id: roomOf('n'),
      visitor_id: `${first.visitors} + n`,
      reason: "'Ofensas'",
      ...moment,
    }),
    filling('visit_codes', rooms / 10, {
      room_id: world.room.id,
      email: "'semente-' || n || '@exemplo.com.br'",
      code_hash: "'-'",
      expires_at: now + DAY,
    }),
  ];
}
