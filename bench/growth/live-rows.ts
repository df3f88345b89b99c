import { DAY, type Filling, filling, HOUR, named, type Plan, SPREAD, YEAR } from './filling.ts';

const SPAN = 104_729;
/** Of a ban that lasts until it is lifted. */
const NO_END = 8_640_000_000_000_000;

/** Visitors, their visits, and what they have written. */
export function liveFillings(plan: Plan): Filling[] {
  return [
    ...rowsOfVisits(plan),
    ...rowsOfPeopleInside(plan),
    ...rowsOfCertificates(plan),
    ...rowsOfDoors(plan),
    ...rowsOfTalk(plan),
    ...rowsOfBans(plan),
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

function rowsOfVisits({ world, rooms, first, now }: Plan): Filling[] {
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
    filling('visitor_sessions', visitors, {
      visitor_id: `${first.visitors} + n`,
      refresh_hash: "'semente-' || n",
      refreshed_at: now - DAY,
      expires_at: now + 20 * DAY,
    }),
    filling('handoffs', rooms / 10, {
      code_hash: "'semente-' || n",
      session_id: `${first.visitor_sessions} + n`,
      origin: "'https://jogos.exemplo.com.br'",
      expires_at: now + DAY,
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

/**
 * One person inside a tenth of all rooms, but not inside the world's, whose events are measured for
 * themselves. Their server has no row, so that no other server takes it for gone and ends them.
 */
function rowsOfPeopleInside({ world, rooms, first, now }: Plan): Filling[] {
  const { roomOf } = visitsOf({ world, rooms, first, now });
  const visitor = 'n * 2 + 1';
  return [
    filling('connections', rooms / 10, {
      id: "'semente-' || n",
      server_id: "'semente'",
      room_id: roomOf(visitor),
      visitor_id: `${first.visitors} + ${visitor}`,
      visit_id: `${first.visits} + n`,
      since: now - HOUR,
    }),
  ];
}

/** Half of them of one event in the world's room, as most guests of an event have one. */
function rowsOfCertificates({ world, rooms, first, now }: Plan): Filling[] {
  const { roomOf } = visitsOf({ world, rooms, first, now });
  const facts = JSON.stringify({
    eventName: 'Jornada',
    measured: HOUR,
    sessions: [],
    signer: { name: 'L', role: 'C' },
  });
  return [
    filling('certificate_runs', rooms, {
      room_id: roomOf('n'),
      event: `'2019-01-' || (n % 100)`,
      facts: `'${facts}'`,
      look: `'{"primary":"0F7A87","complementary":"F1692E"}'`,
      created_at: now - YEAR,
      done_at: now - YEAR,
    }),
    filling('certificates', rooms * 5, {
      run_id: `${first.certificate_runs} + n % ${rooms}`,
      room_id: roomOf('n'),
      visitor_id: `${first.visitors} + n`,
      event: `'2019-01-' || (n % 100)`,
      state: "'valid'",
      ...named('Visita'),
      email: "case when n % 10 = 0 then 'semente-' || n || '@exemplo.com.br' end",
      connected: HOUR,
      code: "'SEME-NTE-' || n",
      salt: "'semente'",
      issued_at: now - YEAR,
    }),
    filling('certificate_codes', rooms * 5, {
      code: "'SEME-NTE-' || n",
      digest: "'semente'",
    }),
  ];
}

function rowsOfDoors({ world, rooms, first, now }: Plan): Filling[] {
  const { roomOf } = visitsOf({ world, rooms, first, now });
  return [
    filling('doors', rooms / 2, {
      room_id: `${first.rooms} + n`,
      capacity: 'case when n % 2 = 0 then 200 end',
      when_full: "'queue'",
      approval: "'nobody'",
      hours: `'{"kind":"always"}'`,
      hand: "'open'",
      updated_at: now - DAY,
    }),
    // At the doors of those rooms: half of them have seats, the others wait.
    filling('door_places', rooms, {
      visitor_id: `${first.visitors} + n * 2 + 1`,
      room_id: roomOf('n * 2 + 1'),
      state: "case n % 4 when 0 then 'queued' when 1 then 'knocking' else 'inside' end",
      rank: 'n % 2',
      turn: 'n',
      approved: 0,
      since: now - DAY,
      lease: now + DAY,
    }),
  ];
}

function rowsOfTalk({ world, rooms, first, now }: Plan): Filling[] {
  const { visitors, roomOf, visitor, started } = visitsOf({ world, rooms, first, now });
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
    // Each of another message, by another visitor of its room; most are settled.
    filling('reports', rooms / 10, {
      room_id: roomOf(visitor),
      message_id: `${first.messages} + n`,
      reporter_id: `${first.visitors} + (${visitor} + ${rooms * 2}) % ${visitors}`,
      settled_at: `case when n % 10 <> 0 then ${now - DAY} end`,
      ...moment,
    }),
    filling('held_messages', rooms / 10, {
      room_id: roomOf('n'),
      chat: "'room'",
      sender_id: `${first.visitors} + n`,
      body: "'É grátis'",
      word: "'gratis'",
      ...moment,
    }),
    filling('room_live', rooms, {
      room_id: `${first.rooms} + n`,
      revision: 1,
      slow_seconds: 5,
      held_words: `'["gratis"]'`,
    }),
    filling('visit_codes', rooms / 10, {
      room_id: world.room.id,
      email: "'semente-' || n || '@exemplo.com.br'",
      code_hash: "'-'",
      expires_at: now + DAY,
    }),
  ];
}

/** People who may enter no room. */
function rowsOfBans({ world, rooms, first, now }: Plan): Filling[] {
  const { roomOf } = visitsOf({ world, rooms, first, now });
  return [
    filling('platform_bans', rooms / 10, {
      visitor_id: `${first.visitors} + n`,
      room_id: roomOf('n'),
      room_name: "'Sala ' || n",
      name: "'Visita ' || n",
      search_key: "'visita ' || n",
      reason: "'Ofensas'",
      ends_at: NO_END,
      created_at: now - DAY,
    }),
    filling('platform_ban_keys', rooms / 10, {
      key: "'d:semente-' || n",
      ban_id: `${first.platform_bans} + n`,
      ends_at: NO_END,
    }),
  ];
}
