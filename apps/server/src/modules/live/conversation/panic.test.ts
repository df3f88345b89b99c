import { liveModeRoutes } from '@atrio/contract/live/conversation';
import { doorRoutes } from '@atrio/contract/live/door';
import { expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createRoom } from '../../../../test/factories/room.ts';

async function roomWithRules() {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  const id = String(room.id);
  await app.call(liveModeRoutes.change, { id, slowSeconds: 10 }, owner);
  await app.call(doorRoutes.update, { id, approval: 'unlisted' }, owner);
  const state = async () => {
    const { conversation, panic } = (await app.call(liveModeRoutes.get, { id }, owner)).body.live;
    const { hand, approval } = (await app.call(doorRoutes.get, { id }, owner)).body.door;
    const { slowSeconds, linksOff } = conversation;
    return { slowSeconds, linksOff, hand, approval, isPanic: panic !== null };
  };
  return { app, owner, id, state };
}

const CALM = {
  ...{ slowSeconds: 10, linksOff: false, hand: 'open', approval: 'unlisted', isPanic: false },
};
const HARSH = {
  ...{ slowSeconds: 120, linksOff: true, hand: 'closed', approval: 'everybody', isPanic: true },
};

it('does the four at once, however often it is pressed, and goes back to what was before', async () => {
  const { app, owner, id, state } = await roomWithRules();
  expect(await state()).toEqual(CALM);
  const presses = await Promise.all(
    Array.from({ length: 8 }, () => app.call(liveModeRoutes.panic, { id }, owner)),
  );
  expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await state()).toEqual(HARSH);
  const rows = await app.db.selectFrom('history').select(['changes']).orderBy('id').execute();
  expect(rows.filter(({ changes }) => changes.includes('"panic"'))).toHaveLength(1);
  await Promise.all([1, 2, 3].map(() => app.call(liveModeRoutes.calm, { id }, owner)));
  expect(await state()).toEqual(CALM);
});

it('leaves alone what was changed by hand meanwhile', async () => {
  const { app, owner, id, state } = await roomWithRules();
  await app.call(liveModeRoutes.panic, { id }, owner);
  await app.call(liveModeRoutes.change, { id, slowSeconds: 60 }, owner);
  await app.call(doorRoutes.update, { id, hand: 'team' }, owner);
  await app.call(liveModeRoutes.calm, { id }, owner);
  expect(await state()).toEqual({ ...CALM, slowSeconds: 60, hand: 'team' });
});

it('tells which of the four it changed', async () => {
  const { app, owner, id } = await roomWithRules();
  await app.call(liveModeRoutes.change, { id, linksOff: true }, owner);
  await app.call(doorRoutes.update, { id, hand: 'closed' }, owner);
  const { body } = await app.call(liveModeRoutes.panic, { id }, owner);
  expect(body.live.panic?.changed).toEqual(['approval', 'slow']);
});

it('is for the room’s administrators alone', async () => {
  const { app, id } = await roomWithRules();
  const stranger = await createAccount(app);
  for (const route of [liveModeRoutes.panic, liveModeRoutes.calm]) {
    expect((await app.call(route, { id }, stranger)).status).toBe(404);
    expect((await app.call(route, { id })).status).toBe(401);
  }
});
