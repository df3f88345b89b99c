import { COUNTED_UP_TO, roomContentsRoutes } from '@atrio/contract/across/room-contents';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, type TestAccount } from '../../../../test/factories/account.ts';
import { comeToDoor, setDoor } from '../../../../test/factories/door.ts';
import { insertBan, insertReport } from '../../../../test/factories/inside.ts';
import { insertSession } from '../../../../test/factories/programme.ts';
import { createRoom, linkRoomAdmin } from '../../../../test/factories/room.ts';
import { createTicket } from '../../../../test/factories/ticket.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

async function read(app: TestApp, room: { id: number }, who?: TestAccount) {
  const { status, body } = await app.call(roomContentsRoutes.get, { id: String(room.id) }, who);
  return { status, contents: body.contents };
}

describe('GET /rooms/{id}/contents', () => {
  it('says of a new room that it is empty and open', async () => {
    const app = await buildTestApp();
    const owner = await createAccount(app);
    const room = await createRoom(app, owner);
    expect((await read(app, room, owner)).contents).toEqual({
      images: 0,
      assets: 0,
      sessions: 0,
      isOnAir: false,
      door: { hand: 'open', isOpen: true, closedFor: null, queued: 0, knocking: 0 },
      guests: 0,
      admins: 0,
      reports: 0,
      bans: 0,
      grantedUntil: null,
    });
  });

  it('counts what the room has by now', async () => {
    const app = await buildTestApp();
    const owner = await createAccount(app);
    const room = await createRoom(app, owner);
    const other = await createRoom(app, owner);
    const friend = await createAccount(app);
    await linkRoomAdmin(app, room, friend);
    await createTicket(app, room, { email: 'ana@exemplo.com' });
    await createTicket(app, other, { email: 'bia@exemplo.com' });
    await insertReport(app, room);
    await insertBan(app, room);
    await insertBan(app, room, { endsAt: app.clock.now() });
    await insertSession(app, room, { startsAt: app.clock.now() - HOUR, duration: HOUR + MINUTE });
    await insertSession(app, room, { deletedAt: app.clock.now() });
    await setDoor(app, room, owner, { approval: 'everybody' });
    await (await comeToDoor(app, room)).join();
    expect((await read(app, room, friend)).contents).toEqual({
      images: 0,
      assets: 0,
      sessions: 1,
      isOnAir: true,
      door: { hand: 'open', isOpen: true, closedFor: null, queued: 0, knocking: 1 },
      guests: 1,
      admins: 1,
      reports: 1,
      bans: 1,
      grantedUntil: null,
    });
    app.clock.advance(MINUTE);
    expect((await read(app, room, friend)).contents?.isOnAir).toBe(false);
  });

  it('counts no further than it says', async () => {
    const app = await buildTestApp();
    const owner = await createAccount(app);
    const room = await createRoom(app, owner);
    const visitors = Array.from({ length: COUNTED_UP_TO + 5 }, (_, index) => ({
      ...{ room_id: room.id, name: `V ${index}`, name_key: `v ${index}` },
      ...{ email: null, user_id: null, created_at: app.clock.now(), last_entry_at: null },
    }));
    const rows = await app.db.insertInto('visitors').values(visitors).returning('id').execute();
    const ban = { room_id: room.id, reason: 'Ofensas', created_at: app.clock.now() };
    await app.db
      .insertInto('bans')
      .values(rows.map(({ id }) => ({ ...ban, visitor_id: id, admin_id: null, ends_at: null })))
      .execute();
    expect((await read(app, room, owner)).contents?.bans).toBe(COUNTED_UP_TO);
  });

  it('answers the team alone, and not about a room in the bin', async () => {
    const app = await buildTestApp();
    const owner = await createAccount(app);
    const room = await createRoom(app, owner);
    expect((await read(app, room)).status).toBe(401);
    expect((await read(app, room, await createAccount(app))).status).toBe(404);
    await app.call(roomRoutes.remove, { id: String(room.id) }, owner);
    expect((await read(app, room, owner)).status).toBe(404);
  });
});
