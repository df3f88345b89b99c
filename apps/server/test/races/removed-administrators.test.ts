import { Role } from '@atrio/contract/accounts/accounts';
import { peopleRoutes } from '@atrio/contract/accounts/people';
import { companyRoutes } from '@atrio/contract/organization/companies';
import { roomAdminRoutes } from '@atrio/contract/rooms/room-admins';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { createAccount, type TestAccount } from '../factories/account.ts';
import { insertKey } from '../factories/api-key.ts';
import { createCompany } from '../factories/organization.ts';
import { createRoom, linkRoomAdmin } from '../factories/room.ts';
import { meanwhile, PATIENCE, roundsOn } from './loops.ts';

const LOOPS = 8;
const ROUNDS = 12;

it(
  'a removed co-administrator of a room cannot add themself again in the same moment',
  async () => {
    const app = await buildTestApp();
    const [owner, removed] = [await createAccount(app), await createAccount(app)];
    for (let round = 0; round < roundsOn(app, ROUNDS); round++) {
      const room = await createRoom(app, owner);
      const link = await linkRoomAdmin(app, room, removed);
      const args = { roomId: String(room.id), adminId: removed.adminId };
      await meanwhile(
        LOOPS,
        () => app.fail(roomAdminRoutes.add, args, removed),
        async () => {
          await app.fail(roomAdminRoutes.add, args, removed);
          const linkId = String(link.id);
          expect((await app.fail(roomAdminRoutes.remove, { linkId }, owner)).status).toBe(200);
        },
      );
      expect(await adminsOf(app, room.id), `round ${round}`).toEqual([]);
    }
  },
  PATIENCE,
);

it(
  'a removed co-administrator cannot let anybody in after they were removed',
  async () => {
    const app = await buildTestApp();
    const [owner, removed] = [await createAccount(app), await createAccount(app)];
    for (let round = 0; round < roundsOn(app, ROUNDS); round++) {
      const room = await createRoom(app, owner);
      const link = await linkRoomAdmin(app, room, removed);
      let serial = 0;
      const created = await meanwhile(
        LOOPS,
        () => {
          serial += 1;
          const email = `convidado${round}-${serial}@exemplo.com.br`;
          return app.fail(ticketRoutes.create, { roomId: room.id, email, notify: false }, removed);
        },
        async () => {
          await app.fail(roomAdminRoutes.remove, { linkId: String(link.id) }, owner);
          return ticketsOf(app, room.id);
        },
      );
      expect(await ticketsOf(app, room.id), `round ${round}`).toBe(created);
    }
  },
  PATIENCE,
);

it(
  'a removed co-administrator of a company cannot add themself again in the same moment',
  async () => {
    const app = await buildTestApp();
    const [owner, removed] = [await createAccount(app), await createAccount(app)];
    for (let round = 0; round < roundsOn(app, ROUNDS); round++) {
      const company = await createCompany(app, [owner, removed]);
      const id = String(company.id);
      const change = (fields: object, by: TestAccount) =>
        app.fail(companyRoutes.update, { id, ...fields }, by);
      await meanwhile(
        LOOPS,
        () => change({ adminsToAdd: `[${removed.adminId}]` }, removed),
        async () => {
          await change({ adminsToAdd: `[${removed.adminId}]` }, removed);
          const { status } = await change({ adminsToRemove: `[${removed.adminId}]` }, owner);
          expect(status).toBe(200);
        },
      );
      const { status } = await app.fail(companyRoutes.get, { id }, removed);
      expect(status, `round ${round}`).toBe(404);
    }
  },
  PATIENCE,
);

it(
  "a company's key makes no room after its maker has stopped running the platform",
  async () => {
    const app = await buildTestApp();
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const company = await createCompany(app, [await createAccount(app)]);
    const input = { environment: '1', name: 'Sala', isVisible: true, isPrivate: false };
    for (let round = 0; round < roundsOn(app, ROUNDS); round++) {
      const { adminId } = await createAccount(app, { role: Role.MASTER_ADMIN });
      const by = await insertKey(app, { adminId }, { companyId: company.id });
      const made = await meanwhile(
        LOOPS,
        () => app.fail(roomRoutes.create, input, by),
        async () => {
          await app.fail(roomRoutes.create, input, by);
          const { status } = await app.fail(peopleRoutes.update, { adminId, role: 2 }, master);
          expect(status).toBe(200);
          return roomsOf(app, adminId);
        },
      );
      expect(made).toBeGreaterThan(0);
      expect(await roomsOf(app, adminId), `round ${round}`).toBe(made);
    }
  },
  PATIENCE,
);

function adminsOf({ db }: TestApp, roomId: number) {
  return db.selectFrom('room_admins').select('admin_id').where('room_id', '=', roomId).execute();
}

async function roomsOf({ db }: TestApp, ownerId: number): Promise<number> {
  const rows = await db.selectFrom('rooms').select('id').where('owner_id', '=', ownerId).execute();
  return rows.length;
}

async function ticketsOf({ db }: TestApp, roomId: number): Promise<number> {
  const rows = await db.selectFrom('tickets').select('id').where('room_id', '=', roomId).execute();
  return rows.length;
}
