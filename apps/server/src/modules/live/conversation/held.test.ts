import { liveModeRoutes } from '@atrio/contract/live/conversation';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, type TestAccount } from '../../../../test/factories/account.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { joinAsAdmin, joinAsVisitor } from '../../../../test/factories/visitor.ts';
import { sweepHeld } from './conversation.service.ts';

async function roomThatHolds(heldWords = ['grátis']) {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  const bia = await joinAsVisitor(app, room, 'Bia');
  const caio = await joinAsVisitor(app, room, 'Caio');
  const panel = await joinAsAdmin(app, room, owner);
  await app.call(liveModeRoutes.change, { id: String(room.id), heldWords }, owner);
  return { app, owner, room, bia, caio, panel };
}

async function heldOf(app: TestApp, room: { id: number }, account: TestAccount) {
  const { body } = await app.call(liveModeRoutes.held, { id: String(room.id) }, account);
  return body.held;
}

describe('a message with a word that holds', () => {
  it('reaches nobody but the team until it is published', async () => {
    const { app, owner, room, bia, caio, panel } = await roomThatHolds();
    const refusal = await bia.refused('playerMessage', { message: 'Tem cupom GRATIS?' });
    expect(refusal.error).toBe('MESSAGE_HELD');
    expect(await panel.next('held')).toEqual({ roomId: room.id, waiting: 1 });
    expect((await caio.send('getMessages')).messages).toEqual([]);
    expect(caio.received('held')).toEqual([]);
    const [held] = await heldOf(app, room, owner);
    expect(held).toMatchObject({
      message: 'Tem cupom GRATIS?',
      word: 'gratis',
      sender: { id: bia.id, name: 'Bia' },
    });
    const input = { id: String(room.id), heldId: String(held?.id) };
    const results = await Promise.all(
      [1, 2, 3].map(() => app.call(liveModeRoutes.publish, input, owner)),
    );
    expect(results.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    for (const socket of [bia, caio]) {
      expect(await socket.next('playerMessage')).toMatchObject({
        message: 'Tem cupom GRATIS?',
        sender: { name: 'Bia' },
        isFromAdmin: false,
      });
    }
    expect(await panel.next('held')).toEqual({ roomId: room.id, waiting: 0 });
    expect(await heldOf(app, room, owner)).toEqual([]);
  });

  it('can be discarded, and goes with all else that its author wrote', async () => {
    const { app, owner, room, bia, caio, panel } = await roomThatHolds();
    await bia.refused('playerMessage', { message: 'grátis' });
    await caio.refused('playerMessage', { message: 'grátis!' });
    const [first] = await heldOf(app, room, owner);
    const input = { id: String(room.id), heldId: String(first?.id) };
    expect((await app.call(liveModeRoutes.discard, input, owner)).status).toBe(200);
    expect((await app.call(liveModeRoutes.discard, input, owner)).status).toBe(404);
    await panel.send('panelDeleteMessagesOf', room.sceneName, { senderId: caio.id });
    expect(await heldOf(app, room, owner)).toEqual([]);
    expect(await app.db.selectFrom('messages').select('id').execute()).toEqual([]);
    const actions = await app.db.selectFrom('history').select(['action', 'changes']).execute();
    expect(actions.map(({ action }) => action)).toContain('message.discarded');
  });

  it('matches whole words and phrases without accents and case', async () => {
    const { bia, panel } = await roomThatHolds(['grátis', 'ganhe seguidores']);
    for (const message of ['Gratisfação', 'ganhe mais seguidores', 'ganhe', 'grati s']) {
      await bia.send('playerMessage', { message });
    }
    for (const message of ['“GRÁTIS”', 'gra\u0301tis', 'grá\u200btis', 'Ganhe   SEGUIDORES já']) {
      expect((await bia.refused('playerMessage', { message })).error).toBe('MESSAGE_HELD');
    }
    await panel.send('playerMessage', { message: 'a equipe pode dizer grátis' });
  });

  it('refuses it as an edit, and leaves private messages alone, which the team may not read', async () => {
    const { bia, caio } = await roomThatHolds();
    const { message } = await bia.send('playerMessage', { message: 'oi' });
    const edit = { id: message.id, message: 'grátis' };
    expect((await bia.refused('editMessage', edit)).error).toBe('EDIT_HELD');
    await bia.send('playerMessage', { message: 'é grátis', to: caio.id });
    expect((await caio.next('readPrivateMessage')).message).toBe('é grátis');
  });

  it('holds no more than ten of one person, also at one moment', async () => {
    const { app, bia } = await roomThatHolds();
    const sent = Array.from({ length: 16 }, () =>
      bia.refused('playerMessage', { message: 'grátis' }),
    );
    const refusals = (await Promise.all(sent)).map(({ error }) => error);
    expect(refusals.filter((error) => error === 'MESSAGE_HELD')).toHaveLength(10);
    expect(refusals.filter((error) => error === 'TOO_MANY_HELD')).toHaveLength(6);
    expect(await app.db.selectFrom('held_messages').select('id').execute()).toHaveLength(10);
  });

  it('is for the room’s administrators alone, and goes after a week', async () => {
    const { app, room, owner, bia } = await roomThatHolds();
    await bia.refused('playerMessage', { message: 'grátis' });
    const stranger = await createAccount(app);
    const [held] = await heldOf(app, room, owner);
    const input = { id: String(room.id), heldId: String(held?.id) };
    for (const route of [liveModeRoutes.publish, liveModeRoutes.discard]) {
      expect((await app.call(route, input, stranger)).status).toBe(404);
      expect((await app.call(route, input)).status).toBe(401);
    }
    const theirs = await createRoom(app, stranger);
    const wrong = { id: String(theirs.id), heldId: String(held?.id) };
    expect((await app.call(liveModeRoutes.publish, wrong, stranger)).status).toBe(404);
    await sweepHeld({ db: app.db, now: app.clock.now() + 6 * 86_400_000 });
    expect(await heldOf(app, room, owner)).toHaveLength(1);
    await sweepHeld({ db: app.db, now: app.clock.now() + 8 * 86_400_000 });
    expect(await heldOf(app, room, owner)).toEqual([]);
  });
});
