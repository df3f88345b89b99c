import { liveModeRoutes } from '@atrio/contract/live/conversation';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { joinAsAdmin, joinAsVisitor } from '../../../../test/factories/visitor.ts';
import { openSocket } from '../../../../test/socket-client.ts';

async function roomWithTwo() {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  const bia = await joinAsVisitor(app, room, 'Bia');
  const panel = await joinAsAdmin(app, room, owner);
  const change = (body: Record<string, unknown>) =>
    app.call(liveModeRoutes.change, { id: String(room.id), ...body }, owner);
  return { app, owner, room, bia, panel, change };
}

describe('how the conversation is led', () => {
  it('is told to everybody inside, and to those who join later', async () => {
    const { app, room, bia, panel, change } = await roomWithTwo();
    const { body } = await change({
      slowSeconds: 30,
      linksOff: true,
      notice: ' Sorteio às 21:30 ',
    });
    expect(body.live.conversation).toMatchObject({
      slowSeconds: 30,
      linksOff: true,
      pinned: null,
      notice: { text: 'Sorteio às 21:30', since: expect.any(String) },
    });
    for (const socket of [bia, panel]) {
      expect(await socket.next('conversation')).toEqual({
        roomId: room.id,
        ...body.live.conversation,
      });
    }
    const later = await joinAsVisitor(app, room);
    const again = await later.send('joinRoom', room.sceneName);
    expect(again.conversation).toEqual(body.live.conversation);
    await change({ notice: null });
    expect(await bia.next('conversation')).toMatchObject({ slowSeconds: 30, notice: null });
  });

  it('starts open, and what is not sent stays', async () => {
    const { app, owner, room, change } = await roomWithTwo();
    const { body } = await app.call(liveModeRoutes.get, { id: String(room.id) }, owner);
    expect(body.live).toEqual({
      conversation: { revision: 0, slowSeconds: 0, linksOff: false, pinned: null, notice: null },
      heldWords: [],
      held: 0,
      panic: null,
    });
    await change({ heldWords: ['Grátis', 'GRATIS', 'ganhe seguidores'] });
    const { body: after } = await change({ linksOff: true });
    expect(after.live.heldWords).toEqual(['gratis', 'ganhe seguidores']);
  });

  it('refuses what no room can have, strangers, and messages of other rooms', async () => {
    const { app, owner, room, change } = await roomWithTwo();
    const bad = [
      { slowSeconds: 7 },
      { linksOff: 'sim' },
      { notice: '' },
      { notice: 'a'.repeat(141) },
      { heldWords: ['!!'] },
      { heldWords: Array.from({ length: 201 }, (_, n) => `palavra ${n}`) },
      { pinnedId: 0 },
    ];
    for (const body of bad) expect((await change(body)).status).toBe(400);
    const elsewhere = await createRoom(app, owner);
    const carla = await joinAsVisitor(app, elsewhere, 'Carla');
    const { message } = await carla.send('playerMessage', { message: 'oi' });
    expect((await change({ pinnedId: message.id })).status).toBe(404);
    expect((await change({ pinnedId: 999_999 })).status).toBe(404);
    const stranger = await createAccount(app);
    const input = { id: String(room.id), slowSeconds: 5 as const };
    expect((await app.call(liveModeRoutes.change, input, stranger)).status).toBe(404);
    expect((await app.call(liveModeRoutes.change, input)).status).toBe(401);
  });

  it('is in the history, without the words of messages', async () => {
    const { app, owner, bia, change } = await roomWithTwo();
    const { message } = await bia.send('playerMessage', { message: 'segredo' });
    await change({ slowSeconds: 10, pinnedId: message.id });
    await change({ slowSeconds: 10 });
    const rows = await app.db.selectFrom('history').selectAll().orderBy('id').execute();
    const changed = rows.filter(({ action }) => action === 'room.updated');
    expect(changed).toHaveLength(1);
    expect(JSON.parse(changed[0]?.changes ?? '')).toEqual([
      { field: 'slowMode', before: null, after: '10 s' },
      { field: 'pinnedFrom', before: null, after: 'Bia' },
    ]);
    expect(owner.name).toBe(changed[0]?.admin_name);
  });
});

