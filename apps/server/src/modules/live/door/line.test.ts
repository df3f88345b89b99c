import { doorRoutes } from '@atrio/contract/live/door';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, type TestAccount } from '../../../../test/factories/account.ts';
import { comeToDoor, setDoor } from '../../../../test/factories/door.ts';
import { createRoom, linkRoomAdmin } from '../../../../test/factories/room.ts';
import { joinAsAdmin } from '../../../../test/factories/visitor.ts';
import { openSocket } from '../../../../test/socket-client.ts';

const OFFER_MS = 45_000;

async function roomWithDoor(change: Record<string, unknown>) {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  await setDoor(app, room, owner, change);
  return { app, owner, room };
}

/** A room of one seat, which Ana has, and those who come after her. */
async function fullRoom(names: readonly string[], change: Record<string, unknown> = {}) {
  const place = await roomWithDoor({ capacity: 1, ...change });
  const ana = await comeToDoor(place.app, place.room, 'Ana');
  expect(await ana.join()).toMatchObject({ state: 'inside' });
  const people = [];
  for (const name of names) people.push(await comeToDoor(place.app, place.room, name));
  return { ...place, ana, people };
}

async function doorOf(app: TestApp, room: { id: number }, owner: TestAccount) {
  return (await app.call(doorRoutes.get, { id: String(room.id) }, owner)).body.door;
}

