import { createHash } from 'node:crypto';
import { Role } from '@atrio/contract/accounts/accounts';
import { catalogRoutes, categoryRoutes } from '@atrio/contract/catalogue/customization';
import { visitRoutes } from '@atrio/contract/live/visits';
import { assetRoutes } from '@atrio/contract/rooms/assets';
import { imageRoutes } from '@atrio/contract/rooms/images';
import { programmeRoutes } from '@atrio/contract/rooms/programme';
import { roomLookRoutes } from '@atrio/contract/rooms/room-look';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, type TestAccount } from '../../../../test/factories/account.ts';
import { createCategory, createItem } from '../../../../test/factories/customization.ts';
import { insertSession } from '../../../../test/factories/programme.ts';
import { createRoom, linkRoomAdmin, unlinkRoomAdmin } from '../../../../test/factories/room.ts';
import { createTicket } from '../../../../test/factories/ticket.ts';
import { visitCodeFor } from '../../../../test/factories/visit-code.ts';
import { createVisitor } from '../../../../test/factories/visitor.ts';
import {
  bundleBytes,
  bundleFile,
  fileOf,
  imageFile,
  TARGET,
} from '../../../../test/sample-files.ts';
import { startBundleReader } from '../../platform/files/files.jobs.ts';

const EMAIL = 'bia@exemplo.com';
const BYTES = bundleBytes({ target: TARGET.android, padding: 70_000 });
const SHA256 = createHash('sha256').update(BYTES).digest('hex');

async function furnished(options: Parameters<typeof createRoom>[2] = {}) {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  const room = await createRoom(app, owner, options);
  const files = [bundleFile({ target: TARGET.webgl }), fileOf(BYTES, 'sala.bundle')];
  const form = { roomId: room.id, platforms: ['webgl', 'android'], files } as const;
  await app.call(assetRoutes.create, { ...form, platforms: [...form.platforms] }, owner);
  const images = [await imageFile({ width: 64, height: 48 })];
  await app.call(imageRoutes.create, { roomId: room.id, files: images }, owner);
  return { app, owner, room };
}

const manifest = (
  app: TestApp,
  { sceneName }: { sceneName: string },
  more: { platform?: 'webgl' | 'android' | 'windows' } = {},
  options = {},
) => app.call(visitRoutes.manifest, { sceneName, ...more }, options);

const PAGE = 'https://jogos.exemplo.com/';

/** Counts the answers of each kind. */
function tally(answers: readonly { status: number; etag: string | null; text: string }[]) {
  const kinds = answers.map(({ status, etag, text }) => `${status} ${etag} ${text.length}`);
  const counts = Map.groupBy(kinds, (kind) => kind);
  return Object.fromEntries([...counts].map(([kind, all]) => [kind, all.length]));
}

async function enterPrivately(app: TestApp, room: { id: number; sceneName: string }) {
  await createTicket(app, room, { email: EMAIL });
  const code = await visitCodeFor(app, room, EMAIL);
  const entry = { sceneName: room.sceneName, name: 'Bia', email: EMAIL, code };
  return (await app.call(visitRoutes.enter, entry)).body;
}

