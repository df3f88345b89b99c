import { doorRoutes } from '@atrio/contract/live/door';
import { hallCodeRoutes } from '@atrio/contract/live/hall-code';
import { duplicateRoutes } from '@atrio/contract/rooms/duplicate';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, type TestAccount } from '../../../../test/factories/account.ts';
import { type AtDoor, comeToDoor, setDoor } from '../../../../test/factories/door.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { takeAttempts } from '../../platform/throttle/throttle.service.ts';

const STEP_MS = 30_000;
const WINDOW_MS = 5 * 60_000;

/** A room with a code in its hall, at the beginning of a step. */
async function hall(change: Record<string, unknown> = { approval: 'everybody' }) {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  app.clock.stop();
  app.clock.advance(STEP_MS - (app.clock.now() % STEP_MS));
  await setDoor(app, room, owner, { hallCode: true, ...change });
  return { app, owner, room };
}

async function shown(app: TestApp, { id }: { id: number }, admin: TestAccount) {
  const { body } = await app.call(hallCodeRoutes.get, { id: String(id) }, admin);
  if (!body.hall) throw new Error('this hall shows no code');
  return body.hall;
}

/** A code that is none of those which are right now. */
const wrong = ({ code, next }: { code: string; next: string }) =>
  ['000000', '111111', '222222', '333333'].find((other) => other !== code && other !== next) ?? '';

/** What a guess ends with: how they stand, or the code of the refusal. */
async function guess(who: AtDoor, { sceneName }: { sceneName: string }, code: string) {
  const answer = await who.socket.timeout(10_000).emitWithAck('joinRoom', sceneName, { code });
  return answer.success ? answer.state : answer.error.error;
}

describe('the code on the screen of the hall', () => {
  it('is for the room’s administrators, changes every 30 seconds, and says what comes next', async () => {
    const { app, owner, room } = await hall();
    const first = await shown(app, room, owner);
    expect(first).toMatchObject({ code: expect.stringMatching(/^\d{6}$/), remainingMs: STEP_MS });
    app.clock.advance(STEP_MS - 1);
    expect(await shown(app, room, owner)).toMatchObject({ code: first.code, remainingMs: 1 });
    app.clock.advance(1);
    expect((await shown(app, room, owner)).code).toBe(first.next);
    const id = String(room.id);
    expect((await app.call(hallCodeRoutes.get, { id })).status).toBe(401);
    const stranger = await createAccount(app);
    expect((await app.call(hallCodeRoutes.get, { id }, stranger)).status).toBe(404);
    expect((await app.call(hallCodeRoutes.get, { id: 'x' }, owner)).status).toBe(404);
  });

  it('is none until the door asks for it, and another when it is switched on again', async () => {
    const { app, owner, room } = await hall({});
    const before = await shown(app, room, owner);
    expect(await setDoor(app, room, owner, { capacity: 9 })).toMatchObject({ hallCode: true });
    expect(await shown(app, room, owner)).toEqual(before);
    expect(await setDoor(app, room, owner, { hallCode: false })).toMatchObject({ hallCode: false });
    const id = String(room.id);
    expect((await app.call(hallCodeRoutes.get, { id }, owner)).body.hall).toBeNull();
    const neverSet = await createRoom(app, owner);
    const other = await app.call(hallCodeRoutes.get, { id: String(neverSet.id) }, owner);
    expect(other.body.hall).toBeNull();
    await setDoor(app, room, owner, { hallCode: true });
    expect(await shown(app, room, owner)).not.toEqual(before);
    const input = { id, hallCode: 'sim' as never };
    expect((await app.call(doorRoutes.update, input, owner)).status).toBe(400);
  });

  it('never leaves the server: not with the door, nor the history, nor a copy of the room', async () => {
    const { app, owner, room } = await hall();
    const id = String(room.id);
    const { hall_secret: kept } = await app.db
      .selectFrom('doors')
      .select('hall_secret')
      .where('room_id', '=', room.id)
      .executeTakeFirstOrThrow();
    const door = await app.call(doorRoutes.get, { id }, owner);
    expect(JSON.stringify(door.body)).not.toContain(kept);
    const { changes } = await app.db
      .selectFrom('history')
      .select('changes')
      .where('action', '=', 'room.doorChanged')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(changes)).toContainEqual({ field: 'hallCode', before: false, after: true });
    const copy = { id, parts: ['door' as const], name: 'De novo' };
    const { body } = await app.call(duplicateRoutes.create, copy, owner);
    const other = await shown(app, body.room, owner);
    expect(other).not.toEqual(await shown(app, room, owner));
  });
});