describe('a full room', () => {
  it('forms a queue in the order of arrival, and says each their place', async () => {
    const { app, owner, room, people } = await fullRoom(['Bia', 'Caio', 'Davi']);
    for (const [index, person] of people.entries()) {
      expect(await person.join()).toMatchObject({
        ...{ state: 'queued', position: index + 1, people: [] },
        seats: { taken: 1, capacity: 1 },
      });
    }
    expect(await people[1]?.join()).toMatchObject({ state: 'queued', position: 2 });
    expect(await doorOf(app, room, owner)).toMatchObject({ taken: 1, queued: 3 });
  });

  it('offers a seat that is given up to the first, who takes it; the others move on', async () => {
    const { room, ana, people } = await fullRoom(['Bia', 'Caio']);
    const [bia, caio] = people;
    await bia?.join();
    await caio?.join();
    await ana.send('leaveRoom', room.sceneName);
    const offer = await bia?.next('door');
    expect(offer).toMatchObject({ state: 'queued', mayJoin: true });
    expect(offer?.offeredUntil).toBeDefined();
    expect(await caio?.next('door')).toMatchObject({ state: 'queued', position: 1 });
    expect(await bia?.join()).toMatchObject({ state: 'inside', onlineNow: 1 });
    expect(await ana.join()).toMatchObject({ state: 'queued', position: 2 });
  });

  it('tells the team that an offered seat is taken, which changes no count', async () => {
    const { app, owner, room, ana, people } = await fullRoom(['Bia']);
    const [bia] = people;
    await bia?.join();
    const panel = await joinAsAdmin(app, room, owner);
    await ana.send('leaveRoom', room.sceneName);
    await bia?.next('door');
    const counts = { roomId: room.id, taken: 1, queued: 0, knocking: 0 };
    // The seat that was given up may be told before it is offered.
    while ((await panel.next('doorbell')).queued > 0);
    await bia?.join();
    expect(await panel.next('doorbell')).toEqual(counts);
  });

  it('passes an offer on that nobody takes, and its person goes to the end', async () => {
    const { app, owner, room, ana, people } = await fullRoom(['Bia', 'Caio']);
    const [bia, caio] = people;
    await bia?.join();
    await caio?.join();
    app.clock.stop();
    await ana.send('leaveRoom', room.sceneName);
    expect((await bia?.next('door'))?.offeredUntil).toBeDefined();
    expect(await caio?.next('door')).toMatchObject({ position: 1 });
    app.clock.advance(OFFER_MS - 1);
    expect(await doorOf(app, room, owner)).toMatchObject({ taken: 1, queued: 1 });
    // A second more than the offer: the places of both are renewed on the way.
    app.clock.advance(1_001);
    expect((await caio?.next('door'))?.offeredUntil).toBeDefined();
    expect(await bia?.next('door')).toMatchObject({ state: 'queued', position: 1 });
    expect(await caio?.join()).toMatchObject({ state: 'inside' });
    expect(await doorOf(app, room, owner)).toMatchObject({ taken: 1, queued: 1 });
  });

  it('does not count a kept seat that has run out, also where nobody waits', async () => {
    const { app, owner, room, ana } = await fullRoom([]);
    app.clock.stop();
    ana.close();
    const kept = () =>
      app.db
        .selectFrom('door_places')
        .select('until')
        .where('visitor_id', '=', ana.id)
        .executeTakeFirst();
    await expect.poll(kept).toEqual({ until: app.clock.now() + 60_000 });
    expect(await doorOf(app, room, owner)).toMatchObject({ taken: 1 });
    app.clock.advance(60_000);
    expect(await doorOf(app, room, owner)).toMatchObject({ taken: 0 });
  });

  it('counts somebody once, on however many connections they wait', async () => {
    const { app, owner, room, people } = await fullRoom(['Bia']);
    const [bia] = people;
    await bia?.join();
    for (let tab = 0; tab < 5; tab++) {
      const other = await openSocket(app.url);
      await other.send('identify', bia?.token ?? '');
      expect(await other.send('joinRoom', room.sceneName)).toMatchObject({ position: 1 });
    }
    expect(await doorOf(app, room, owner)).toMatchObject({ queued: 1 });
  });

  it('keeps the place of a lost line for a minute, and no longer', async () => {
    const { app, owner, room, people } = await fullRoom(['Bia', 'Caio']);
    const [bia, caio] = people;
    await bia?.join();
    await caio?.join();
    app.clock.stop();
    bia?.close();
    const left = () =>
      app.db
        .selectFrom('door_places')
        .select('lease')
        .where('visitor_id', '=', bia?.id ?? 0)
        .executeTakeFirst();
    await expect.poll(left).toEqual({ lease: app.clock.now() + 60_000 });
    app.clock.advance(59_000);
    const back = await openSocket(app.url);
    await back.send('identify', bia?.token ?? '');
    expect(await back.send('joinRoom', room.sceneName)).toMatchObject({ position: 1 });
    back.close();
    await expect.poll(left).toEqual({ lease: app.clock.now() + 60_000 });
    app.clock.advance(61_000);
    expect(await caio?.next('door')).toMatchObject({ state: 'queued', position: 1 });
    expect(await doorOf(app, room, owner)).toMatchObject({ queued: 1 });
  });

  it('refuses where it has no queue, and says why', async () => {
    const { room, ana, people } = await fullRoom(['Bia'], { whenFull: 'refuse' });
    expect(await people[0]?.join()).toMatchObject({ state: 'closed', cause: 'full' });
    await ana.send('leaveRoom', room.sceneName);
    expect(await people[0]?.join()).toMatchObject({ state: 'inside' });
  });

  it('throws nobody out when it has fewer seats, and lets the queue in when it has more', async () => {
    const { app, owner, room, ana, people } = await fullRoom(['Bia', 'Caio']);
    for (const person of people) await person.join();
    expect(await setDoor(app, room, owner, { capacity: 2 })).toMatchObject({ taken: 2, queued: 1 });
    expect(await people[0]?.next('door')).toMatchObject({ mayJoin: true });
    expect(await people[0]?.join()).toMatchObject({ state: 'inside' });
    expect(await setDoor(app, room, owner, { capacity: 1 })).toMatchObject({ taken: 2 });
    await ana.send('leaveRoom', room.sceneName);
    expect(await doorOf(app, room, owner)).toMatchObject({ taken: 1, queued: 1 });
    await setDoor(app, room, owner, { capacity: null });
    await expect.poll(async () => (await people[1]?.join())?.state).toBe('inside');
  });

  it('takes offers back when the door is closed, and gives them again when it opens', async () => {
    const { app, owner, room, ana, people } = await fullRoom(['Bia']);
    const [bia] = people;
    await bia?.join();
    await ana.send('leaveRoom', room.sceneName);
    expect((await bia?.next('door'))?.offeredUntil).toBeDefined();
    await setDoor(app, room, owner, { hand: 'closed' });
    expect(await bia?.next('door')).toMatchObject({ state: 'closed', cause: 'closed' });
    expect(await bia?.join()).toMatchObject({ state: 'closed' });
    await setDoor(app, room, owner, { hand: 'open' });
    await expect.poll(async () => (await bia?.join())?.state).toBe('inside');
  });

  it('counts those who were inside before it had a door', async () => {
    const app = await buildTestApp();
    const owner = await createAccount(app);
    const room = await createRoom(app, owner);
    for (const name of ['Ana', 'Bia']) {
      expect(await (await comeToDoor(app, room, name)).join()).toMatchObject({ state: 'inside' });
    }
    expect(await setDoor(app, room, owner, { capacity: 2 })).toMatchObject({ taken: 2 });
    expect(await (await comeToDoor(app, room)).join()).toMatchObject({ state: 'queued' });
  });
});

