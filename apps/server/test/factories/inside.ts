import { textKey } from '../../src/lib/text-key.ts';
import { NO_END } from '../../src/modules/live/bans/platform-bans.access.ts';
import type { TestApp } from '../build-test-app.ts';

let serial = 0;

interface VisitorOptions {
  name?: string;
  email?: string | null;
  lastEntryAt?: number | null;
}

/** A person who has visited a room, written straight into the database. */
export async function insertVisitor(
  { db, clock }: TestApp,
  room: { id: number },
  options: VisitorOptions = {},
): Promise<{ id: number; name: string }> {
  serial++;
  const { name = `Visitante ${serial}`, email = null, lastEntryAt = null } = options;
  const { id } = await db
    .insertInto('visitors')
    .values({
      room_id: room.id,
      name,
      name_key: textKey(name),
      email,
      user_id: null,
      created_at: clock.now(),
      last_entry_at: lastEntryAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name };
}

/** An active ban, of a new visitor unless one is given. */
export async function insertBan(
  app: TestApp,
  room: { id: number },
  options: { visitorId?: number; endsAt?: number | null; reason?: string } = {},
): Promise<{ id: number }> {
  const visitorId = options.visitorId ?? (await insertVisitor(app, room)).id;
  return app.db
    .insertInto('bans')
    .values({
      room_id: room.id,
      visitor_id: visitorId,
      reason: options.reason ?? 'Ofensas',
      admin_id: null,
      created_at: app.clock.now(),
      ends_at: options.endsAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** A ban from the platform, of an address or else a device. */
export async function insertPlatformBan(
  { db, clock }: TestApp,
  room: { id: number },
  options: { name?: string; email?: string; reason?: string; endsAt?: number } = {},
): Promise<{ id: number }> {
  serial++;
  const { name = `Banida ${serial}`, email = null, reason = 'Ofensas' } = options;
  const endsAt = options.endsAt ?? NO_END;
  const { id } = await db
    .insertInto('platform_bans')
    .values({
      ...{ visitor_id: null, room_id: room.id, room_name: 'Sala do baile', name, email, reason },
      search_key: textKey(`${name} ${email ?? ''}`),
      ...{ admin_id: null, created_at: clock.now(), ends_at: endsAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = email === null ? `d:${serial}` : `e:${email}`;
  await db.insertInto('platform_ban_keys').values({ key, ban_id: id, ends_at: endsAt }).execute();
  return { id };
}

/** A reported message, with its sender and its reporter. */
export async function insertReport(app: TestApp, room: { id: number }): Promise<{ id: number }> {
  const [sender, reporter] = [await insertVisitor(app, room), await insertVisitor(app, room)];
  const { db, clock } = app;
  const message = await db
    .insertInto('messages')
    .values({
      room_id: room.id,
      chat: 'room',
      sender_id: sender.id,
      is_from_admin: 0,
      body: 'Feio',
      body_key: 'feio',
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return db
    .insertInto('reports')
    .values({
      room_id: room.id,
      message_id: message.id,
      reporter_id: reporter.id,
      reason: null,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** A message that waits for approval, of a new visitor. */
export async function insertHeld(app: TestApp, room: { id: number }): Promise<{ id: number }> {
  const sender = await insertVisitor(app, room);
  return app.db
    .insertInto('held_messages')
    .values({
      room_id: room.id,
      chat: 'room',
      sender_id: sender.id,
      body: 'É grátis',
      word: 'gratis',
      created_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

interface VisitOptions {
  chat?: 'room' | 'betalk';
  startedAt: number;
  /** Milliseconds; null while it lasts. */
  duration: number | null;
}

const HOUR = 60 * 60_000;

/** A visit with its place in the roll-up, as the presence service writes it. */
export async function insertVisit(
  { db }: TestApp,
  room: { id: number },
  visitor: { id: number },
  { chat = 'room', startedAt, duration }: VisitOptions,
): Promise<void> {
  await db
    .insertInto('visits')
    .values({
      room_id: room.id,
      visitor_id: visitor.id,
      chat,
      started_at: startedAt,
      ended_at: duration === null ? null : startedAt + duration,
      duration: duration ?? 0,
    })
    .execute();
  const hour = Math.floor(startedAt / HOUR) * HOUR;
  const added = { visits: 1, duration: duration ?? 0 };
  await db
    .insertInto('visit_hours')
    .values({ room_id: room.id, chat, hour, ...added })
    .onConflict((conflict) =>
      conflict.columns(['room_id', 'chat', 'hour']).doUpdateSet((eb) => ({
        visits: eb('visit_hours.visits', '+', added.visits),
        duration: eb('visit_hours.duration', '+', added.duration),
      })),
    )
    .execute();
}

interface Seats {
  roomId: number;
  serverId: string;
  count: number;
  now: number;
}

/** Adds visitors inside through a server, each in a visit that begins now. */
export async function seedSeats(
  { db }: Pick<TestApp, 'db'>,
  { roomId, serverId, count, now }: Seats,
): Promise<void> {
  const place = { room_id: roomId, chat: 'room' };
  const hour = Math.floor(now / HOUR) * HOUR;
  for (let first = 0; first < count; first += 1_000) {
    const names = Array.from({ length: Math.min(1_000, count - first) }, () => `v ${serial++}`);
    const people = names.map((name) => ({
      room_id: roomId,
      name,
      name_key: name,
      created_at: now,
    }));
    const visitors = await db.insertInto('visitors').values(people).returning('id').execute();
    const begun = visitors.map(({ id }) => ({ ...place, visitor_id: id, started_at: now }));
    const visits = await db
      .insertInto('visits')
      .values(begun)
      .returning(['id', 'visitor_id'])
      .execute();
    const seats = visits.map(({ id, visitor_id }) => ({
      id: `${serverId}.${id}`,
      server_id: serverId,
      room_id: roomId,
      visitor_id,
      visit_id: id,
      since: now,
    }));
    await db.insertInto('connections').values(seats).execute();
  }
  await db
    .insertInto('visit_hours')
    .values({ ...place, hour, visits: count, duration: 0 })
    .onConflict((conflict) =>
      conflict.columns(['room_id', 'chat', 'hour']).doUpdateSet((eb) => ({
        visits: eb('visit_hours.visits', '+', count),
      })),
    )
    .execute();
}
