import { Role } from '@atrio/contract/accounts/accounts';
import { MAX_FOUND, searchRoutes } from '@atrio/contract/across/search';
import { couponRoutes } from '@atrio/contract/money/coupons';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, type TestAccount } from '../../../../test/factories/account.ts';
import { createCategory } from '../../../../test/factories/customization.ts';
import { insertBuild } from '../../../../test/factories/game-build.ts';
import { createBuyer, createOrder } from '../../../../test/factories/money.ts';
import { createCompany } from '../../../../test/factories/organization.ts';
import { createRoom, linkRoomAdmin } from '../../../../test/factories/room.ts';
import { createTicket } from '../../../../test/factories/ticket.ts';
import { fullText } from '../../../infrastructure/database/migrations/0031-search-index.ts';
import { up } from '../../../infrastructure/database/migrations/0116-one-index-of-rooms.ts';
import { clearLeftovers } from './search.queries.ts';

async function search(app: TestApp, me: TestAccount, q: string) {
  const { status, body } = await app.call(searchRoutes.find, { q }, me);
  expect(status).toBe(200);
  return body.found;
}

/** Adds people behind the API's back, all of one surname, and a ticket for each. */
async function crowd({ db }: TestApp, room: { id: number }, many: number) {
  const numbers = sql`with recursive numbers(n) as
    (select 1 union all select n + 1 from numbers where n < ${sql.lit(many)})`;
  await sql`insert into users (id, email, password_hash, role, created_at)
    ${numbers} select 10000 + n, 'rui-' || n || '@muitos.com.br', '-', 2, 1 from numbers`.execute(
    db,
  );
  await sql`insert into admins (id, user_id, name, name_key)
    ${numbers} select 10000 + n, 10000 + n, 'Rui Silva ' || n, 'rui silva ' || n from numbers`.execute(
    db,
  );
  await sql`insert into tickets (id, room_id, email, created_at)
    ${numbers} select 10000 + n, ${sql.lit(room.id)}, 'rui-' || n || '@muitos.com.br', 1 from numbers`.execute(
    db,
  );
}

