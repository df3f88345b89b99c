import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { joinAsAdmin, joinAsVisitor } from '../../../../test/factories/visitor.ts';
import { startSearchSweep } from '../../across/search/search.jobs.ts';

async function talk(...texts: string[]) {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  const [bia, panel] = [await joinAsVisitor(app, room, 'Bia'), await joinAsAdmin(app, room, owner)];
  const ids: number[] = [];
  for (const message of texts) ids.push((await bia.send('playerMessage', { message })).message.id);
  let [asking, asked] = [panel, 0];
  const find = async (search: string, options = {}) => {
    // One socket may ask twenty times at once.
    asked += 1;
    if (asked % 15 === 0) asking = await joinAsAdmin(app, room, owner);
    return asking.send('panelGetMessagesOnRoom', room.sceneName, { search, ...options });
  };
  const textsOf = async (search: string) =>
    (await find(search)).messages.map(({ message }) => message);
  return { app, owner, room, bia, panel, ids, find, textsOf };
}

/**
 * Adds messages behind the API's back, a hundred at a time. Each one changes the row of its room's last
 * message, and PostgreSQL goes through all versions of that row that the same transaction has written.
 */
async function fill({ db }: TestApp, room: { id: number }, sender: number, thousands: number) {
  for (let times = 0; times < thousands * 10; times++) {
    await sql`with recursive numbers(n) as
        (select 1 union all select n + 1 from numbers where n < 100)
      insert into messages (room_id, chat, sender_id, is_from_admin, body, body_key, created_at)
      select ${sql.lit(room.id)}, 'room', ${sql.lit(sender)}, 0, 'Abacate', 'abacate', 1
      from numbers`.execute(db);
  }
}

/** What SQLite's index still gives for a text. */
async function indexed({ db }: TestApp, text: string): Promise<unknown[]> {
  const match = `"${text}"`;
  const { rows } = await sql`select rowid from search_messages
    where search_messages match ${match} order by rowid`.execute(db);
  return rows;
}

