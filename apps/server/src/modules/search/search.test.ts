import { Role } from '@atrio/contract/accounts';
import { MAX_FOUND, searchRoutes } from '@atrio/contract/search';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { createAccount, type TestAccount } from '../../../test/factories/account.ts';
import { createCategory } from '../../../test/factories/customization.ts';
import { insertBuild } from '../../../test/factories/game-build.ts';
import { createBuyer, createOrder } from '../../../test/factories/money.ts';
import { createCompany } from '../../../test/factories/organization.ts';
import { createRoom, linkRoomAdmin } from '../../../test/factories/room.ts';
import { createTicket } from '../../../test/factories/ticket.ts';

async function search(app: TestApp, me: TestAccount, q: string) {
  const { status, body } = await app.call(searchRoutes.find, { q }, me);
  expect(status).toBe(200);
  return body.found;
}

const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe('GET /search', () => {
  it('finds rooms by name whatever the accents, those that begin with it first', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    for (const name of ['Novo Ipê', 'Ipê', 'Ipê Anexo', 'Cais'])
      await createRoom(app, me, { name });
    const { rooms } = await search(app, me, ' IPE');
    expect(namesOf(rooms)).toEqual(['Ipê', 'Ipê Anexo', 'Novo Ipê']);
  });

  it('answers a few of each kind, with what tells them apart', async () => {
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

  it('finds nothing of others, but what one co-administers', async () => {
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

  it("finds a payment by its number, one's own only", async () => {
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

  it("finds everybody's things and the platform's for a MASTER_ADMIN alone", async () => {
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

  it('leaves out the bin, and takes wildcards for what they are', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    await createRoom(app, me, { name: 'Terraço', deletedAt: app.clock.now() });
    await createRoom(app, me, { name: '100% azul' });
    expect((await search(app, me, 'terraco')).rooms).toEqual([]);
    expect(namesOf((await search(app, me, '%')).rooms)).toEqual(['100% azul']);
    expect((await search(app, me, '_')).rooms).toEqual([]);
  });

  it('refuses an empty search, and whoever is not signed in', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    expect((await app.call(searchRoutes.find, { q: ' ' }, me)).status).toBe(400);
    expect((await app.call(searchRoutes.find, { q: 'a' })).status).toBe(401);
  });
});
