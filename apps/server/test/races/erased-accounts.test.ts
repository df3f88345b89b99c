import { myDataRoutes } from '@atrio/contract/across/my-data';
import { paymentRoutes } from '@atrio/contract/money/payments';
import { roomAdminRoutes } from '@atrio/contract/rooms/room-admins';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { createAccount, PASSWORD, type TestAccount } from '../factories/account.ts';
import { createBuyer, ORDER } from '../factories/money.ts';
import { createRoom, linkRoomAdmin } from '../factories/room.ts';
import { meanwhile, PATIENCE, roundsOn } from './loops.ts';

const ROUNDS = 6;

const ROOM = { name: 'Sala', sceneName: 'sala', audioName: 'sala', isVisible: true };

it(
  'an account that orders and makes rooms while it is erased keeps neither',
  async () => {
    const app = await buildTestApp();
    for (let round = 0; round < roundsOn(app, ROUNDS); round++) {
      const me = await createBuyer(app);
      let day = 0;
      const work = () => {
        day += 1;
        if (day % 2 === 0) {
          return app.fail(roomRoutes.create, { environment: '1', ...ROOM, isPrivate: false }, me);
        }
        return app.fail(paymentRoutes.order, { ...ORDER, paymentDay: (day % 28) + 1 }, me);
      };
      await meanwhile(6, work, () => erase(app, me));
      expect(await ordersThatRun(app, me), `round ${round}`).toEqual([]);
      expect(await roomsOf(app, me), `round ${round}`).toEqual([]);
    }
  },
  PATIENCE,
);

it(
  'nobody is made the administrator of a room while their account is erased',
  async () => {
    const app = await buildTestApp();
    const owner = await createAccount(app);
    for (let round = 0; round < roundsOn(app, ROUNDS); round++) {
      const me = await createAccount(app);
      const room = await createRoom(app, owner);
      const args = { roomId: String(room.id), adminId: me.adminId };
      await meanwhile(
        4,
        () => app.fail(roomAdminRoutes.add, args, owner),
        () => erase(app, me),
      );
      const links = app.db
        .selectFrom('room_admins')
        .select('id')
        .where('admin_id', '=', me.adminId);
      expect(await links.execute(), `round ${round}`).toEqual([]);
    }
  },
  PATIENCE,
);

it(
  'rooms of two who administer each other’s pass to nobody when both are erased at once',
  async () => {
    const app = await buildTestApp();
    for (let round = 0; round < roundsOn(app, 2); round++) {
      const [one, other] = [await createAccount(app), await createAccount(app)];
      await linkRoomAdmin(app, await createRoom(app, one), other);
      await linkRoomAdmin(app, await createRoom(app, other), one);
      await Promise.all([erase(app, one), erase(app, other)]);
      expect(await roomsOf(app, one), `round ${round}`).toEqual([]);
      expect(await roomsOf(app, other), `round ${round}`).toEqual([]);
    }
  },
  PATIENCE,
);

async function erase(app: TestApp, me: TestAccount): Promise<void> {
  const body = { password: PASSWORD, email: me.email };
  expect((await app.fail(myDataRoutes.erase, body, me)).status).toBe(200);
}

function ordersThatRun({ db }: TestApp, { adminId }: TestAccount) {
  return db
    .selectFrom('orders')
    .select(['id', 'state'])
    .where('admin_id', '=', adminId)
    .where('state', 'in', ['open', 'placed'])
    .execute();
}

function roomsOf({ db }: TestApp, { adminId }: TestAccount) {
  return db.selectFrom('rooms').select('id').where('owner_id', '=', adminId).execute();
}
