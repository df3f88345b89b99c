import { doorRoutes } from '@atrio/contract/live/door';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { comeToDoor, setDoor } from '../../../../test/factories/door.ts';
import { createRoom } from '../../../../test/factories/room.ts';

const MINUTE = 60_000;

/** A room of one seat, which somebody has. */
async function fullRoom(change: Record<string, unknown> = {}) {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  await setDoor(app, room, owner, { capacity: 1, ...change });
  const inside = await comeToDoor(app, room, 'Ana');
  expect(await inside.join()).toMatchObject({ state: 'inside' });
  const id = String(room.id);
  const line = async () => {
    const { body } = await app.call(doorRoutes.line, { id }, owner);
    return body.line.map(({ visitor }) => visitor.name);
  };
  return { app, owner, room, id, inside, line };
}

/** Somebody in front of the door, with a ticket of a category. */
async function comeAsGuest(app: TestApp, room: TestRoom, name: string, category: string) {
  const guest = await comeToDoor(app, room, name);
  const email = `${name.toLowerCase()}@exemplo.com.br`;
  await app.db.updateTable('visitors').set({ email }).where('id', '=', guest.id).execute();
  await app.db
    .insertInto('tickets')
    .values({
      ...{ room_id: room.id, email, user_id: null, created_at: app.clock.now() },
      ...{ invited_at: null, category },
    })
    .execute();
  return guest;
}

type TestRoom = Parameters<typeof comeToDoor>[1] & { id: number };

describe('categories that go first', () => {
  it('order the guests; all guests go before the others, and arrival decides the rest', async () => {
    const { app, owner, room, line } = await fullRoom({ firstCategories: ['Palco', 'Imprensa'] });
    await (await comeToDoor(app, room, 'Zeca')).join();
    const came: [string, string][] = [
      ['Bia', ''],
      ['Caio', 'Imprensa'],
      ['Davi', 'Família'],
      ['Eva', 'Palco'],
      ['Gil', 'Imprensa'],
    ];
    for (const [name, category] of came) {
      await (await comeAsGuest(app, room, name, category)).join();
    }
    expect(await line()).toEqual(['Eva', 'Caio', 'Gil', 'Bia', 'Davi', 'Zeca']);
    const door = await setDoor(app, room, owner, { firstCategories: ['Família'] });
    expect(door.firstCategories).toEqual(['Família']);
    expect(await line()).toEqual(['Davi', 'Bia', 'Caio', 'Eva', 'Gil', 'Zeca']);
    await setDoor(app, room, owner, { firstCategories: [] });
    expect(await line()).toEqual(['Bia', 'Caio', 'Davi', 'Eva', 'Gil', 'Zeca']);
  });

  it('leave alone who was put in front, and whose turn it is', async () => {
    const { app, owner, room, id, inside, line } = await fullRoom();
    const bia = await comeToDoor(app, room, 'Bia');
    const caio = await comeAsGuest(app, room, 'Caio', 'Imprensa');
    const davi = await comeAsGuest(app, room, 'Davi', 'Palco');
    for (const person of [bia, caio, davi]) await person.join();
    await app.call(doorRoutes.moveToFront, { id, visitorId: bia.id }, owner);
    await setDoor(app, room, owner, { firstCategories: ['Palco'] });
    expect(await line()).toEqual(['Bia', 'Davi', 'Caio']);
    await inside.send('leaveRoom', room.sceneName);
    await expect.poll(async () => (await bia.next('door'))?.offeredUntil).toBeDefined();
    expect(await bia.join()).toMatchObject({ state: 'inside' });
    expect(await davi.join()).toMatchObject({ state: 'queued', position: 1 });
  });

  it('change nothing about who has to knock', async () => {
    const { app, owner, room, id } = await fullRoom();
    await setDoor(app, room, owner, { approval: 'everybody' });
    const bia = await comeToDoor(app, room, 'Bia');
    const caio = await comeAsGuest(app, room, 'Caio', 'Palco');
    for (const person of [bia, caio]) {
      expect(await person.join()).toMatchObject({ state: 'knocking' });
    }
    await setDoor(app, room, owner, { firstCategories: ['Palco'] });
    const { body } = await app.call(doorRoutes.knocks, { id }, owner);
    expect(body.knocks).toMatchObject([
      { visitor: { name: 'Caio' }, isListed: true },
      { visitor: { name: 'Bia' }, isListed: false },
    ]);
    await setDoor(app, room, owner, { approval: 'unlisted' });
    expect(await caio.next('door')).toMatchObject({ state: 'queued' });
    expect(await bia.join()).toMatchObject({ state: 'knocking' });
  });

  it('are named once each, in a number that can be read', async () => {
    const { app, owner, id } = await fullRoom();
    const bad = [['Palco', 'Palco'], [''], Array.from({ length: 21 }, (_, n) => `c${n}`)];
    for (const firstCategories of bad) {
      const { status } = await app.call(doorRoutes.update, { id, firstCategories }, owner);
      expect([firstCategories, status]).toEqual([firstCategories, 400]);
    }
  });
});

describe('the wait in the queue', () => {
  it('is said once seats have become free, and not after the room was emptied', async () => {
    const { app, owner, room, id, inside } = await fullRoom({ capacity: 4 });
    app.clock.stop();
    const others = [inside];
    for (const name of ['Bia', 'Caio', 'Davi']) {
      const other = await comeToDoor(app, room, name);
      expect(await other.join()).toMatchObject({ state: 'inside' });
      others.push(other);
    }
    const eva = await comeToDoor(app, room, 'Eva');
    const first = await eva.join();
    expect(first).toMatchObject({ state: 'queued', position: 1 });
    expect(first).not.toHaveProperty('waitMinutes');
    await eva.send('leaveRoom', room.sceneName);
    for (const other of others) await other.send('leaveRoom', room.sceneName);
    app.clock.advance(5 * MINUTE);
    await setDoor(app, room, owner, { capacity: 1 });
    const come = async (name: string) => (await comeToDoor(app, room, name)).join();
    expect(await come('Gil')).toMatchObject({ state: 'inside' });
    // Four seats in five minutes.
    expect(await come('Hugo')).toMatchObject({ state: 'queued', waitMinutes: 2 });
    expect(await come('Ivo')).toMatchObject({ state: 'queued', waitMinutes: 3 });
    await app.call(doorRoutes.empty, { id, closesDoor: false }, owner);
    const last = await come('Jane');
    expect(last).toMatchObject({ state: 'queued' });
    expect(last).not.toHaveProperty('waitMinutes');
  });
});
