import { Role } from '@atrio/contract/accounts/accounts';
import { buildRoutes } from '@atrio/contract/catalogue/game-builds';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createCompany } from '../../../../test/factories/organization.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { joinAsVisitor } from '../../../../test/factories/visitor.ts';
import { sampleBuildFiles } from '../../../../test/sample-build.ts';

async function start(environment = {}) {
  const app = await buildTestApp(environment);
  const master = await createAccount(app, { role: Role.MASTER_ADMIN });
  const owner = await createAccount(app);
  const args = { buildName: 'Galeria do João', files: sampleBuildFiles() };
  const { build } = (await app.call(buildRoutes.create, args, master)).body;
  const id = String(build.id);
  /** A room with this name and address. */
  const show = async (name: string, iframeUrl: string) => {
    const room = await createRoom(app, owner, { name });
    await app.call(roomRoutes.update, { id: String(room.id), iframeUrl }, owner);
    return room;
  };
  const read = async () => {
    const { rooms, total } = (await app.call(buildRoutes.rooms, { id }, master)).body;
    return [rooms.map(({ name }) => name), total];
  };
  return { app, master, owner, build, id, show, read };
}

const PAGE = 'https://atrio.example/build/Galeria%20do%20Jo%C3%A3o/';

it('a build names the rooms whose address leads to its page, however that is spelled', async () => {
  const { app, owner, id, master, show, read } = await start();
  expect(await read()).toEqual([[], 0]);
  const second = await show('B', PAGE);
  await show('A', 'http://127.0.0.1:3000/build/galeria do joao?x=1'.replaceAll(' ', '%20'));
  await show('Outra', 'https://atrio.example/build/Galeria/');
  await show('Longe', 'https://exemplo.com/Galeria%20do%20Jo%C3%A3o');
  await show('Estranha', 'https://exemplo.com/build/%E0%A4%A');
  expect(await read()).toEqual([['A', 'B'], 2]);
  // Rooms of the bin, of other addresses and of other names are none.
  await app.call(roomRoutes.remove, { id: String(second.id) }, owner);
  expect(await read()).toEqual([['A'], 1]);
  await app.call(roomRoutes.restore, { id: String(second.id) }, owner);
  await app.call(roomRoutes.update, { id: String(second.id), iframeUrl: null }, owner);
  expect(await read()).toEqual([['A'], 1]);
  await app.call(buildRoutes.update, { id, buildName: 'Farol' }, master);
  expect(await read()).toEqual([[], 0]);
  expect((await app.fail(buildRoutes.rooms, { id: '999999' }, master)).status).toBe(404);
  expect((await app.fail(buildRoutes.rooms, { id: 'x' }, master)).status).toBe(404);
  expect((await app.fail(buildRoutes.rooms, { id }, owner)).status).toBe(403);
  expect((await app.fail(buildRoutes.rooms, { id })).status).toBe(401);
});

it('each room has its company and how many people are inside now', async () => {
  const { app, id, master, owner, show } = await start();
  const company = await createCompany(app, [owner], 'Editora Cais');
  const room = await show('A', PAGE);
  await app.call(roomRoutes.update, { id: String(room.id), companyId: company.id }, owner);
  const other = await show('B', PAGE);
  await joinAsVisitor(app, room, 'Amanda');
  const rooms = async () => (await app.call(buildRoutes.rooms, { id }, master)).body.rooms;
  // Arrivals are announced a moment later.
  await expect.poll(rooms).toEqual([
    { id: room.id, name: 'A', companyName: 'Editora Cais', onlineNow: 1 },
    { id: other.id, name: 'B', companyName: null, onlineNow: 0 },
  ]);
});

it('more than five rooms are counted, and named where all are asked for', async () => {
  const { app, master, id, show, read } = await start();
  for (const name of ['F', 'C', 'E', 'A', 'D', 'B', 'G']) await show(name, PAGE);
  expect(await read()).toEqual([['A', 'B', 'C', 'D', 'E'], 7]);
  const { rooms, total } = (await app.call(buildRoutes.rooms, { id, all: 'true' }, master)).body;
  expect([rooms.map(({ name }) => name).join(''), total]).toEqual(['ABCDEFG', 7]);
  const bad = await app.fail(buildRoutes.rooms, { id, all: 'talvez' }, master);
  expect([bad.status, Object.keys(bad.body.error.fields ?? {})]).toEqual([400, ['all']]);
});

it('a build on a subdomain of its own finds the rooms of both addresses', async () => {
  const { build, show, read } = await start({ BUILD_ORIGIN: 'https://*.jogos.exemplo.com' });
  await show('A', build.pageUrl);
  await show('B', PAGE);
  await show('C', 'https://outra.jogos.exemplo.com/');
  expect(await read()).toEqual([['A', 'B'], 2]);
});
