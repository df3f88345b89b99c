import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { insertVisitor } from '../../../../test/factories/inside.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { type Arrival, arrive } from './arrivals.service.ts';
import { closeServer } from './clear-up.service.ts';
import { writeHeartbeat } from './presence.service.ts';

const SECOND = 1_000;
const PEOPLE = 30;

/** Rooms of two owners. */
async function open(rooms = 1) {
  const app = await buildTestApp();
  app.clock.stop();
  const owners = [await createAccount(app), await createAccount(app)] as const;
  const made = [];
  for (let index = 0; index < rooms; index++) {
    made.push(await createRoom(app, owners[index % 2] ?? owners[0]));
  }
  await writeHeartbeat(contextOf(app), 'one');
  return { app, rooms: made };
}

const contextOf = ({ app, clock }: TestApp) => ({ ...app.deps, now: clock.now() });

async function arrivalOf(app: TestApp, room: { id: number }, serial: number): Promise<Arrival> {
  const { id: visitorId } = await insertVisitor(app, room);
  const place = { serverId: 'one', roomId: room.id, visitorId };
  return { ...place, connectionId: `c${serial}`, chat: 'room' };
}

async function crowdOf(app: TestApp, rooms: readonly { id: number }[]): Promise<Arrival[]> {
  const crowd = [];
  for (let index = 0; index < PEOPLE; index++) {
    const room = rooms[index % rooms.length];
    if (room) crowd.push(await arrivalOf(app, room, index));
  }
  return crowd;
}

const together = (app: TestApp, crowd: readonly Arrival[]) =>
  Promise.allSettled(crowd.map((one) => arrive(contextOf(app), one)));

const visits = ({ db }: TestApp) => db.selectFrom('visits').selectAll().orderBy('id').execute();

const connections = ({ db }: TestApp) =>
  db.selectFrom('connections').selectAll().orderBy('visitor_id').execute();

/** The number of visits in each table that keeps sums of them. */
async function sums({ db }: TestApp) {
  const of = async (table: 'visit_hours' | 'owner_hours' | 'room_days') => {
    const rows = await db.selectFrom(table).select('visits').execute();
    return rows.reduce((sum, { visits }) => sum + visits, 0);
  };
  const rooms = await db.selectFrom('rooms').select('visit_count as visits').execute();
  return {
    hours: await of('visit_hours'),
    days: await of('room_days'),
    // Once for their owners and once for everybody.
    owners: (await of('owner_hours')) / 2,
    rooms: rooms.reduce((sum, { visits }) => sum + visits, 0),
  };
}

