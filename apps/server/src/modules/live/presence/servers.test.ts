import { hostname } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { insertVisitor, seedSeats } from '../../../../test/factories/inside.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { joinAsAdmin, joinAsVisitor } from '../../../../test/factories/visitor.ts';
import { buildApp } from '../../../app.ts';
import { arrive } from './arrivals.service.ts';
import { clearUp, closeServer, createSilenceWatch } from './clear-up.service.ts';
import { writeHeartbeat } from './presence.service.ts';

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

/** One watch per test app, kept as long as the test runs. */
const watches = new WeakMap<TestApp, ReturnType<typeof createSilenceWatch>>();

/** Sends a server's heartbeat and then looks for servers that are gone. */
async function watch(app: TestApp, serverId: string, isGone?: (id: string) => boolean) {
  const isSilent = watches.get(app) ?? createSilenceWatch(() => app.clock.now());
  watches.set(app, isSilent);
  await writeHeartbeat(contextOf(app), serverId);
  await clearUp(contextOf(app), serverId, { isGone: isGone ?? isSilent });
}

/** Sends a heartbeat that the others notice. */
async function signOfLife(app: TestApp, serverId: string) {
  await writeHeartbeat(contextOf(app), serverId);
  await watch(app, 'alive');
}

/** Puts visitors inside on another server, whose last heartbeat is now. */
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

/** Puts many visitors inside on another server, each in a visit that begins now. */
async function fillServer(app: TestApp, room: { id: number }, serverId: string, count: number) {
  await writeHeartbeat(contextOf(app), serverId);
  await seedSeats(app, { roomId: room.id, serverId, count, now: app.clock.now() });
}

/** Sums of the visits and of the roll-up, which must always agree. */
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
  it('loses its visitors after twenty seconds, at the time of its last heartbeat', async () => {
    const { app, room } = await roomWithOwner();
    app.clock.stop();
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

  it('is detected by its silence, not by its clock, which may differ or jump', async () => {
    const { app, room } = await roomWithOwner();
    await otherServer(app, room, 'slow');
    const place = { ...contextOf(app), now: app.clock.now() };
    for (const behind of [60 * SECOND, 3_600 * SECOND, -3_600 * SECOND, 0]) {
      app.clock.advance(10 * SECOND);
      await writeHeartbeat({ ...place, now: app.clock.now() - behind }, 'slow');
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

  it('is cleaned up once, even if several others notice', async () => {
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

  it('is cleaned up in slices, and an interrupted clean-up is continued', async () => {
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

  it('is cleaned up at the same time as another in the same rooms without a deadlock', async () => {
    const { app, owner, room } = await roomWithOwner();
    const next = await createRoom(app, owner);
    for (let round = 0; round < 6; round++) {
      // The visitors of the first server come first in one room, those of the second in the other.
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

  it('lets visitors who return soon continue their visits elsewhere', async () => {
    const { app, room } = await roomWithOwner();
    const [place] = await otherServer(app, room, 'gone');
    if (!place) throw new Error('nobody is there');
    app.clock.advance(21 * SECOND);
    // One returns before anyone has noticed, one afterwards.
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

  it('leaves nothing to the next server of an embedded database, even if seen just now', async () => {
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
    // This one has ended too and is checked after the other, by their names: when it is gone, both
    // have been checked.
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

  it('restores its visitors when others took it for gone, and their visits continue', async () => {
    const { app, owner, room } = await roomWithOwner();
    const panel = await joinAsAdmin(app, room, owner);
    const bia = await joinAsVisitor(app, room);
    await panel.next('presence');
    const [connection] = await inside(app);
    await closeServer(contextOf(app), connection?.server_id ?? '', app.clock.now());
    expect(await panel.next('presence')).toMatchObject({ onlineNow: 0, left: [bia.id] });
    // Restored with its next heartbeat.
    expect(await panel.next('presence')).toMatchObject({ onlineNow: 1, joined: [{ id: bia.id }] });
    expect(await inside(app)).toEqual([connection]);
    expect(await visits(app)).toMatchObject([{ ended_at: null }]);
  });

  it('removes visitors who left while the database could not be written to', async () => {
    const { app, owner, room } = await roomWithOwner();
    const panel = await joinAsAdmin(app, room, owner);
    const bia = await joinAsVisitor(app, room);
    const caio = await joinAsVisitor(app, room, 'Caio');
    for (let told = 0; told < 2; ) told += (await panel.next('presence')).joined.length;
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
