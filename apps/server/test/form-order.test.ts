import { Role } from '@atrio/contract/accounts/accounts';
import { categoryRoutes, itemRoutes } from '@atrio/contract/catalogue/customization';
import { buildRoutes } from '@atrio/contract/catalogue/game-builds';
import type { RouteDefinition } from '@atrio/contract/lib/route';
import { purchaseRoutes } from '@atrio/contract/money/purchases';
import { companyRoutes } from '@atrio/contract/organization/companies';
import { assetRoutes } from '@atrio/contract/rooms/assets';
import { imageRoutes } from '@atrio/contract/rooms/images';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type Failure, type TestApp } from './build-test-app.ts';
import { createAccount, type TestAccount } from './factories/account.ts';
import { createCategory, createItem } from './factories/customization.ts';
import { insertAsset } from './factories/file.ts';
import { insertBuild } from './factories/game-build.ts';
import { grantItems } from './factories/money.ts';
import { createCompany } from './factories/organization.ts';
import { createRoom } from './factories/room.ts';
import { beginUpload, formBytes, sendBytes, sendForm } from './raw-upload.ts';
import { sampleBuild } from './sample-build.ts';
import { bundleBytes, imageFile, TARGET } from './sample-files.ts';
import { incomingFiles, relayFiles, storedKeys } from './stored-files.ts';

type Part = Parameters<typeof formBytes>[0][number];

const png = async () => Buffer.from(await (await imageFile()).arrayBuffer());
const picture = async (field: string): Promise<Part> => ({
  field,
  name: 'a.png',
  bytes: await png(),
});
const bundle = (field: string, target: number): Part => ({
  field,
  name: 'a.bundle',
  bytes: bundleBytes({ target }),
});
const value = (field: string, text: string | number): Part => ({ field, value: String(text) });
const buildParts = (): Part[] =>
  sampleBuild().map(({ name, bytes }) => ({ field: 'files', name, bytes }));

interface Call {
  route: RouteDefinition;
  path: string;
  parts: Part[];
}

type Prepare = (app: TestApp, me: TestAccount) => Promise<Call>;

/** Each call is sent with its parts in the usual order, and with all files first. */
const CALLS: Record<string, Prepare> = {
  'POST /image': async (app, me) => ({
    route: imageRoutes.create,
    path: '/image',
    parts: [await picture('files'), value('roomId', (await createRoom(app, me)).id)],
  }),
  'POST /assets/rooms/': async (app, me) => ({
    route: assetRoutes.create,
    path: '/assets/rooms/',
    parts: [
      bundle('files', TARGET.android),
      bundle('files', TARGET.webgl),
      value('roomId', (await createRoom(app, me)).id),
      value('platforms', 'android'),
      value('platforms', 'webgl'),
    ],
  }),
  'PUT /assets/roomAsset/{id}': async (app, me) => {
    const asset = await insertAsset(app, await createRoom(app, me));
    return {
      route: assetRoutes.update,
      path: `/assets/roomAsset/${asset.id}`,
      parts: [bundle('files', TARGET.webgl), value('roomAssetId', asset.id)],
    };
  },
  'POST /customizationCategory': async () => ({
    route: categoryRoutes.create,
    path: '/customizationCategory',
    parts: [await picture('categoryIcon'), value('name', 'Chapéus')],
  }),
  'PATCH /customizationCategory/{id}': async (app) => ({
    route: categoryRoutes.update,
    path: `/customizationCategory/${(await createCategory(app)).id}`,
    parts: [await picture('categoryIcon'), value('name', 'Bonés')],
  }),
  'POST /customizationItems/{categoryId}': async (app) => ({
    route: itemRoutes.create,
    path: `/customizationItems/${(await createCategory(app)).id}`,
    parts: [await picture('itemIcon'), value('name', 'Cartola')],
  }),
  'PUT /customizationItems/asset/{itemId}': async (app) => ({
    route: itemRoutes.saveAsset,
    path: `/customizationItems/asset/${(await createItem(app, await createCategory(app))).id}`,
    parts: [bundle('asset', TARGET.webgl), value('platform', 'webgl')],
  }),
  'POST /gameBuild': async () => ({
    route: buildRoutes.create,
    path: '/gameBuild',
    parts: [
      await picture('logo'),
      await picture('backgroundImage'),
      value('buildName', 'Galeria Cais'),
      ...buildParts(),
    ],
  }),
  'PATCH /gameBuild/{id}': async (app) => ({
    route: buildRoutes.update,
    path: `/gameBuild/${(await insertBuild(app)).id}`,
    parts: [...buildParts(), await picture('logo'), value('buildName', 'Galeria Cais')],
  }),
  'POST /companies/': async () => ({
    route: companyRoutes.create,
    path: '/companies/',
    parts: [await picture('logo'), value('name', 'Instituto Ipê'), value('adminIds', '[]')],
  }),
  'PUT /companies/{id}': async (app, me) => ({
    route: companyRoutes.update,
    path: `/companies/${(await createCompany(app, [me])).id}`,
    parts: [value('name', 'Ipê'), await picture('logo'), value('adminsToAdd', `[${me.adminId}]`)],
  }),
  'POST /rooms/{roomItemId}': async (app, me) => {
    const [item = 0] = (await grantItems(app, me, 1)).ids;
    return {
      route: purchaseRoutes.createRoom,
      path: `/rooms/${item}`,
      parts: [
        await picture('logo'),
        value('roomName', 'Galeria Cais'),
        await picture('backgroundImage'),
        value('roomItemId', item),
      ],
    };
  },
};