describe('searching the messages of a room', () => {
  it('finds any part of a word without accents and case, newest last, all words in any order', async () => {
    const { textsOf } = await talk('Reunião às dez', 'A REUNIAO acabou', 'Só amanhã', 'ação 🎉');
    expect(await textsOf('euniã')).toEqual(['Reunião às dez', 'A REUNIAO acabou']);
    expect(await textsOf('  DEZ   niao ')).toEqual(['Reunião às dez']);
    expect(await textsOf('reunia\u0303o amanhã')).toEqual([]);
    expect(await textsOf('manha')).toEqual(['Só amanhã']);
    expect(await textsOf('🎉')).toEqual(['ação 🎉']);
  });

  it('finds one and two symbols, also at the end of a text, and beside longer words', async () => {
    const { textsOf } = await talk('ok', 'são 7', 'xk7', 'é só');
    expect(await textsOf('k')).toEqual(['ok', 'xk7']);
    expect(await textsOf('k7')).toEqual(['xk7']);
    expect(await textsOf('7')).toEqual(['são 7', 'xk7']);
    expect(await textsOf('sao 7')).toEqual(['são 7']);
    expect(await textsOf('ó')).toEqual(['ok', 'são 7', 'é só']);
  });

  it('takes every symbol for itself', async () => {
    const plain = 'maçã e pera';
    const odd = String.raw`100% _de_ "abc" (x) a*b c\d NEAR/2 ^q {r} +s -t col:u 'v' ; -- 日本語 ñ`;
    const { textsOf } = await talk(plain, odd);
    const literal = ['%', '_', '100%', '_de_', '"abc"', '"', '(x)', 'a*b', '*', String.raw`c\d`];
    const more = ['near/2', '^q', '{r}', '+s', '-t', 'col:u', "'v'", '; --', '日本語', '本'];
    for (const search of [...literal, ...more]) {
      expect(await textsOf(search), search).toEqual([odd]);
    }
    const nothing = ['maç%', 'm_çã', 'maçã OR xyz', 'pera NOT maca', 'maçã*', '"maçã', 'key:pera'];
    for (const search of [...nothing, 'NEAR(maca pera)', '^maca', '\\', '%%%', '""']) {
      expect((await textsOf(search)).includes(plain), search).toBe(false);
    }
    expect(await textsOf('maçã AND pera')).toEqual([]);
    expect(await textsOf('\u0301')).toEqual([plain, odd]);
    expect(await textsOf('\u200B')).toEqual([plain, odd]);
  });

  it('refuses what is too long or no text, and takes a hundred symbols', async () => {
    const long = 'ab '.repeat(33).trim();
    const { textsOf, panel, room } = await talk(long, 'ab');
    expect(await textsOf(long)).toEqual([long, 'ab']);
    for (const search of ['a'.repeat(101), 7, ['a'], 'a\u0000b', '\ud83c']) {
      const refusal = await panel.refused('panelGetMessagesOnRoom', room.sceneName, { search });
      expect(refusal.error).toBe('VALIDATION_ERROR');
    }
  });

  it('finds nothing of other rooms, of the other chat, and of private messages', async () => {
    const { app, owner, room, bia, textsOf, find } = await talk('segredo aberto');
    const elsewhere = await createRoom(app, owner);
    const dora = await joinAsVisitor(app, elsewhere, 'Dora');
    await dora.send('playerMessage', { message: 'segredo alheio' });
    await bia.send('playerMessage', { message: 'segredo falado', chat: 'betalk' });
    const caio = await joinAsVisitor(app, room, 'Caio');
    await bia.send('playerMessage', { message: 'segredo nosso', to: caio.id });
    expect(await textsOf('segredo')).toEqual(['segredo aberto']);
    const spoken = await find('segredo', { chat: 'betalk' });
    expect(spoken.messages.map(({ message }) => message)).toEqual(['segredo falado']);
    const stranger = await joinAsAdmin(app, elsewhere, owner);
    const me = await createAccount(app);
    await stranger.send('identify', me.token ?? '');
    const refusal = await stranger.refused('panelGetMessagesOnRoom', room.sceneName, {
      search: 'segredo',
    });
    expect(refusal.error).toBe('NOT_FOUND');
  });

  it("finds what people of a name have written, by today's name", async () => {
    const { app, room, textsOf } = await talk('um', 'dois');
    const ana = await joinAsVisitor(app, room, 'Ana Conceição');
    await ana.send('playerMessage', { message: 'três' });
    expect(await textsOf('conceicao an')).toEqual(['três']);
    expect(await textsOf('bi')).toEqual(['um', 'dois']);
  });

  it('follows edits and deletions', async () => {
    const { app, bia, ids, textsOf, panel, room } = await talk('abacaxi', 'abacate', 'abacaxi 2');
    await bia.send('editMessage', { id: ids[0] ?? 0, message: 'morango' });
    expect(await textsOf('abacaxi')).toEqual(['abacaxi 2']);
    expect(await textsOf('oran')).toEqual(['morango']);
    await bia.send('deleteMessage', { id: ids[2] ?? 0 });
    expect(await textsOf('abacaxi')).toEqual([]);
    await panel.send('panelDeleteMessagesOf', room.sceneName, { senderId: bia.id });
    expect(await textsOf('aba')).toEqual([]);
    await app.db.deleteFrom('rooms').where('id', '=', room.id).execute();
  });

  it('pages without losing or repeating one', async () => {
    const texts = Array.from({ length: 7 }, (_, index) => `uva ${index}`);
    const { find, ids } = await talk(...texts);
    const first = await find('uva', { limit: 3 });
    expect(first.messages.map(({ id }) => id)).toEqual(ids.slice(4));
    expect(first).toMatchObject({ hasMore: true, next: ids[4] });
    const second = await find('uva', { limit: 4, before: first.next });
    expect(second.messages.map(({ id }) => id)).toEqual(ids.slice(0, 4));
    expect(second).toMatchObject({ hasMore: false });
    const onwards = await find('uva', { limit: 2, after: ids[1] });
    expect(onwards.messages.map(({ id }) => id)).toEqual(ids.slice(2, 4));
  });

  it('looks at so many messages in one call, and goes on from there in the next', async () => {
    const { app, room, bia, find } = await talk('zk velho', 'jabuticaba velha');
    await fill(app, room, bia.id, 21);
    expect((await find('jabuti')).messages).toHaveLength(1);
    const short = await find('zk');
    expect(short).toMatchObject({ messages: [], hasMore: true, next: expect.any(Number) });
    const rest = await find('zk', { before: short.next });
    expect(rest.messages.map(({ message }) => message)).toEqual(['zk velho']);
    expect(rest).toMatchObject({ hasMore: false });
  });

  it('goes on from there for a word of nearly all messages, beside one that the index does not know', async () => {
    const { app, room, bia, find } = await talk('abacate zk');
    await fill(app, room, bia.id, 21);
    const short = await find('abacate zk');
    expect(short).toMatchObject({ messages: [], hasMore: true, next: expect.any(Number) });
    const rest = await find('abacate zk', { before: short.next });
    expect(rest.messages.map(({ message }) => message)).toEqual(['abacate zk']);
    expect(rest).toMatchObject({ hasMore: false });
  });
});

// PostgreSQL keeps its index by itself.
if (!process.env.TEST_DATABASE_URL) {
  describe("SQLite's index for searching", () => {
    it('gives deleted texts up, of messages and of whole rooms', async () => {
      const { app, bia, ids, room } = await talk('sigilo um', 'sigilo dois', 'sigilo três');
      await bia.send('editMessage', { id: ids[0] ?? 0, message: 'outro' });
      expect(await indexed(app, 'sig')).toHaveLength(2);
      await bia.send('deleteMessage', { id: ids[1] ?? 0 });
      await app.db.deleteFrom('rooms').where('id', '=', room.id).execute();
      const sweep = startSearchSweep(app.app.deps);
      await expect.poll(() => indexed(app, 'sig')).toEqual([]);
      await expect.poll(() => indexed(app, 'out')).toEqual([]);
      await sweep.stop();
      const left = await sql`select id from search_leftovers`.execute(app.db);
      expect(left.rows).toEqual([]);
      await sql`insert into search_messages (search_messages) values ('integrity-check')`.execute(
        app.db,
      );
    });
  });
}
