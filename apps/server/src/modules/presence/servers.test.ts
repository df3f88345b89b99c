import { hostname } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { createAccount } from '../../../test/factories/account.ts';
import { insertVisitor, seedSeats } from '../../../test/factories/inside.ts';
import { createRoom } from '../../../test/factories/room.ts';
import { joinAsAdmin, joinAsVisitor } from '../../../test/factories/visitor.ts';
import { buildApp } from '../../app.ts';
import { clearUp, closeServer, createSilenceWatch } from './clear-up.service.ts';
import { arrive, beat } from './presence.service.ts';

const SECOND = 1_000;

async function roomWithOwner() {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  return { app, owner, room: await createRoom(app, owner) };
}

const contextOf = ({ app, clock }: TestApp) => ({ ...app.deps, now: clock.now() });

const visits = ({ db }: TestApp) => db.selectFrom('visits').selectAll().orderBy('id').execute();

const inside = ({ db }: TestApp) =>
  db.selectFrom('connections').select(['server_id', 'visitor_id']).orderBy('id').execute();

/** As long as a test lasts, whoever watches has seen what the others have seen. */
const watches = new WeakMap<TestApp, ReturnType<typeof createSilenceWatch>>();

/** A server's sign of life, after which it looks for others that are gone. */
async function watch(app: TestApp, serverId: string, isGone?: (id: string) => boolean) {
  const isSilent = watches.get(app) ?? createSilenceWatch(() => app.clock.now());
  watches.set(app, isSilent);
  await beat(contextOf(app), serverId);
  await clearUp(contextOf(app), serverId, { isGone: isGone ?? isSilent });
}

/** A sign of life that the others notice. */
async function signOfLife(app: TestApp, serverId: string) {
  await beat(contextOf(app), serverId);
  await watch(app, 'alive');
}

/** Visitors inside by another server, which gives its last sign of life now. */
async function otherServer(app: TestApp, room: { id: number }, serverId: string, count = 1) {
  const visitors = [];
  await signOfLife(app, serverId);
  for (let index = 0; index < count; index++) {
    const { id: visitorId } = await insertVisitor(app, room);
    const connectionId = `${serverId}.${visitorId}`;
    const place = { connectionId, serverId, roomId: room.id, visitorId };
    await arrive(contextOf(app), { ...place, chat: 'room' });
    visitors.push(place);
  }
  return visitors;
}

/** Many visitors inside by another server, each in a visit that has begun now. */
async function fillServer(app: TestApp, room: { id: number }, serverId: string, count: number) {
  await beat(contextOf(app), serverId);
  await seedSeats(app, { roomId: room.id, serverId, count, now: app.clock.now() });
}

/** Sums of the visits and of the roll-up, which must agree whatever has happened. */
async function sums({ db }: TestApp) {
  const of = async (table: 'visits' | 'visit_hours') => {
    const { duration } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.sum('duration').as('duration'))
      .executeTakeFirstOrThrow();
    return Number(duration);
  };
  return [await of('visits'), await of('visit_hours')];
}

