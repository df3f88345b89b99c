import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildTestApp } from './build-test-app.ts';
import { createAccount } from './factories/account.ts';
import { setDoor } from './factories/door.ts';
import { createRoom } from './factories/room.ts';
import { createVisitor } from './factories/visitor.ts';
import { openSocket } from './socket-client.ts';

it('Z10: a room that is deleted while somebody enters is closed to them, too', async () => {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  const { token } = await createVisitor(app, room);
  const bia = await openSocket(app.url);
  await bia.send('identify', token);

  // A lock on the door's row holds them between admission and the room's channel.
  await setDoor(app, room, owner, { capacity: 5 });
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = app.db.transaction().execute(async (db) => {
    await db.updateTable('doors').set({ capacity: 6 }).where('room_id', '=', room.id).execute();
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const joining = bia.send('joinRoom', room.sceneName);
  const isWaiting = async () => {
    const { rows } = await sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
    return rows.length;
  };
  await expect.poll(isWaiting, { timeout: 10_000 }).toBe(1);
  await app.call(roomRoutes.remove, { id: String(room.id) }, owner);
  released.resolve();
  await holding;
  await joining.catch(() => undefined);
  expect(await bia.next('roomClosed')).toEqual({ roomId: room.id });
  expect((await bia.refused('getMessages')).error).toBe('ROOM_NOT_JOINED');
  expect(await app.db.selectFrom('connections').select('id').execute()).toEqual([]);
});