describe('the pinned message', () => {
  it('follows its edits and goes with its deletion', async () => {
    const { bia, panel, change } = await roomWithTwo();
    const { message } = await panel.send('playerMessage', { message: 'Perguntas até 21:30' });
    await change({ pinnedId: message.id });
    expect((await bia.next('conversation')).pinned).toMatchObject({
      id: message.id,
      message: 'Perguntas até 21:30',
    });
    await panel.send('editMessage', { id: message.id, message: 'Perguntas até 21:40' });
    expect((await bia.next('conversation')).pinned?.message).toBe('Perguntas até 21:40');
    await panel.send('deleteMessage', { id: message.id });
    expect((await bia.next('conversation')).pinned).toBeNull();
  });

  it('may not be private', async () => {
    const { app, room, bia, change } = await roomWithTwo();
    const caio = await joinAsVisitor(app, room, 'Caio');
    const { message } = await bia.send('playerMessage', { message: 'só para ti', to: caio.id });
    expect((await change({ pinnedId: message.id })).status).toBe(404);
  });
});

describe('links off', () => {
  it('refuses links of guests, also private and by an edit; the team may send them', async () => {
    const { app, room, bia, panel, change } = await roomWithTwo();
    const caio = await joinAsVisitor(app, room, 'Caio');
    const { message } = await bia.send('playerMessage', { message: 'Oi' });
    await change({ linksOff: true });
    const links = [
      'veja https://exemplo.com',
      'exemplo.com.br/perguntas',
      'WWW.exemplo.org',
      'exemplo\u200b.com',
      'ｅｘｅｍｐｌｏ．ｃｏｍ',
      't.me/abc',
    ];
    for (const text of links) {
      expect((await bia.refused('playerMessage', { message: text })).error).toBe('LINKS_OFF');
    }
    const secret = { message: 'http://a.example', to: caio.id };
    expect((await bia.refused('playerMessage', secret)).error).toBe('LINKS_OFF');
    const edit = { id: message.id, message: 'http://a.example' };
    expect((await bia.refused('editMessage', edit)).error).toBe('LINKS_OFF');
    for (const text of ['Gostei.Eu também', 'às 21.30, nota 9.5', 'e/ou', 'fim... e começo']) {
      await bia.send('playerMessage', { message: text });
    }
    await panel.send('playerMessage', { message: 'https://exemplo.com' });
  });
});

describe('slow mode', () => {
  it('lets one message of a guest through, says how long to wait, and exempts the team', async () => {
    const { app, room, bia, panel, change } = await roomWithTwo();
    const caio = await joinAsVisitor(app, room, 'Caio');
    await change({ slowSeconds: 30 });
    await bia.send('playerMessage', { message: 'um' });
    app.clock.advance(10_000);
    expect(await bia.refused('playerMessage', { message: 'dois' })).toMatchObject({
      error: 'SLOW_MODE',
      message: 'Modo lento: espere 20 s para mandar outra mensagem',
      current: { seconds: 20 },
    });
    await caio.send('playerMessage', { message: 'outra pessoa' });
    await panel.send('playerMessage', { message: 'equipe' });
    await panel.send('playerMessage', { message: 'equipe de novo' });
    app.clock.advance(20_000);
    await bia.send('playerMessage', { message: 'dois' });
    await change({ slowSeconds: 0 });
    await bia.send('playerMessage', { message: 'três' });
  });

  it('lets one of many parallel messages through, over several connections', async () => {
    const { app, room, bia, change } = await roomWithTwo();

    await change({ slowSeconds: 120 });
    const others = await Promise.all(
      Array.from({ length: 7 }, async () => {
        const socket = await openSocket(app.url);
        await socket.send('identify', bia.token);
        await socket.send('joinRoom', room.sceneName);
        return socket;
      }),
    );
    const sent = await Promise.allSettled(
      [bia, ...others].flatMap((socket) => [
        socket.send('playerMessage', { message: 'já' }),
        socket.send('playerMessage', { message: 'já' }),
      ]),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await app.db.selectFrom('messages').select('id').execute()).toHaveLength(1);
  });

  it('gives the turn back when the message is refused', async () => {
    const { bia, change } = await roomWithTwo();
    await change({ slowSeconds: 120, linksOff: true });
    await bia.refused('playerMessage', { message: 'http://a.example' });
    await bia.send('playerMessage', { message: 'sem link' });
  });
});