describe('a server that falls silent', () => {
  it('loses its visitors after twenty seconds, as of its last sign of life', async () => {
    const { app, room } = await roomWithOwner();
    const begun = app.clock.now();
    await otherServer(app, room, 'gone');
    app.clock.advance(10 * SECOND);
    await signOfLife(app, 'gone');
    const seen = app.clock.now();
    app.clock.advance(19 * SECOND);
    await watch(app, 'alive');
    expect(await inside(app)).toHaveLength(1);
    app.clock.advance(2 * SECOND);
    await watch(app, 'alive');
    expect(await inside(app)).toEqual([]);
    const [visit] = await visits(app);
    expect(visit?.ended_at).toBeGreaterThanOrEqual(begun + 10 * SECOND);
    expect(visit?.ended_at).toBeLessThanOrEqual(seen);
    expect(visit?.duration).toBe(Number(visit?.ended_at) - Number(visit?.started_at));
    expect(new Set(await sums(app)).size).toBe(1);
  });

  it('is told by its silence, not by its clock, which may differ or jump', async () => {
    const { app, room } = await roomWithOwner();
    await otherServer(app, room, 'slow');
    const place = { ...contextOf(app), now: app.clock.now() };
    for (const behind of [60 * SECOND, 3_600 * SECOND, -3_600 * SECOND, 0]) {
      app.clock.advance(10 * SECOND);
      await beat({ ...place, now: app.clock.now() - behind }, 'slow');
      await watch(app, 'alive');
      expect(await inside(app)).toHaveLength(1);
    }
    app.clock.advance(21 * SECOND);
    await watch(app, 'alive');
    expect(await inside(app)).toEqual([]);
  });

  it('ends no visit before it began', async () => {
    const { app, room } = await roomWithOwner();
    await signOfLife(app, 'gone');
    app.clock.advance(SECOND);
    const { id: visitorId } = await insertVisitor(app, room);
    const place = { connectionId: 'a', serverId: 'gone', roomId: room.id, visitorId };
    await arrive(contextOf(app), { ...place, chat: 'room' });
    app.clock.advance(21 * SECOND);
    await watch(app, 'alive');
    const [visit] = await visits(app);
    expect(visit).toMatchObject({ duration: 0, ended_at: visit?.started_at });
  });

  it('is cleared up once, however many others notice', async () => {
    const { app, room } = await roomWithOwner();
    await otherServer(app, room, 'gone', 5);
    app.clock.advance(SECOND);
    await signOfLife(app, 'gone');
    app.clock.advance(21 * SECOND);
    const others = ['one', 'two', 'three', 'four'];
    await Promise.all(others.map((id) => watch(app, id)));
    expect(await inside(app)).toEqual([]);
    const [ofVisits, ofHours] = await sums(app);
    expect(ofVisits).toBeGreaterThanOrEqual(5 * SECOND);
    expect(ofHours).toBe(ofVisits);
    const servers = await app.db.selectFrom('servers').select('id').execute();
    expect(servers.map(({ id }) => id)).not.toContain('gone');
  });

  it('is cleared up in slices: what broke off halfway is gone on with', async () => {
    const { app, room } = await roomWithOwner();
    await fillServer(app, room, 'gone', 1_200);
    let slices = 0;
    const at = app.clock.now() + SECOND;
    await closeServer(contextOf(app), 'gone', at, () => ++slices === 2);
    expect(await inside(app)).toHaveLength(200);
    await watch(app, 'alive', () => true);
    expect(await inside(app)).toEqual([]);
    expect((await visits(app)).filter(({ ended_at }) => ended_at === null)).toEqual([]);
    const [ofVisits, ofHours] = await sums(app);
    expect(ofHours).toBe(ofVisits);
    const servers = await app.db.selectFrom('servers').select('id').execute();
    expect(servers.map(({ id }) => id)).not.toContain('gone');
  });

  it('is cleared up beside others: two of them, in two rooms, never wait for each other', async () => {
    const { app, owner, room } = await roomWithOwner();
    const next = await createRoom(app, owner);
    for (let round = 0; round < 6; round++) {
      // The one's visitors come first in one room, the other's in the other.
      for (const [server, place] of [
        ['one', room],
        ['two', next],
        ['one', next],
        ['two', room],
      ] as const) {
        await otherServer(app, place, server, 3);
      }
      app.clock.advance(SECOND);
      const at = app.clock.now();
      await Promise.all(['one', 'two'].map((id) => closeServer(contextOf(app), id, at)));
    }
    expect(await inside(app)).toEqual([]);
    const [ofVisits, ofHours] = await sums(app);
    expect(ofHours).toBe(ofVisits);
    expect(ofVisits).toBeGreaterThanOrEqual(6 * 12 * SECOND);
  });

  it('whose visitors come back soon have their visits continued elsewhere', async () => {
    const { app, room } = await roomWithOwner();
    const [place] = await otherServer(app, room, 'gone');
    if (!place) throw new Error('nobody is there');
    app.clock.advance(21 * SECOND);
    // Back before anyone has noticed, and back after it.
    const early = { ...place, connectionId: 'early', serverId: 'alive', chat: 'room' as const };
    await arrive(contextOf(app), early);
    await watch(app, 'alive');
    expect(await inside(app)).toEqual([{ server_id: 'alive', visitor_id: place.visitorId }]);
    expect(await visits(app)).toMatchObject([{ ended_at: null }]);
    const [late] = await otherServer(app, room, 'gone');
    if (!late) throw new Error('nobody is there');
    app.clock.advance(21 * SECOND);
    await watch(app, 'alive');
    await arrive(contextOf(app), { ...late, connectionId: 'l', serverId: 'alive', chat: 'room' });
    expect(await visits(app)).toMatchObject([{ ended_at: null }, { ended_at: null }]);
  });

  it('leaves nothing to an embedded database’s next server, however lately it was seen', async () => {
    const { app, room } = await roomWithOwner();
    await otherServer(app, room, 'killed', 3);
    await watch(app, 'next', () => true);
    expect(await inside(app)).toEqual([]);
    expect((await visits(app)).filter(({ ended_at }) => ended_at === null)).toEqual([]);
  });
});