const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe('GET /search', () => {
  it('finds rooms by name ignoring accents, names that begin with the text first', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    for (const name of ['Novo Ipê', 'Ipê', 'Ipê Anexo', 'Cais'])
      await createRoom(app, me, { name });
    const { rooms } = await search(app, me, ' IPE');
    expect(namesOf(rooms)).toEqual(['Ipê', 'Ipê Anexo', 'Novo Ipê']);
  });

  it('returns a few of each kind, with a distinguishing detail', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const company = await createCompany(app, [me], 'Ipê Cultural');
    const room = await createRoom(app, me, { name: 'Ipê', companyId: company.id });
    const { id } = await createTicket(app, room, { email: 'ipe@exemplo.com.br' });
    for (let nth = 0; nth < MAX_FOUND + 2; nth++) await createRoom(app, me, { name: `Ipê ${nth}` });
    const found = await search(app, me, 'ipe');
    expect(found.rooms).toHaveLength(MAX_FOUND);
    expect(found.rooms[0]).toEqual({ ...room, companyName: 'Ipê Cultural' });
    expect(found.companies).toEqual([company]);
    expect(found.tickets).toEqual([
      { id, email: 'ipe@exemplo.com.br', roomId: room.id, roomName: 'Ipê' },
    ]);
  });

  it('finds nothing of others except co-administered rooms', async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    const shared = await createRoom(app, other, { name: 'Cais comum' });
    const foreign = await createRoom(app, other, { name: 'Cais alheio' });
    await createCompany(app, [other], 'Cais');
    await linkRoomAdmin(app, shared, me);
    await createTicket(app, shared, { email: 'cais-1@exemplo.com.br' });
    await createTicket(app, foreign, { email: 'cais-2@exemplo.com.br' });
    const found = await search(app, me, 'cais');
    expect(namesOf(found.rooms)).toEqual(['Cais comum']);
    expect(found.companies).toEqual([]);
    expect(found.tickets.map(({ email }) => email)).toEqual(['cais-1@exemplo.com.br']);
  });

  it("finds only the caller's own payment by its number", async () => {
    const app = await buildTestApp();
    const me = await createBuyer(app);
    const { id, status, value } = await createOrder(app, me);
    const other = await createAccount(app, { role: Role.MASTER_ADMIN });
    expect((await search(app, me, `nº ${id}`)).payments).toEqual([{ id, status, value }]);
    expect((await search(app, me, String(id))).payments).toHaveLength(1);
    expect((await search(app, other, String(id))).payments).toEqual([]);
  });

  it('finds a room by its public link', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const room = await createRoom(app, me, { name: 'Foyer' });
    await createRoom(app, me, { name: 'Cais' });
    const { rooms } = await search(app, me, `https://exemplo.com.br/sala/${room.sceneName}`);
    expect(namesOf(rooms)).toEqual(['Foyer']);
  });

  it("finds everybody's things and the platform's for a MASTER_ADMIN only", async () => {
    const app = await buildTestApp();
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const me = await createAccount(app);
    const build = await insertBuild(app);
    const category = await createCategory(app, build.name);
    const room = await createRoom(app, me, { name: build.name });
    const all = await search(app, master, build.name);
    expect(all.rooms.map(({ id }) => id)).toEqual([room.id]);
    expect(all.builds).toEqual([{ id: build.id, name: build.name }]);
    expect(all.categories).toEqual([{ id: category.id, name: build.name }]);
    expect(await search(app, me, build.name)).toMatchObject({ builds: [], categories: [] });
  });

  it('leaves out the bin, and treats wildcards literally', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    await createRoom(app, me, { name: 'Terraço', deletedAt: app.clock.now() });
    await createRoom(app, me, { name: '100% azul' });
    expect((await search(app, me, 'terraco')).rooms).toEqual([]);
    expect(namesOf((await search(app, me, '%')).rooms)).toEqual(['100% azul']);
    expect((await search(app, me, '_')).rooms).toEqual([]);
  });

  it('finds any part of every word, words that begin with it before others', async () => {
    const app = await buildTestApp();
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const me = await createAccount(app);
    const names = ['Sala Ipê', 'Recipê', 'Ipê azul', 'Azul'];
    for (const name of names) await createRoom(app, me, { name });
    const room = await createRoom(app, me, { name: 'Cais' });
    await createTicket(app, room, { email: 'maria.ipe@exemplo.com.br' });
    for (const who of [me, master]) {
      const found = await search(app, who, 'ipe');
      expect(namesOf(found.rooms)).toEqual(['Ipê azul', 'Sala Ipê', 'Recipê']);
      expect(found.tickets).toMatchObject([{ email: 'maria.ipe@exemplo.com.br' }]);
      expect(namesOf((await search(app, who, 'AZU pê')).rooms)).toEqual(['Ipê azul']);
      expect(namesOf((await search(app, who, 'pê')).rooms)).toHaveLength(3);
      expect((await search(app, who, 'exemplo maria')).tickets).toHaveLength(1);
      for (const q of [
        'ip_',
        'ip%',
        'ipe OR azul',
        '"ipe',
        'ipe*',
        "ipe'",
        '(ipe)',
        String.raw`\ipe`,
      ]) {
        const none = await search(app, who, q);
        expect(none, q).toMatchObject({ rooms: [], tickets: [], companies: [] });
      }
    }
  });

  it('finds people by name and e-mail for a MASTER_ADMIN only, and none who has left', async () => {
    const app = await buildTestApp();
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const ana = await createAccount(app, { name: 'Ana Conceição', email: 'ac@praia.com.br' });
    const found = await search(app, master, 'onceica praia');
    expect(found.people).toEqual([{ id: ana.adminId, name: ana.name, email: ana.email }]);
    expect((await search(app, master, 'C@PRAI')).people).toHaveLength(1);
    expect((await search(app, ana, 'onceica')).people).toEqual([]);
    await app.db.updateTable('users').set({ erased_at: 1 }).where('id', '=', ana.userId).execute();
    expect((await search(app, master, 'onceica')).people).toEqual([]);
  });

  it('finds who shares a surname and an address with more people than are looked at', async () => {
    const app = await buildTestApp();
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const zoe = await createAccount(app, { name: 'Zoé Silva', email: 'zoe@muitos.com.br' });
    const room = await createRoom(app, zoe);
    await createTicket(app, room, { email: 'zoe@muitos.com.br' });
    await crowd(app, room, 2_500);
    const expected = [{ id: zoe.adminId, name: zoe.name, email: zoe.email }];
    for (const q of ['silva zoe', 'ilv zoé', 'muitos zoe', 'zoe silva muitos']) {
      const { people, customers } = await search(app, master, q);
      expect({ people, customers }, q).toEqual({ people: expected, customers: expected });
    }
    expect((await search(app, master, 'muitos oe@')).tickets).toHaveLength(1);
    for (const q of ['silva', 'il', 'i', 'muitos', 'silva muitos']) {
      expect((await search(app, master, q)).people, q).toHaveLength(MAX_FOUND);
    }
    expect((await search(app, master, 'ui-')).tickets).toHaveLength(MAX_FOUND);
    expect((await search(app, master, 'zo')).people).toEqual(expected);
    expect((await search(app, master, 'zo')).tickets).toHaveLength(1);
  });

  it('finds customers and coupons for a MASTER_ADMIN only', async () => {
    const app = await buildTestApp();
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const owner = await createAccount(app, { name: 'Lia Cais' });
    await createAccount(app, { name: 'Rui Cais' });
    await createRoom(app, owner);
    const coupon = { code: 'CAIS20', percent: 20 };
    await app.call(couponRoutes.create, coupon, master);
    const found = await search(app, master, 'cais');
    expect(found.customers).toEqual([{ id: owner.adminId, name: owner.name, email: owner.email }]);
    expect(found.coupons).toMatchObject([{ code: 'CAIS20' }]);
    expect(await search(app, owner, 'cais')).toMatchObject({ customers: [], coupons: [] });
    expect((await search(app, master, '%')).coupons).toEqual([]);
  });

  it('follows changes of names, and leaves out what is gone', async () => {
    const app = await buildTestApp();
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const room = await createRoom(app, master, { name: 'Jardim' });
    const ticket = await createTicket(app, room, { email: 'flor@exemplo.com.br' });
    await app.db
      .updateTable('rooms')
      .set({ name: 'Quintal', name_key: 'quintal' })
      .where('id', '=', room.id)
      .execute();
    await app.db.deleteFrom('tickets').where('id', '=', ticket.id).execute();
    expect((await search(app, master, 'ardim')).rooms).toEqual([]);
    expect(namesOf((await search(app, master, 'uinta')).rooms)).toEqual(['Quintal']);
    expect((await search(app, master, 'lor@')).tickets).toEqual([]);
  });

  it('refuses an empty search, and requires a session', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    expect((await app.call(searchRoutes.find, { q: ' ' }, me)).status).toBe(400);
    expect((await app.call(searchRoutes.find, { q: 'a' })).status).toBe(401);
  });
});