describe('people who come together', () => {
  it('each have a visit of their own, counted once wherever visits are', async () => {
    const { app, rooms } = await open(3);
    const crowd = await crowdOf(app, rooms);
    const answers = await together(app, crowd);
    expect(answers).toEqual(crowd.map(() => ({ status: 'fulfilled', value: 0 })));
    const all = await visits(app);
    expect(all).toHaveLength(PEOPLE);
    const visitOf = new Map(all.map((visit) => [visit.visitor_id, visit]));
    for (const { visit_id, visitor_id, room_id } of await connections(app)) {
      expect(visitOf.get(visitor_id)).toMatchObject({ id: visit_id, room_id, ended_at: null });
    }
    expect(await sums(app)).toEqual({ hours: PEOPLE, days: PEOPLE, owners: PEOPLE, rooms: PEOPLE });
    const entered = await app.db.selectFrom('visitors').select('last_entry_at').execute();
    expect(new Set(entered.map((one) => one.last_entry_at))).toEqual(new Set([app.clock.now()]));
  });

  it('are counted right among the users of their rooms, while others of them are removed', async () => {
    const { app, rooms } = await open(3);
    const crowd = await crowdOf(app, rooms);
    const long = 40 * 24 * 60 * 60_000;
    for (const some of [crowd.slice(0, 20), crowd]) {
      const gone = some.filter((_, index) => index % 5 === 0).map(({ visitorId }) => visitorId);
      const forget = gone.map((id) =>
        app.db.updateTable('visitors').set({ last_entry_at: null }).where('id', '=', id).execute(),
      );
      await Promise.all([...forget, together(app, some)]);
      await app.db.deleteFrom('connections').execute();
      app.clock.advance(long);
    }
    const counted = await app.db
      .selectFrom('room_visitors')
      .select(({ fn }) => ['room_id', fn.sum('visitors').as('count')])
      .groupBy('room_id')
      .execute();
    const real = await app.db
      .selectFrom('visitors')
      .select(({ fn }) => ['room_id', fn.countAll().as('count')])
      .where('last_entry_at', 'is not', null)
      .groupBy('room_id')
      .execute();
    const byRoom = (rows: typeof counted) =>
      new Map(rows.map(({ room_id, count }) => [room_id, Number(count)]));
    expect(byRoom(counted)).toEqual(byRoom(real));
  });

  it('go on with their visits within a minute, beside others who begin one', async () => {
    const { app, rooms } = await open(2);
    const crowd = await crowdOf(app, rooms);
    const [back, fresh] = [crowd.slice(0, 20), crowd.slice(20)];
    await together(app, back);
    app.clock.advance(30 * SECOND);
    await closeServer(contextOf(app), 'one', app.clock.now());
    app.clock.advance(30 * SECOND);
    const again = back.map((one) => ({ ...one, connectionId: `${one.connectionId}.2` }));
    await together(app, [...again, ...fresh]);
    const all = await visits(app);
    expect(all.map(({ ended_at, duration }) => [ended_at, duration])).toEqual(
      crowd.map(() => [null, 0]),
    );
    expect(await sums(app)).toEqual({ hours: PEOPLE, days: PEOPLE, owners: PEOPLE, rooms: PEOPLE });
    const { duration } = await app.db
      .selectFrom('owner_hours')
      .select((eb) => eb.fn.sum('duration').as('duration'))
      .executeTakeFirstOrThrow();
    expect(Number(duration)).toBe(0);
  });

  it('have one visit in two tabs, and another one by voice', async () => {
    const { app, rooms } = await open();
    const first = await arrivalOf(app, rooms[0] ?? { id: 0 }, 1);
    const others = [{ connectionId: 'b' }, { connectionId: 'c' }, { connectionId: 'd' }];
    const tabs = [first, ...others.map((other) => ({ ...first, ...other }))];
    const voice: Arrival = { ...first, connectionId: 'e', chat: 'betalk' };
    await together(app, [...tabs, voice]);
    expect((await visits(app)).map(({ chat }) => chat).sort()).toEqual(['betalk', 'room']);
    expect(await connections(app)).toHaveLength(5);
    expect(await sums(app)).toEqual({ hours: 2, days: 1, owners: 1, rooms: 1 });
  });

  it('come in although one of them is gone', async () => {
    const { app, rooms } = await open();
    const crowd = await crowdOf(app, rooms);
    await app.db
      .deleteFrom('visitors')
      .where('id', '=', crowd[9]?.visitorId ?? 0)
      .execute();
    const answers = await together(app, crowd);
    const failed = answers.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []));
    expect(failed).toEqual([9]);
    expect(await connections(app)).toHaveLength(PEOPLE - 1);
    const left = PEOPLE - 1;
    expect(await sums(app)).toEqual({ hours: left, days: left, owners: left, rooms: left });
  });

  it('come in although the seat that a door gave one of them has run out', async () => {
    const { app, rooms } = await open(2);
    const crowd = await crowdOf(app, rooms);
    const room_id = rooms[0]?.id ?? 0;
    const door = { capacity: null, when_full: 'queue', approval: 'nobody', hours: '{}' } as const;
    await app.db
      .insertInto('doors')
      .values({ ...door, room_id, hand: 'open', hand_since: null, updated_at: 0 })
      .execute();
    const atDoor = crowd.filter(({ roomId }) => roomId === room_id);
    const [late, ...seated] = atDoor;
    const seat = { state: 'inside', since: 0, until: null, lease: null, room_id } as const;
    for (const { visitorId: visitor_id } of seated) {
      await app.db
        .insertInto('door_places')
        .values({ ...seat, visitor_id, turn: 0, rank: 0, approved: 0, note: '' })
        .execute();
    }
    const answers = await together(app, crowd);
    const reasons = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(reasons).toMatchObject([{ code: 'SERVER_BUSY' }]);
    const inside = new Set((await connections(app)).map(({ visitor_id }) => visitor_id));
    expect(inside.has(late?.visitorId ?? 0)).toBe(false);
    expect(inside.size).toBe(PEOPLE - 1);
  });

  it('of the same rooms on two servers wait for one another, and not for ever', async () => {
    const { app, rooms } = await open(6);
    const [here, there] = [await crowdOf(app, rooms), await crowdOf(app, rooms.toReversed())];
    await writeHeartbeat(contextOf(app), 'two');
    const elsewhere = there.map((one) => ({
      ...one,
      serverId: 'two',
      connectionId: `there.${one.connectionId}`,
    }));
    // Servers are told apart by their settings.
    const ctx = { ...contextOf(app), settings: { ...app.app.deps.settings } };
    const answers = await Promise.allSettled([
      ...here.map((one) => arrive(contextOf(app), one)),
      ...elsewhere.map((one) => arrive(ctx, one)),
    ]);
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
    const all = 2 * PEOPLE;
    expect(await sums(app)).toEqual({ hours: all, days: all, owners: all, rooms: all });
  });
});