describe('the queue as the team reads it', () => {
  it('has the offered seats first, then the queue in its order, page by page', async () => {
    const { app, owner, room, ana, people } = await fullRoom(['Bia', 'Caio', 'Davi', 'Eva']);
    const email = 'eva@exemplo.com.br';
    const eva = people[3]?.id ?? 0;
    await app.db.updateTable('visitors').set({ email }).where('id', '=', eva).execute();
    const ticket = { room_id: room.id, email, user_id: null, created_at: app.clock.now() };
    await app.db
      .insertInto('tickets')
      .values({ ...ticket, invited_at: null, category: 'Imprensa' })
      .execute();
    for (const person of people.slice(0, 3)) await person.join();
    await ana.send('leaveRoom', room.sceneName);
    expect((await people[0]?.next('door'))?.offeredUntil).toBeDefined();
    expect(await people[3]?.join()).toMatchObject({ state: 'queued', position: 1 });

    const id = String(room.id);
    const { body } = await app.call(doorRoutes.line, { id }, owner);
    expect(body.next).toBeUndefined();
    expect(body.line).toMatchObject([
      { visitor: { id: people[0]?.id, name: 'Bia' }, category: '' },
      { visitor: { id: eva, name: 'Eva' }, category: 'Imprensa', offeredUntil: null },
      { visitor: { name: 'Caio' }, category: '', offeredUntil: null },
      { visitor: { name: 'Davi' }, offeredUntil: null },
    ]);
    expect(body.line[0]?.offeredUntil).not.toBeNull();
    const names: string[] = [];
    for (let after: string | undefined, page = 0; page < 4; page++) {
      const part = await app.call(
        doorRoutes.line,
        { id, limit: 1, ...(after && { after }) },
        owner,
      );
      names.push(...part.body.line.map(({ visitor }) => visitor.name));
      after = part.body.next;
      expect(after === undefined).toBe(page === 3);
    }
    expect(names).toEqual(['Bia', 'Eva', 'Caio', 'Davi']);
  });

  it('is for the room’s administrators, and refuses what makes no page', async () => {
    const { app, owner, room } = await roomWithDoor({ capacity: 1 });
    const id = String(room.id);
    const { body } = await app.call(doorRoutes.line, { id }, owner);
    expect(body).toEqual({ success: true, line: [] });
    expect((await app.call(doorRoutes.line, { id, after: 'q.1.2' }, owner)).status).toBe(400);
    expect((await app.call(doorRoutes.line, { id, limit: 0 }, owner)).status).toBe(400);
    expect((await app.call(doorRoutes.line, { id })).status).toBe(401);
    const stranger = await createAccount(app);
    expect((await app.call(doorRoutes.line, { id }, stranger)).status).toBe(404);
  });
});