describe('this server', () => {
  it.each([
    ['clears up after its former self, that was killed', process.pid, hostname(), ['alive']],
    ['leaves a replica alone that runs beside it', process.ppid, hostname(), ['alive', 'former']],
    ['leaves alone what was on another machine', process.pid, 'another', ['alive', 'former']],
  ])('%s, as soon as it starts again', async (_, pid, host, left) => {
    const { app, room } = await roomWithOwner();
    await otherServer(app, room, `former@${pid}@${host}`);
    // Ended as well, and found so after the other: when it has gone, both have been looked at.
    await otherServer(app, room, `last@${process.pid}@${hostname()}`);
    await otherServer(app, room, 'alive');
    const settings = { ...app.app.deps.settings, DATABASE_URL: 'postgres://of-several/replicas' };
    const again = await buildApp({ ...app.app.deps, settings });
    onTestFinished(() => again.close());
    await again.ready();
    const names = async () =>
      (await inside(app)).map(({ server_id }) => server_id.split('@')[0]).sort();
    await expect.poll(names).not.toContain('last');
    expect(await names()).toEqual(left);
  });

  it('puts its visitors back when others took it for gone, and their visits go on', async () => {
    const { app, owner, room } = await roomWithOwner();
    const panel = await joinAsAdmin(app, room, owner);
    const bia = await joinAsVisitor(app, room);
    await panel.next('presence');
    const [connection] = await inside(app);
    await closeServer(contextOf(app), connection?.server_id ?? '', app.clock.now());
    expect(await panel.next('presence')).toMatchObject({ onlineNow: 0, left: [bia.id] });
    // With its next sign of life.
    expect(await panel.next('presence')).toMatchObject({ onlineNow: 1, joined: [{ id: bia.id }] });
    expect(await inside(app)).toEqual([connection]);
    expect(await visits(app)).toMatchObject([{ ended_at: null }]);
  });

  it('lets go of those who left while the database could not be written to', async () => {
    const { app, owner, room } = await roomWithOwner();
    const panel = await joinAsAdmin(app, room, owner);
    const bia = await joinAsVisitor(app, room);
    const caio = await joinAsVisitor(app, room, 'Caio');
    for (;;) if ((await panel.next('presence')).onlineNow === 2) break;
    await app.db.schema.alterTable('connections').renameTo('connections_away').execute();
    bia.close();
    const log = () => app.logged();
    await expect.poll(log, { timeout: 10_000 }).toContain('a socket could not be served');
    await app.db.schema.alterTable('connections_away').renameTo('connections').execute();
    expect(await panel.next('presence')).toMatchObject({ onlineNow: 1, left: [bia.id] });
    expect(await inside(app)).toMatchObject([{ visitor_id: caio.id }]);
    const open = (await visits(app)).filter(({ ended_at }) => ended_at === null);
    expect(open).toMatchObject([{ visitor_id: caio.id }]);
  });
});
