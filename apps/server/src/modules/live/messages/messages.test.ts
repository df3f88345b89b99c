import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { joinAsAdmin, joinAsVisitor } from '../../../../test/factories/visitor.ts';

async function roomWithTwo() {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  const bia = await joinAsVisitor(app, room, 'Bia');
  const caio = await joinAsVisitor(app, room, 'Caio');
  return { app, owner, room, bia, caio };
}

describe('playerMessage', () => {
  it('reaches everybody in the room unchanged, including sender and administrators', async () => {
    const { app, owner, room, bia, caio } = await roomWithTwo();
    const panel = await joinAsAdmin(app, room, owner);
    const text = '<img src=x onerror=alert(1)> olá\n👩‍👩‍👧';
    const { message } = await bia.send('playerMessage', { message: text });
    expect(message).toMatchObject({
      message: text,
      chat: 'room',
      sender: { id: bia.id, name: 'Bia' },
      isFromAdmin: false,
      editedAt: null,
      deletedAt: null,
      to: null,
    });
    for (const socket of [bia, caio, panel]) {
      expect(await socket.next('playerMessage')).toEqual(message);
    }
  });

  it('is marked when an administrator of the room wrote it', async () => {
    const { app, owner, room, bia } = await roomWithTwo();
    const panel = await joinAsAdmin(app, room, owner);
    await panel.send('playerMessage', { message: 'Bem-vindos' });
    expect(await bia.next('playerMessage')).toMatchObject({
      isFromAdmin: true,
      sender: { name: owner.name },
    });
  });

  it('reaches only its recipient, and administrators do not read it', async () => {
    const { app, owner, room, bia, caio } = await roomWithTwo();
    const [panel, dora] = [
      await joinAsAdmin(app, room, owner),
      await joinAsVisitor(app, room, 'Dora'),
    ];
    await bia.send('playerMessage', { message: 'só entre nós', to: caio.id });
    await bia.send('playerMessage', { message: 'para todos' });
    expect(await caio.next('readPrivateMessage')).toMatchObject({
      message: 'só entre nós',
      to: { id: caio.id, name: 'Caio' },
    });
    for (const socket of [caio, dora, panel]) {
      expect((await socket.next('playerMessage')).message).toBe('para todos');
      expect(socket.received('playerMessage')).toEqual([]);
    }
    expect(dora.received('readPrivateMessage')).toEqual([]);
    const own = await bia.send('getMessages');
    expect(own.messages.map(({ message }) => message)).toEqual(['só entre nós', 'para todos']);
    const others = await dora.send('getMessages');
    expect(others.messages.map(({ message }) => message)).toEqual(['para todos']);
    const panels = await panel.send('panelGetMessagesOnRoom', room.sceneName);
    expect(panels.messages.map(({ message }) => message)).toEqual(['para todos']);
  });

  it('C4: refuses empty, too long and non-text messages, and people of other rooms', async () => {
    const { app, owner, bia } = await roomWithTwo();
    const elsewhere = await joinAsVisitor(app, await createRoom(app, owner));
    const bad = [
      {},
      { message: '' },
      { message: '  \n ' },
      { message: 7 },
      { message: 'a\u0000b' },
      { message: 'a'.repeat(2_001) },
      { message: 'a', chat: 'outro' },
      { message: 'a', to: '1' },
    ];
    for (const payload of bad) {
      expect((await bia.refused('playerMessage', payload)).error).toBe('VALIDATION_ERROR');
    }
    const long = await bia.refused('playerMessage', { message: 'a'.repeat(2_001) });
    expect(long).toMatchObject({
      message: 'Use no máximo 2000 caracteres',
      fields: { message: 'Use no máximo 2000 caracteres' },
    });
    for (const to of [bia.id, elsewhere.id, 999_999]) {
      const failure = await bia.refused('playerMessage', { message: 'a', to });
      expect(failure.error).toBe('PERSON_NOT_HERE');
    }
    expect(await app.db.selectFrom('messages').selectAll().execute()).toEqual([]);
  });

  it('keeps the two chats separate', async () => {
    const { bia } = await roomWithTwo();
    await bia.send('playerMessage', { message: 'falado', chat: 'betalk' });
    await bia.send('playerMessage', { message: 'escrito' });
    const betalk = await bia.send('getMessages', { chat: 'betalk' });
    expect(betalk.messages.map(({ message }) => message)).toEqual(['falado']);
    const room = await bia.send('getMessages');
    expect(room.messages.map(({ message }) => message)).toEqual(['escrito']);
  });
});

describe('editMessage', () => {
  it("changes the caller's own message and tells the room", async () => {
    const { bia, caio } = await roomWithTwo();
    const { message } = await bia.send('playerMessage', { message: 'ola' });
    const edited = await bia.send('editMessage', { id: message.id, message: 'olá' });
    expect(edited.message).toMatchObject({ message: 'olá', editedAt: expect.any(String) });
    expect(await caio.next('editMessage')).toEqual(edited.message);
  });

  it("C3: refuses others' messages, also to administrators, and those of other rooms", async () => {
    const { app, owner, room, bia, caio } = await roomWithTwo();
    const panel = await joinAsAdmin(app, room, owner);
    const elsewhere = await joinAsVisitor(app, await createRoom(app, owner));
    const { message } = await bia.send('playerMessage', { message: 'minha' });
    const change = { id: message.id, message: 'tua' };
    expect((await caio.refused('editMessage', change)).error).toBe('FORBIDDEN');
    expect((await panel.refused('editMessage', change)).error).toBe('FORBIDDEN');
    expect((await elsewhere.refused('editMessage', change)).error).toBe('NOT_FOUND');
    expect((await bia.refused('editMessage', { id: 999_999, message: 'a' })).error).toBe(
      'NOT_FOUND',
    );
    const { messages } = await caio.send('getMessages');
    expect(messages).toEqual([message]);
  });
});