describe('who types it', () => {
  it('needs no approval; nobody else is told', async () => {
    const { app, owner, room } = await hall();
    const bia = await comeToDoor(app, room, 'Bia');
    expect(await bia.join()).toMatchObject({ state: 'knocking', takesCode: true });
    const { code } = await shown(app, room, owner);
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect(await bia.join({ code: typed })).toMatchObject({ state: 'inside' });
    const { body } = await app.call(doorRoutes.get, { id: String(room.id) }, owner);
    expect(body.door).toMatchObject({ taken: 1, knocking: 0 });
  });

  it('may take a step longer, but does not come early', async () => {
    const { app, owner, room } = await hall();
    const [bia, caio] = [await comeToDoor(app, room, 'Bia'), await comeToDoor(app, room, 'Caio')];
    const { code, next } = await shown(app, room, owner);
    expect(await guess(bia, room, next)).toBe('WRONG_HALL_CODE');
    app.clock.advance(STEP_MS * 2 - 1);
    expect(await guess(bia, room, code)).toBe('inside');
    app.clock.advance(1);
    expect(await guess(caio, room, code)).toBe('WRONG_HALL_CODE');
  });

  it('waits for a seat like everybody else, and is approved by then', async () => {
    const { app, owner, room } = await hall({ approval: 'everybody', capacity: 1 });
    const [bia, caio] = [await comeToDoor(app, room, 'Bia'), await comeToDoor(app, room, 'Caio')];
    const { code } = await shown(app, room, owner);
    expect(await bia.join({ code })).toMatchObject({ state: 'inside' });
    expect(await caio.join()).toMatchObject({ state: 'knocking' });
    expect(await caio.join({ code })).toMatchObject({ state: 'queued', position: 1 });
    expect(await caio.join()).toMatchObject({ state: 'queued', position: 1 });
    await bia.send('leaveRoom', room.sceneName);
    // That the place in the queue was taken may be told before.
    const told = await caio.next('door');
    expect((told?.offeredUntil ? told : await caio.next('door'))?.offeredUntil).toBeDefined();
    expect(await caio.join()).toMatchObject({ state: 'inside' });
  });

  it('opens no door that is closed, and none whose team said no', async () => {
    const { app, owner, room } = await hall();
    const bia = await comeToDoor(app, room, 'Bia');
    const { code } = await shown(app, room, owner);
    await setDoor(app, room, owner, { hand: 'team' });
    expect(await bia.join({ code })).toMatchObject({ state: 'closed', cause: 'team' });
    await setDoor(app, room, owner, { hand: 'open' });
    expect(await bia.join()).toMatchObject({ state: 'knocking' });
    await app.call(doorRoutes.answer, { id: String(room.id), answer: 'refuse' }, owner);
    expect(await bia.join({ code })).toMatchObject({ state: 'denied' });
  });

  it('is not asked where nothing has to be approved, or the code was switched off', async () => {
    const { app, owner, room } = await hall({ approval: 'nobody' });
    const bia = await comeToDoor(app, room, 'Bia');
    const hallNow = await shown(app, room, owner);
    expect(await guess(bia, room, wrong(hallNow))).toBe('inside');
    await setDoor(app, room, owner, { approval: 'everybody', hallCode: false });
    const caio = await comeToDoor(app, room, 'Caio');
    const standing = await caio.join({ code: hallNow.code });
    expect(standing).toMatchObject({ state: 'knocking' });
    expect(standing).not.toHaveProperty('takesCode');
    await setDoor(app, room, owner, { hallCode: true });
    expect(await caio.next('door')).toMatchObject({ state: 'knocking', takesCode: true });
  });
});

describe('guesses', () => {
  it('that are wrong are counted; of five at once, and a sixth, none is looked at', async () => {
    const { app, owner, room } = await hall();
    const bia = await comeToDoor(app, room, 'Bia');
    await bia.join();
    const { fields } = await bia.refused('joinRoom', room.sceneName, { code: 'abc' });
    expect(fields).toHaveProperty('code');
    const now = await shown(app, room, owner);
    const many = await Promise.all(Array.from({ length: 8 }, () => guess(bia, room, wrong(now))));
    expect(many.filter((outcome) => outcome === 'WRONG_HALL_CODE')).toHaveLength(5);
    expect(many.filter((outcome) => outcome === 'TOO_MANY_ATTEMPTS')).toHaveLength(3);
    expect(await guess(bia, room, now.code)).toBe('TOO_MANY_ATTEMPTS');
    const caio = await comeToDoor(app, room, 'Caio');
    expect(await guess(caio, room, now.code)).toBe('inside');
    app.clock.advance(WINDOW_MS + 1);
    expect(await guess(bia, room, (await shown(app, room, owner)).code)).toBe('inside');
  });

  it('that are right are not: a whole hall may have one address', async () => {
    const { app, owner, room } = await hall();
    const { code } = await shown(app, room, owner);
    for (let index = 0; index < 3; index++) {
      const visitor = await comeToDoor(app, room, `Pessoa ${index}`);
      expect(await guess(visitor, room, code)).toBe('inside');
    }
    const kept = await app.db
      .selectFrom('throttles')
      .select('key')
      .where('count', '=', 0)
      .execute();
    // One for each visitor, one for their address, one for the room.
    expect(kept).toHaveLength(5);
  });

  it.each([
    ['address', 60, () => '127.0.0.1'],
    ['room', 600, ({ id }: { id: number }) => id],
  ] as const)('of one %s run out after %i', async (kind, limit, idOf) => {
    const { app, owner, room } = await hall();
    const bia = await comeToDoor(app, room, 'Bia');
    const now = await shown(app, room, owner);
    const ctx = { db: app.db, now: app.clock.now(), secret: app.secret };
    const throttle = { key: `hall-code:${kind}:${idOf(room)}`, limit, windowMs: WINDOW_MS };
    expect(await takeAttempts(ctx, throttle, limit - 1)).toBe(limit - 1);
    expect(await guess(bia, room, wrong(now))).toBe('WRONG_HALL_CODE');
    const caio = await comeToDoor(app, room, 'Caio');
    expect(await guess(caio, room, now.code)).toBe('TOO_MANY_ATTEMPTS');
    expect((await caio.join()).state).toBe('knocking');
  });
});