describe('a form', () => {
  it.each(Object.entries(CALLS))('%s takes files before fields', async (_name, prepare) => {
    const app = await buildTestApp();
    const me = await createAccount(app, { role: Role.MASTER_ADMIN });
    const { route, path, parts } = await prepare(app, me);
    const options = { method: route.method, token: me.token };
    const { status, text } = await sendForm(app.url, path, formBytes(parts), options);
    expect([status, text]).toEqual([200, expect.stringContaining('"success":true')]);
    const names = parts.flatMap((part) =>
      'value' in part && /name/i.test(part.field) ? [part.value] : [],
    );
    for (const name of names) expect(text).toContain(name);
    const sent = parts.filter((part) => 'bytes' in part).length;
    expect((await storedKeys(app)).length).toBeGreaterThanOrEqual(sent);
  });
});

describe('a form that begins with its files', () => {
  async function setting() {
    const app = await buildTestApp();
    const [owner, stranger] = [await createAccount(app), await createAccount(app)];
    const room = await createRoom(app, owner);
    const image = await picture('files');
    return { app, owner, stranger, room, image };
  }

  it('leaves no files when it is refused in the end', async () => {
    const { app, stranger, room, image } = await setting();
    await relayFiles(app);
    const forms = [
      { parts: [image, value('roomId', room.id)], status: 404 },
      { parts: [image], status: 400 },
      { parts: [image, value('roomId', 'x')], status: 400 },
      { parts: [image, value('roomId', room.id), { ...image, field: 'other' }], status: 400 },
    ];
    for (const { parts, status } of forms) {
      const answer = await sendForm(app.url, '/image', formBytes(parts), stranger);
      expect([answer.status, answer.text]).toEqual([
        status,
        expect.stringContaining('"success":false'),
      ]);
    }
    await expect.poll(() => storedKeys(app)).toEqual([]);
    await expect.poll(() => incomingFiles(app)).toEqual([]);
    expect(await app.db.selectFrom('images').select('id').execute()).toEqual([]);
  });

  it('names the missing field', async () => {
    const { app, owner, image } = await setting();
    const { text } = await sendForm(app.url, '/image', formBytes([image]), owner);
    expect(errorOf(text)).toMatchObject({ fields: { roomId: expect.any(String) } });
  });

  it('is refused before its files are read when a field before them is wrong', async () => {
    const { app, owner, image } = await setting();
    const body = formBytes([value('roomId', 'x'), image]);
    // Only half of the body is sent, since the answer must not wait for the rest.
    const socket = await beginUpload(app.url, '/image', {
      ...owner,
      length: body.length + 1_000_000,
    });
    const answered = new Promise<string>((resolve) =>
      socket.once('data', (data) => resolve(String(data))),
    );
    await sendBytes(socket, body.subarray(0, body.length - 40));
    expect(await answered).toMatch(/^HTTP\/1.1 400 /);
  });

  it("counts against its sender's limit of open forms", async () => {
    const { app, owner, stranger, room, image } = await setting();
    const body = formBytes([image, value('roomId', room.id)]);
    const open = [];
    for (let index = 0; index < 4; index++) {
      const socket = await beginUpload(app.url, '/image', { ...owner, length: body.length });
      await sendBytes(socket, body.subarray(0, 150));
      open.push(socket);
    }
    await expect.poll(() => incomingFiles(app).length).toBe(4);
    const fifth = await sendForm(app.url, '/image', body, owner);
    expect([fifth.status, errorOf(fifth.text).error]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    // The limit applies neither to others nor to forms with their text fields first.
    expect((await sendForm(app.url, '/image', body, stranger)).status).toBe(404);
    const fieldsFirst = formBytes([value('roomId', room.id), image]);
    expect((await sendForm(app.url, '/image', fieldsFirst, owner)).status).toBe(200);
    for (const socket of open) socket.destroy();
    await expect
      .poll(async () => (await sendForm(app.url, '/image', body, owner)).status)
      .toBe(200);
  });
});

function errorOf(text: string): Failure['error'] {
  return (JSON.parse(text.slice(text.indexOf('\r\n\r\n'))) as Failure).error;
}