describe('GET /client/rooms/{sceneName}', () => {
  it('tells a client all that it needs of an open room, without signing in', async () => {
    const { app, room } = await furnished({ name: 'Auditório' });
    const { body, headers } = await manifest(app, room);
    expect(body).toMatchObject({
      room: { name: 'Auditório', sceneName: room.sceneName },
      door: 'open',
      hasFiles: true,
      look: { logo: null, background: null, images: [{ width: 64, height: 48 }] },
      catalogue: { url: '/catalog/customization' },
      socketUrl: '/socket.io/',
      webSocketUrl: '/client/ws',
    });
    expect(body.bundles.map(({ platform }) => platform).sort()).toEqual(['android', 'webgl']);
    expect(headers.get('cache-control')).toBe('public, max-age=0');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it("tells a platform's bundle with the length, the hash and the target that its bytes have", async () => {
    const { app, room } = await furnished();
    const { bundles } = (await manifest(app, room, { platform: 'android' })).body;
    expect(bundles).toEqual([
      {
        platform: 'android',
        url: expect.stringMatching(/^\/files\/bundles\/[0-9a-f]{32}$/),
        name: 'sala.bundle',
        bytes: BYTES.length,
        sha256: SHA256,
        unityTarget: 'android',
      },
    ]);
    const served = await fetch(app.url + bundles[0]?.url);
    const hash = createHash('sha256').update(Buffer.from(await served.arrayBuffer()));
    expect(hash.digest('hex')).toBe(SHA256);
    expect((await manifest(app, room, { platform: 'windows' })).body.bundles).toEqual([]);
  });

  it('answers 304 until something of the room, or of the catalogue, changes', async () => {
    const { app, owner, room } = await furnished();
    const first = await manifest(app, room);
    const etag = String(first.headers.get('etag'));
    const url = `${app.url}/client/rooms/${room.sceneName}`;
    const again = () => fetch(url, { headers: { 'if-none-match': etag } });
    const unchanged = await again();
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
    const { updatedAt } = (await app.call(roomRoutes.get, { id: String(room.id) }, owner)).body
      .room;
    const change = { id: String(room.id), description: 'Nova', updatedAt };
    await app.call(roomLookRoutes.update, change, owner);
    const changed = await again();
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
    expect(await changed.json()).toMatchObject({ room: { description: 'Nova' } });
  });

  it('is answered to a thousand clients at once, and shows all of them the next change', async () => {
    const { app, owner, room } = await furnished();
    const url = `${app.url}/client/rooms/${room.sceneName}`;
    const ask = async (etag = '') => {
      const answer = await fetch(url, { headers: { 'if-none-match': etag } });
      return { status: answer.status, etag: answer.headers.get('etag'), text: await answer.text() };
    };
    const { etag, text } = await ask();
    const crowd = (size: number) =>
      // One half has the manifest already, the other half comes for the first time.
      Promise.all(Array.from({ length: size }, (_, at) => ask(at % 2 ? String(etag) : '')));
    const before = tally(await crowd(1_000));
    expect(before).toEqual({ [`200 ${etag} ${text.length}`]: 500, [`304 ${etag} 0`]: 500 });
    await app.call(roomRoutes.update, { id: String(room.id), iframeUrl: PAGE }, owner);
    const next = await ask(String(etag));
    expect(JSON.parse(next.text)).toMatchObject({ buildUrl: PAGE });
    const after = tally(await crowd(100));
    expect(after).toEqual({ [`200 ${next.etag} ${next.text.length}`]: 100 });
  });

  it('shows a private room without its files, and refuses no token', async () => {
    const { app, owner, room } = await furnished({ isPrivate: true });
    const other = await createVisitor(app, await createRoom(app, owner));
    const stranger = await createAccount(app);
    for (const token of [undefined, 'a.b.c', other.token, stranger.token]) {
      const { status, body } = await manifest(app, room, {}, { token });
      expect([status, body.door, body.hasFiles]).toEqual([200, 'private', false]);
      expect([body.bundles, body.look.images, body.buildUrl]).toEqual([[], [], null]);
    }
  });

  it('gives the files of a private room to a visitor inside, by addresses that expire', async () => {
    const { app, room } = await furnished({ isPrivate: true });
    const { token } = await enterPrivately(app, room);
    const { body, headers } = await manifest(app, room, { platform: 'android' }, { token });
    expect([body.hasFiles, body.bundles[0]?.sha256]).toEqual([true, SHA256]);
    expect(headers.get('cache-control')).toBe('no-store');
    const url = app.url + body.bundles[0]?.url;
    const served = await fetch(url);
    expect(Buffer.from(await served.arrayBuffer()).equals(BYTES)).toBe(true);
    expect(served.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
    const { key } = await app.db
      .selectFrom('files')
      .select('key')
      .where('sha256', '=', SHA256)
      .executeTakeFirstOrThrow();
    const told = JSON.stringify([body, [...served.headers]]);
    expect(told).not.toContain(key.split('/')[1]);
    const part = await fetch(url, { headers: { range: 'bytes=0-6' } });
    expect([part.status, await part.text()]).toEqual([206, 'UnityFS']);
    const image = body.look.images[0]?.thumbnailUrl ?? '';
    expect(image).toMatch(/^\/files\/until\//);
    expect((await fetch(app.url + image)).status).toBe(200);
    app.clock.advance(31 * 60_000);
    expect((await fetch(url)).status).toBe(404);
    const later = Number(/until\/(\d+)/.exec(url)?.[1]) + 3_600_000;
    expect((await fetch(url.replace(/until\/\d+/, `until/${later}`))).status).toBe(404);
  });

  it("gives the room's administrators what visitors inside get, while they administer it", async () => {
    const { app, owner, room } = await furnished({ isPrivate: true });
    const { token } = await enterPrivately(app, room);
    const { body: ofVisitor } = await manifest(app, room, {}, { token });
    const helper = await createAccount(app);
    await linkRoomAdmin(app, room, helper);
    for (const admin of [owner, helper]) {
      const { body, headers } = await manifest(app, room, {}, admin);
      expect(headers.get('cache-control')).toBe('no-store');
      expect([body.hasFiles, body.buildUrl]).toEqual([true, ofVisitor.buildUrl]);
      expect(body.bundles.map(({ sha256 }) => sha256)).toEqual(
        ofVisitor.bundles.map(({ sha256 }) => sha256),
      );
      expect(body.look.images).toHaveLength(ofVisitor.look.images.length);
      const [image] = body.look.images;
      expect((await fetch(`${app.url}${image?.thumbnailUrl}`)).status).toBe(200);
    }
    await unlinkRoomAdmin(app, room, helper);
    expect((await manifest(app, room, {}, helper)).body).toMatchObject({
      ...{ hasFiles: false, bundles: [], buildUrl: null },
    });
  });

  it('takes the files from a visitor whose ticket was removed', async () => {
    const { app, owner, room } = await furnished({ isPrivate: true });
    const { token } = await enterPrivately(app, room);
    expect((await manifest(app, room, {}, { token })).body.hasFiles).toBe(true);
    const { tickets, preTickets } = (
      await app.call(ticketRoutes.list, { id: String(room.id) }, owner)
    ).body;
    for (const { id } of tickets) await app.call(ticketRoutes.remove, { id: String(id) }, owner);
    for (const { id } of preTickets) {
      await app.call(ticketRoutes.removePre, { id: String(id) }, owner);
    }
    expect((await manifest(app, room, {}, { token })).body.hasFiles).toBe(false);
  });

  it('follows a door that closes, at once', async () => {
    const { app, owner, room } = await furnished();
    const shown = async () => (await manifest(app, room)).body;
    expect((await shown()).bundles).toHaveLength(2);
    await closeDoor(app, owner, room);
    expect(await shown()).toMatchObject({ door: 'private', bundles: [], look: { images: [] } });
  });

  it('refuses a platform that there is none of, and a room that there is none of', async () => {
    const { app, room } = await furnished();
    const { sceneName } = room;
    const bad = await app.fail(visitRoutes.manifest, { sceneName, platform: 'ps5' });
    expect([bad.status, bad.body.error.fields]).toEqual([400, { platform: 'Plataforma inválida' }]);
    const missing = await app.fail(visitRoutes.manifest, { sceneName: 'nunca-houve' });
    expect([missing.status, missing.body.error.error]).toEqual([404, 'NOT_FOUND']);
  });

  it('reads the facts of bundles of the time before they were stored', async () => {
    const { app, room } = await furnished();
    await app.db.updateTable('files').set({ sha256: null, unity_target: null }).execute();
    const reader = startBundleReader({ db: app.db, storage: app.storage, log: app.app.log });
    onTestFinished(() => reader.stop());
    const row = () =>
      app.db
        .selectFrom('files')
        .select(['sha256', 'unity_target as target'])
        .where('kind', '=', 'bundle')
        .orderBy('id')
        .execute();
    await expect.poll(row).toEqual([
      { sha256: expect.stringMatching(/^[0-9a-f]{64}$/), target: 'webgl' },
      { sha256: SHA256, target: 'android' },
    ]);
    const [android] = (await manifest(app, room, { platform: 'android' })).body.bundles;
    expect(android).toMatchObject({ sha256: SHA256, unityTarget: 'android' });
  });
});

describe('the programme in the manifest', () => {
  const HOUR = 60 * 60_000;
  const session = (app: TestApp, part = {}) => ({
    title: 'Sarau',
    description: 'Contos',
    host: 'Davi',
    startsAt: new Date(app.clock.now() + HOUR).toISOString(),
    endsAt: new Date(app.clock.now() + 2 * HOUR).toISOString(),
    ...part,
  });

  it('shows what takes place, of a weekly session the times around now', async () => {
    const { app, owner, room } = await furnished();
    const id = String(room.id);
    await insertSession(app, room, { title: 'Deletada', deletedAt: app.clock.now() });
    await insertSession(app, await createRoom(app, owner), { title: 'De outra sala' });
    await app.call(programmeRoutes.create, { id, ...session(app) }, owner);
    const repeat = { every: 'week' as const, count: 12 };
    const weekly = { id, ...session(app, { title: 'Clube' }), repeat };
    await app.call(programmeRoutes.create, weekly, owner);
    app.clock.advance(4 * 7 * 24 * HOUR + 1.5 * HOUR);
    const { programme } = (await manifest(app, room)).body;
    expect(programme).toEqual([
      {
        id: expect.any(Number),
        title: 'Sarau',
        description: 'Contos',
        host: 'Davi',
        timeZone: 'America/Sao_Paulo',
        times: [{ startsAt: expect.any(String), endsAt: expect.any(String) }],
      },
      expect.objectContaining({ title: 'Clube' }),
    ]);
    const now = app.clock.now();
    const starts = programme?.[1]?.times.map(({ startsAt }) => Date.parse(startsAt)) ?? [];
    // Four are over, one goes on, and three come.
    expect([starts.length, starts.filter((start) => start <= now).length]).toEqual([8, 5]);
  });

  it('changes the ETag with each change of it', async () => {
    const { app, owner, room } = await furnished();
    const id = String(room.id);
    const seen: unknown[] = [];
    const note = async () => void seen.push((await manifest(app, room)).headers.get('etag'));
    await note();
    const made = (await app.call(programmeRoutes.create, { id, ...session(app) }, owner)).body;
    await note();
    const one = { id: String(made.session.id) };
    await app.call(programmeRoutes.update, { ...one, ...session(app, { title: 'B' }) }, owner);
    await note();
    await app.call(programmeRoutes.remove, one, owner);
    await note();
    expect(new Set(seen.slice(0, 3)).size).toBe(3);
    expect(seen[3]).toBe(seen[0]);
  });

  it('of a private room is for its visitors inside and its team', async () => {
    const { app, owner, room } = await furnished({ isPrivate: true });
    await insertSession(app, room, { title: 'Só para convidados' });
    const other = await createVisitor(app, await createRoom(app, owner));
    const stranger = await createAccount(app);
    for (const token of [undefined, 'a.b.c', other.token, stranger.token]) {
      const { status, body } = await manifest(app, room, {}, { token });
      expect([status, body.programme]).toEqual([200, null]);
    }
    const titles = async (token: string) =>
      (await manifest(app, room, {}, { token })).body.programme?.map(({ title }) => title);
    expect(await titles(owner.token)).toEqual(['Só para convidados']);
    expect((await manifest(app, room, {}, owner)).headers.get('cache-control')).toBe('no-store');
    const { token } = await enterPrivately(app, room);
    expect(await titles(token)).toEqual(['Só para convidados']);
  });
});

describe("the catalogue's version", () => {
  it('changes with every change of it, and answers 304 until then', async () => {
    const { app, room } = await furnished();
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const told = async () => (await manifest(app, room)).body.catalogue.etag;
    const url = app.url + catalogRoutes.customization.path;
    const etag = await told();
    const kept = await fetch(url, { headers: { 'if-none-match': etag } });
    expect([kept.status, kept.headers.get('etag')]).toEqual([304, etag]);
    await app.call(categoryRoutes.create, { name: 'Bonés' }, master);
    const changed = await fetch(url, { headers: { 'if-none-match': etag } });
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, await told()]);
    expect(await told()).not.toBe(etag);
  });

  it('changes with its rows, however they change', async () => {
    const app = await buildTestApp();
    const seen = [await version(app)];
    const note = async () => void seen.push(await version(app));
    const category = await createCategory(app);
    await note();
    const { id } = await createItem(app, category);
    await note();
    await app.db
      .updateTable('customization_items')
      .set({ name: 'B' })
      .where('id', '=', id)
      .execute();
    await note();
    await app.db.deleteFrom('customization_categories').execute();
    await note();
    expect(seen).toEqual([...new Set(seen)].sort((one, other) => one - other));
  });
});

async function version({ db }: TestApp): Promise<number> {
  const { value } = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'catalogue_version')
    .executeTakeFirstOrThrow();
  return value;
}

async function closeDoor(app: TestApp, owner: TestAccount, { id }: { id: number }): Promise<void> {
  const { room } = (await app.call(roomRoutes.get, { id: String(id) }, owner)).body;
  await app.call(roomRoutes.update, { ...room, id: String(id), isPrivate: true }, owner);
}