describe('a place at the head of the queue', () => {
  it('is given by the team; the last who got it is first, and is offered the next seat', async () => {
    const { app, owner, room, ana, people } = await fullRoom(['Bia', 'Caio', 'Davi', 'Eva']);
    for (const person of people) await person.join();
    const [bia, caio, davi] = people;
    const id = String(room.id);
    const move = (person = davi) =>
      app.call(doorRoutes.moveToFront, { id, visitorId: person?.id ?? 0 }, owner);
    expect((await move(caio)).body).toMatchObject({ moved: true, door: { queued: 4 } });
    expect(await caio?.next('door')).toMatchObject({ state: 'queued', position: 1 });
    expect((await move(davi)).body.moved).toBe(true);
    // Coming back on a new line does not lose it.
    expect(await davi?.join()).toMatchObject({ state: 'queued', position: 1 });
    const names = async (page = {}) =>
      (await app.call(doorRoutes.line, { id, ...page }, owner)).body.line.map(
        ({ visitor }) => visitor.name,
      );
    expect(await names()).toEqual(['Davi', 'Caio', 'Bia', 'Eva']);
    const { next } = (await app.call(doorRoutes.line, { id, limit: 1 }, owner)).body;
    expect(await names({ after: next })).toEqual(['Caio', 'Bia', 'Eva']);

    app.clock.stop();
    await ana.send('leaveRoom', room.sceneName);
    const first = async () => (await app.call(doorRoutes.line, { id }, owner)).body.line[0];
    await expect.poll(first).toMatchObject({ offeredUntil: expect.any(String) });
    expect((await first())?.visitor.name).toBe('Davi');
    // Their seat is offered already: there is nothing to move.
    expect((await move(davi)).body.moved).toBe(false);
    // Who misses the offer goes to the end, not to the head again.
    app.clock.advance(OFFER_MS);
    await expect.poll(() => names()).toEqual(['Caio', 'Bia', 'Eva', 'Davi']);
    expect(await bia?.join()).toMatchObject({ state: 'queued', position: 1 });
    const rows = await app.db
      .selectFrom('history')
      .select('changes')
      .where('action', '=', 'room.movedToFront')
      .orderBy('id')
      .execute();
    expect(rows.map(({ changes }) => JSON.parse(changes)[0].after)).toEqual(['Caio', 'Davi']);
  });

  it('goes with approval, which a stricter door does not take back', async () => {
    const { app, owner, room, people } = await fullRoom(['Bia', 'Caio']);
    for (const person of people) await person.join();
    const visitorId = people[1]?.id ?? 0;
    await app.call(doorRoutes.moveToFront, { id: String(room.id), visitorId }, owner);
    await setDoor(app, room, owner, { approval: 'everybody' });
    await expect.poll(async () => (await people[0]?.join())?.state).toBe('knocking');
    expect(await people[1]?.join()).toMatchObject({ state: 'queued', position: 1 });
  });

  it('is one’s own room’s alone; of many at once each has one, and who has gone has none', async () => {
    const { app, owner, room, people } = await fullRoom(['Bia', 'Caio', 'Davi']);
    for (const person of people) await person.join();
    const id = String(room.id);
    const ids = people.map((person) => person.id);
    const foreign = await createRoom(app, owner);
    await setDoor(app, foreign, owner, { capacity: 1 });
    const [visitorId = 0] = ids;
    const call = (args: { id: string; visitorId: number }, who?: TestAccount) =>
      app.call(doorRoutes.moveToFront, args, who);
    expect((await call({ id: String(foreign.id), visitorId }, owner)).body.moved).toBe(false);
    expect((await call({ id, visitorId })).status).toBe(401);
    expect((await call({ id, visitorId }, await createAccount(app))).status).toBe(404);
    expect((await call({ id, visitorId: 0 }, owner)).status).toBe(400);
    const answers = await Promise.all(ids.map((one) => call({ id, visitorId: one }, owner)));
    expect(answers.map(({ body }) => body.moved)).toEqual([true, true, true]);
    const places = await app.db
      .selectFrom('door_places')
      .select('turn')
      .where('state', '=', 'queued')
      .execute();
    expect(new Set(places.map(({ turn }) => turn)).size).toBe(3);
    await people[0]?.send('leaveRoom', room.sceneName);
    expect((await call({ id, visitorId }, owner)).body.moved).toBe(false);
  });
});