// PostgreSQL keeps an index of names and one of links.
if (!process.env.TEST_DATABASE_URL) {
  it("puts names and links that SQLite's indexes had apart into one", async () => {
    const app = await buildTestApp();
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const room = await createRoom(app, master, { name: 'Jardim' });
    await createRoom(app, master, { name: 'Quintal' });
    await takeSchemaBack(app);
    await app.db.deleteFrom('rooms').where('id', '=', room.id).execute();
    // Migrations are not typed with our tables.
    await up(app.db as unknown as Kysely<never>);
    const indexed = async (text: string) => {
      const { rows } =
        await sql`select rowid from search_rooms where search_rooms match ${text}`.execute(app.db);
      return rows.length;
    };
    expect([await indexed('ard'), await indexed('uin')]).toEqual([0, 1]);
    await app.db.updateTable('rooms').set({ scene_name: 'varanda' }).execute();
    expect([await indexed('ran'), await indexed('uin')]).toEqual([1, 1]);
    await app.db.deleteFrom('rooms').execute();
    await clearLeftovers(app.db, 10);
    expect([await indexed('ran'), await indexed('uin')]).toEqual([0, 0]);
  });
}

/** To two indexes of rooms. */
async function takeSchemaBack({ db, spoil }: TestApp): Promise<void> {
  spoil();
  const statements = [
    ...['added', 'changed', 'removed'].map((end) => `drop trigger search_rooms_${end}`),
    'drop table search_rooms',
    ...fullText({ table: 'rooms', key: 'name_key' }),
    ...fullText({ table: 'rooms', key: 'scene_name', name: 'scenes' }),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
