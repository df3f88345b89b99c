import { roomAdminRoutes } from '@atrio/contract/rooms/room-admins';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createRoom, linkRoomAdmin } from '../../../../test/factories/room.ts';

describe('GET /adminRoom/{roomId}', () => {
  it('lists the co-administrators by name, and the owner separately', async () => {
    const app = await buildTestApp();
    const owner = await createAccount(app, { name: 'Helena' });
    const [yara, davi] = [
      await createAccount(app, { name: 'Yara' }),
      await createAccount(app, { name: 'Davi' }),
    ];
    const room = await createRoom(app, owner);
    const link = await linkRoomAdmin(app, room, yara);
    await linkRoomAdmin(app, room, davi);
    const { body } = await app.call(roomAdminRoutes.list, { roomId: String(room.id) }, yara);
    expect(body.owner).toEqual({ id: owner.adminId, name: 'Helena', email: owner.email });
    expect(body.admins.map((admin) => admin.name)).toEqual(['Davi', 'Yara']);
    expect(body.admins[1]).toMatchObject({ ...link, adminId: yara.adminId, email: yara.email });
  });
});

describe('POST /adminRoom/{roomId}', () => {
  it('adds a person once, also when asked often and at once', async () => {
    const app = await buildTestApp();
    const [owner, friend] = [await createAccount(app), await createAccount(app)];
    const room = await createRoom(app, owner);
    const args = { roomId: String(room.id), adminId: friend.adminId };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.call(roomAdminRoutes.add, args, owner)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map((answer) => answer.body.link.id)).size).toBe(1);
    expect((await app.call(roomRoutes.get, { id: String(room.id) }, friend)).status).toBe(200);
    expect(app.events.filter((event) => event.type === 'roomAdmin.added')).toHaveLength(1);
  });

  it('refuses an empty body, the owner and missing people', async () => {
    const app = await buildTestApp();
    const owner = await createAccount(app);
    const room = await createRoom(app, owner);
    const add = (adminId: unknown) =>
      app.fail(roomAdminRoutes.add, { roomId: room.id, adminId }, owner);
    for (const nobody of [undefined, null, 'x', 1.5]) {
      const { status, body } = await add(nobody);
      expect([status, body.error.fields]).toEqual([
        400,
        { adminId: 'por favor, selecione um administrador' },
      ]);
    }
    const self = await add(owner.adminId);
    expect([self.status, self.body.error.error]).toEqual([409, 'ALREADY_OWNER']);
    const unknown = await add(999_999);
    expect([unknown.status, unknown.body.error.error]).toEqual([422, 'ADMIN_UNAVAILABLE']);
  });
});

describe('DELETE /adminRoom/{linkId}', () => {
  it('removes the access at once, and is open to co-administrators too', async () => {
    const app = await buildTestApp();
    const [owner, one, two] = [
      await createAccount(app),
      await createAccount(app),
      await createAccount(app),
    ];
    const room = await createRoom(app, owner);
    await linkRoomAdmin(app, room, one);
    const link = await linkRoomAdmin(app, room, two);
    const id = String(room.id);
    expect((await app.call(roomRoutes.get, { id }, two)).status).toBe(200);
    const linkId = String(link.id);
    expect((await app.call(roomAdminRoutes.remove, { linkId }, one)).status).toBe(200);
    expect((await app.fail(roomRoutes.get, { id }, two)).status).toBe(404);
    expect((await app.fail(roomAdminRoutes.remove, { linkId }, owner)).status).toBe(404);
  });
});

describe('M11: two people save co-administrators at once', () => {
  it('ends with a set that one of them, or both, chose', async () => {
    const app = await buildTestApp();
    const owner = await createAccount(app);
    const people = await Promise.all(Array.from({ length: 4 }, () => createAccount(app)));
    const room = await createRoom(app, owner);
    const roomId = String(room.id);
    const save = (chosen: typeof people) =>
      Promise.all(
        chosen.map(({ adminId }) => app.call(roomAdminRoutes.add, { roomId, adminId }, owner)),
      );
    await Promise.all([save(people.slice(0, 3)), save(people.slice(1))]);
    const { body } = await app.call(roomAdminRoutes.list, { roomId }, owner);
    expect(body.admins.map((admin) => admin.adminId).sort((a, b) => a - b)).toEqual(
      people.map((person) => person.adminId).sort((a, b) => a - b),
    );
  });
});