describe('a door with approval', () => {
  it('is knocked at; every administrator hears it, and answers one or all', async () => {
    const { app, owner, room } = await roomWithDoor({ approval: 'everybody' });
    const coadmin = await createAccount(app);
    await linkRoomAdmin(app, room, coadmin);
    const panels = [await joinAsAdmin(app, room, owner), await openSocket(app.url)];
    await panels[1]?.send('identify', coadmin.token ?? '');
    const [bia, caio] = [await comeToDoor(app, room, 'Bia'), await comeToDoor(app, room, 'Caio')];
    expect(await bia.join({ note: 'Sou mãe de uma aluna' })).toMatchObject({ state: 'knocking' });
    for (const panel of panels) {
      expect(await panel.next('doorbell')).toMatchObject({ roomId: room.id, knocking: 1 });
    }
    await caio.join();
    const id = String(room.id);
    const { body } = await app.call(doorRoutes.knocks, { id }, coadmin);
    expect(body.knocks).toMatchObject([
      { visitor: { id: bia.id, name: 'Bia' }, isListed: false, note: 'Sou mãe de uma aluna' },
      { visitor: { id: caio.id }, note: '' },
    ]);
    const news = await app.db.selectFrom('notifications').select(['kind', 'times']).execute();
    expect(news).toEqual([
      { kind: 'door.knocked', times: 2 },
      { kind: 'door.knocked', times: 2 },
    ]);
    const admitted = { id, visitorIds: [bia.id], answer: 'admit' as const };
    expect((await app.call(doorRoutes.answer, admitted, owner)).body.answered).toBe(1);
    expect((await app.call(doorRoutes.answer, admitted, coadmin)).body.answered).toBe(0);
    expect(await bia.next('door')).toMatchObject({ mayJoin: true });
    expect(await bia.join()).toMatchObject({ state: 'inside' });
    const refusal = { id, answer: 'refuse' as const, reason: 'Fale com a secretaria' };
    expect((await app.call(doorRoutes.answer, refusal, coadmin)).body).toMatchObject({
      ...{ answered: 1, door: { knocking: 0 } },
    });
    expect(await caio.next('door')).toMatchObject({
      ...{ state: 'denied', reason: 'Fale com a secretaria' },
    });
  });

  it('lets nobody who was refused try again within a minute', async () => {
    const { app, owner, room } = await roomWithDoor({ approval: 'everybody' });
    app.clock.stop();
    const bia = await comeToDoor(app, room);
    await bia.join();
    await app.call(doorRoutes.answer, { id: String(room.id), answer: 'refuse' }, owner);
    expect(await bia.next('door')).toMatchObject({ state: 'denied' });
    expect(await bia.join()).toMatchObject({ state: 'denied' });
    await bia.send('leaveRoom', room.sceneName);
    app.clock.advance(59_000);
    expect(await bia.join()).toMatchObject({ state: 'denied' });
    app.clock.advance(1_001);
    expect(await bia.join()).toMatchObject({ state: 'knocking' });
  });

  it('of a full room leads to the queue', async () => {
    const { app, owner, room, people } = await fullRoom(['Bia']);
    const [bia] = people;
    await setDoor(app, room, owner, { approval: 'everybody' });
    expect(await bia?.join()).toMatchObject({ state: 'knocking' });
    await app.call(doorRoutes.answer, { id: String(room.id), answer: 'admit' }, owner);
    expect(await bia?.next('door')).toMatchObject({ state: 'queued', position: 1 });
  });

  it('sorts those who wait anew when it changes', async () => {
    const { app, owner, room } = await roomWithDoor({ approval: 'everybody' });
    const bia = await comeToDoor(app, room);
    await bia.join();
    await setDoor(app, room, owner, { approval: 'nobody' });
    expect(await bia.next('door')).toMatchObject({ mayJoin: true });
    expect(await bia.join()).toMatchObject({ state: 'inside' });
  });

  it('is none for those on the list, where it is for the others alone', async () => {
    const { app, owner, room } = await roomWithDoor({ approval: 'unlisted', capacity: 1 });
    const [bia, caio] = [await comeToDoor(app, room), await comeToDoor(app, room)];
    const email = 'caio@exemplo.com.br';
    await app.db.updateTable('visitors').set({ email }).where('id', '=', caio.id).execute();
    const ticket = { room_id: room.id, email, user_id: null, created_at: app.clock.now() };
    await app.db
      .insertInto('tickets')
      .values({ ...ticket, invited_at: null })
      .execute();
    expect(await bia.join()).toMatchObject({ state: 'knocking' });
    expect(await caio.join()).toMatchObject({ state: 'inside' });
    await app.call(doorRoutes.answer, { id: String(room.id), answer: 'admit' }, owner);
    expect(await bia.next('door')).toMatchObject({ state: 'queued', position: 1 });
  });

  it('tells nobody else, and is answered by administrators alone', async () => {
    const { app, room } = await roomWithDoor({ approval: 'everybody' });
    const stranger = await createAccount(app);
    const id = String(room.id);
    const { status } = await app.call(doorRoutes.answer, { id, answer: 'admit' }, stranger);
    expect(status).toBe(404);
    expect((await app.call(doorRoutes.knocks, { id }, stranger)).status).toBe(404);
  });
});