describe('deleteMessage', () => {
  it('removes the text and leaves a mark', async () => {
    const { app, bia, caio } = await roomWithTwo();
    const { message } = await bia.send('playerMessage', { message: 'engano' });
    await bia.send('deleteMessage', { id: message.id });
    expect(await caio.next('deleteMessage')).toMatchObject({ id: message.id });
    const { messages } = await caio.send('getMessages');
    expect(messages).toMatchObject([
      { id: message.id, message: '', deletedAt: expect.any(String) },
    ]);
    expect((await bia.refused('deleteMessage', { id: message.id })).error).toBe('NOT_FOUND');
    const edit = { id: message.id, message: 'de volta' };
    expect((await bia.refused('editMessage', edit)).error).toBe('NOT_FOUND');
    expect(await app.db.selectFrom('messages').select(['body', 'body_key']).execute()).toEqual([
      { body: '', body_key: '' },
    ]);
  });

  it("is allowed to its sender and the room's administrators, and is in the history", async () => {
    const { app, owner, room, bia, caio } = await roomWithTwo();
    const stranger = await createAccount(app);
    const other = await joinAsAdmin(app, await createRoom(app, stranger), stranger);
    const { message } = await bia.send('playerMessage', { message: 'feio' });
    expect((await caio.refused('deleteMessage', { id: message.id })).error).toBe('FORBIDDEN');
    expect((await other.refused('deleteMessage', { id: message.id })).error).toBe('NOT_FOUND');
    const panel = await joinAsAdmin(app, room, owner);
    await panel.send('deleteMessage', { id: message.id });
    const history = await app.db.selectFrom('history').selectAll().execute();
    expect(history).toMatchObject([{ action: 'message.deleted', admin_name: owner.name }]);
    expect(history[0]?.changes).not.toContain('feio');
  });
});

describe('panelDeleteMessagesOf', () => {
  it('deletes all messages of one person in both chats and nobody else’s', async () => {
    const { app, owner, room, bia, caio } = await roomWithTwo();
    const panel = await joinAsAdmin(app, room, owner);
    await bia.send('playerMessage', { message: 'um' });
    await bia.send('playerMessage', { message: 'dois', chat: 'betalk' });
    await caio.send('playerMessage', { message: 'três' });
    const answer = await panel.send('panelDeleteMessagesOf', room.sceneName, { senderId: bia.id });
    expect(answer.count).toBe(2);
    expect(await caio.next('deleteMessagesOf')).toMatchObject({ senderId: bia.id });
    const { messages } = await caio.send('getMessages');
    expect(messages.map(({ message }) => message)).toEqual(['', 'três']);
    const again = await panel.send('panelDeleteMessagesOf', room.sceneName, { senderId: bia.id });
    expect(again.count).toBe(0);
  });

  it('refuses visitors, other rooms and people of other rooms', async () => {
    const { app, owner, room, bia } = await roomWithTwo();
    const stranger = await createAccount(app);
    const theirs = await createRoom(app, stranger);
    const panel = await joinAsAdmin(app, theirs, stranger);
    const target = { senderId: bia.id };
    const ask = (scene: string) => panel.refused('panelDeleteMessagesOf', scene, target);
    expect((await ask(room.sceneName)).error).toBe('NOT_FOUND');
    expect((await ask(theirs.sceneName)).error).toBe('NOT_FOUND');
    expect((await ask('nao-existe')).error).toBe('NOT_FOUND');
    const own = await bia.refused('panelDeleteMessagesOf', room.sceneName, target);
    expect(own.error).toBe('FORBIDDEN');
    expect(owner.adminId).not.toBe(stranger.adminId);
  });
});

describe('getMessages and panelGetMessagesOnRoom', () => {
  it('return the newest page, oldest first, and the messages before and after an id', async () => {
    const { app, owner, room, bia } = await roomWithTwo();
    const panel = await joinAsAdmin(app, room, owner);
    const ids: number[] = [];
    for (const text of ['um', 'dois', 'três', 'quatro', 'cinco']) {
      ids.push((await bia.send('playerMessage', { message: text })).message.id);
    }
    const idsOf = (page: { messages: { id: number }[] }) => page.messages.map(({ id }) => id);
    const newest = await bia.send('getMessages', { limit: 2 });
    expect(idsOf(newest)).toEqual(ids.slice(3));
    expect(newest.hasMore).toBe(true);
    const older = await bia.send('getMessages', { limit: 3, before: ids[3] });
    expect(idsOf(older)).toEqual(ids.slice(0, 3));
    expect(older.hasMore).toBe(false);
    const later = await bia.send('getMessages', { limit: 2, after: ids[1] });
    expect(idsOf(later)).toEqual(ids.slice(2, 4));
    expect(later.hasMore).toBe(true);
    const found = await panel.send('panelGetMessagesOnRoom', room.sceneName, { search: 'TRES' });
    expect(idsOf(found)).toEqual([ids[2]]);
    const byName = await panel.send('panelGetMessagesOnRoom', room.sceneName, { search: 'bia' });
    expect(byName.messages).toHaveLength(5);
    const none = await panel.send('panelGetMessagesOnRoom', room.sceneName, { search: '%' });
    expect(none.messages).toEqual([]);
  });

  it('refuse invalid input', async () => {
    const { bia } = await roomWithTwo();
    for (const options of [{ limit: 0 }, { limit: 101 }, { before: 'x' }, 'x', { chat: 'y' }]) {
      expect((await bia.refused('getMessages', options)).error).toBe('VALIDATION_ERROR');
    }
  });
});
