import { Role } from '@atrio/contract/accounts/accounts';
import { doorRoutes } from '@atrio/contract/live/door';
import { assetRoutes } from '@atrio/contract/rooms/assets';
import { duplicateRoutes, roomParts } from '@atrio/contract/rooms/duplicate';
import { guestRoutes } from '@atrio/contract/rooms/guests';
import { imageRoutes } from '@atrio/contract/rooms/images';
import { programmeRoutes } from '@atrio/contract/rooms/programme';
import { roomInvitationRoutes } from '@atrio/contract/rooms/room-invitation';
import { roomLookRoutes } from '@atrio/contract/rooms/room-look';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, type TestAccount } from '../../../../test/factories/account.ts';
import { createCompany } from '../../../../test/factories/organization.ts';
import { insertSession } from '../../../../test/factories/programme.ts';
import { createRoom, linkRoomAdmin } from '../../../../test/factories/room.ts';
import { bundleFile, imageFile } from '../../../../test/sample-files.ts';
import { incomingFiles, relayFiles, storedKeys } from '../../../../test/stored-files.ts';

/** A room with something of every part. */
async function furnished(app: TestApp, owner: TestAccount) {
  const company = await createCompany(app, [owner]);
  const room = await createRoom(app, owner, { companyId: company.id, isPrivate: true });
  const id = String(room.id);
  const button = { externalUrl: 'https://exemplo.com.br/', externalUrlName: 'Inscreva-se' };
  await app.call(roomRoutes.update, { id, ...button }, owner);
  const look = { description: 'Seis séries', focusX: 20, logo: [await imageFile()] };
  await app.call(roomLookRoutes.update, { id, ...look }, owner);
  const files = [await imageFile({ name: 'a.png' }), await imageFile({ name: 'b.png' })];
  await app.call(imageRoutes.create, { roomId: id, files }, owner);
  await app.call(
    assetRoutes.create,
    { roomId: id, platforms: ['webgl'], files: [bundleFile()] },
    owner,
  );
  await insertSession(app, room);
  await app.call(doorRoutes.update, { id, capacity: 30, hand: 'closed' }, owner);
  await app.call(guestRoutes.configure, { id, fields: ['Escola'] }, owner);
  for (const name of ['Ana', 'Bia']) {
    const written = { name, category: 'Imprensa', fields: { Escola: 'Colégio Aroeira' } };
    const email = `${name.toLowerCase()}@exemplo.com.br`;
    await app.call(guestRoutes.create, { id, email, ...written }, owner);
  }
  const words = { subject: '{nome}, venha', message: '', senderName: '', address: '' };
  await app.call(roomInvitationRoutes.update, { id, ...words, replyToId: owner.adminId }, owner);
  await app.call(programmeRoutes.remind, { id, reminders: 'hour' }, owner);
  return { ...room, company };
}

/** All that a duplicate may take over, as the room's screens read it. */
async function read(app: TestApp, { id: roomId }: { id: number }, who: TestAccount) {
  const id = String(roomId);
  const { look } = (await app.call(roomLookRoutes.get, { id }, who)).body;
  const { roomAssets } = (await app.call(assetRoutes.list, { roomId: id }, who)).body;
  const { sessions, reminders } = (await app.call(programmeRoutes.list, { id }, who)).body;
  const { door } = (await app.call(doorRoutes.get, { id }, who)).body;
  const { invitation } = (await app.call(roomInvitationRoutes.get, { id }, who)).body;
  const { guests } = (await app.call(guestRoutes.list, { id, page: 1, sort: 'name' }, who)).body;
  return {
    words: [look.description, look.focusX, look.logo?.name ?? null],
    images: look.images.map(({ name }) => name),
    urls: [look.logo?.url, ...look.images.map(({ imageUrl }) => imageUrl)].filter(Boolean),
    assets: roomAssets.map(({ platform }) => platform),
    sessions: sessions.map(({ title }) => title),
    capacity: door.capacity,
    invitation: invitation.subject,
    reminders,
    hand: door.hand,
    guests: guests.map(({ name, email, category, fields }) => [name, email, category, fields]),
  };
}

async function setting() {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  const room = await furnished(app, owner);
  const duplicate = (args: object, who = owner) =>
    app.call(duplicateRoutes.create, { id: String(room.id), name: 'De novo', ...args }, who);
  const refuse = (args: object, who?: TestAccount) =>
    app.fail(duplicateRoutes.create, { id: room.id, name: 'De novo', ...args }, who);
  return { app, owner, room, duplicate, refuse };
}

describe('POST /rooms/{id}/duplicate', () => {
  it('makes a room with every part, of files of its own, and mails nobody', async () => {
    const { app, owner, room, duplicate } = await setting();
    const mails = async () => (await app.db.selectFrom('outbox').select('id').execute()).length;
    const mailed = await mails();
    const { status, body } = await duplicate({ parts: [...roomParts] });
    expect(status).toBe(200);
    expect(body.room).toMatchObject({
      name: 'De novo',
      sceneName: 'de-novo',
      isPrivate: true,
      companyId: room.company.id,
      externalUrlName: 'Inscreva-se',
      visitCount: 0,
    });
    const [old, made] = [await read(app, room, owner), await read(app, body.room, owner)];
    // The other one's door was closed by hand, for the other event.
    expect({ ...made, urls: [] }).toEqual({ ...old, urls: [], hand: 'open' });
    expect(made.urls).toHaveLength(3);
    expect(made.urls.filter((url) => old.urls.includes(url))).toEqual([]);
    expect(await mails()).toBe(mailed);
    const { body: summary } = await app.call(
      guestRoutes.summary,
      { id: String(body.room.id) },
      owner,
    );
    expect(summary.total).toBe(2);
    expect(summary.states).toContainEqual({ state: 'added', count: 2 });
    const uids = await app.db.selectFrom('room_sessions').select('uid').distinct().execute();
    expect(uids).toHaveLength(2);
  });

  it('takes nothing that was not asked for', async () => {
    const { app, owner, duplicate } = await setting();
    const { body } = await duplicate({});
    expect(await read(app, body.room, owner)).toEqual({
      words: ['', 50, null],
      images: [],
      urls: [],
      assets: [],
      sessions: [],
      capacity: null,
      invitation: '',
      reminders: 'both',
      hand: 'open',
      guests: [],
    });
    expect(body.room.externalUrl).toBeNull();
  });

  it.each(['first', 'second'])(
    'leaves one whole when the %s is deleted for good',
    async (which) => {
      const { app, owner, room, duplicate } = await setting();
      const { body } = await duplicate({ parts: ['look', 'bundles'] });
      const [gone, left] = which === 'first' ? [room, body.room] : [body.room, room];
      const before = await storedKeys(app);
      await app.db.deleteFrom('rooms').where('id', '=', gone.id).execute();
      await relayFiles(app);
      await expect.poll(() => storedKeys(app)).toHaveLength(before.length / 2);
      for (const url of (await read(app, left, owner)).urls) {
        expect((await fetch(`${app.url}${url}`)).status, url).toBe(200);
      }
    },
  );

  it('keeps nothing when a file cannot be copied', async () => {
    const { app, refuse, owner } = await setting();
    const keys = await storedKeys(app);
    const rooms = await app.db.selectFrom('rooms').select('id').execute();
    const bundle = keys.find((key) => key.startsWith('bundles/')) ?? '';
    await app.storage.remove(bundle);
    const { status } = await refuse({ parts: ['look', 'bundles'] }, owner);
    expect(status).toBe(404);
    expect(await app.db.selectFrom('rooms').select('id').execute()).toHaveLength(rooms.length);
    await relayFiles(app);
    await expect.poll(() => storedKeys(app)).toEqual(keys.filter((key) => key !== bundle));
    await expect.poll(() => incomingFiles(app)).toEqual([]);
  });

  it('gives a co-administrator a room of their own, without what is not theirs to use', async () => {
    const { app, owner, room, duplicate } = await setting();
    const helper = await createAccount(app);
    await linkRoomAdmin(app, room, helper);
    const { body } = await duplicate({ parts: ['texts'] }, helper);
    expect(body.room).toMatchObject({ companyId: null, canDelete: true });
    const asked = { id: String(body.room.id) };
    expect((await app.fail(roomRoutes.get, asked, owner)).status).toBe(404);
  });

  it('refuses bad input, strangers, and people who may not create rooms', async () => {
    const { app, refuse, owner } = await setting();
    const bad = await refuse({ name: ' ', parts: ['tudo'] }, owner);
    expect([bad.status, Object.keys(bad.body.error.fields ?? {})]).toEqual([
      400,
      expect.arrayContaining(['name']),
    ]);
    expect((await refuse({})).status).toBe(401);
    expect((await refuse({}, await createAccount(app))).status).toBe(404);
    const closed = await buildTestApp({ ROOM_CREATION: 'purchased' });
    const me = await createAccount(closed);
    const room = await createRoom(closed, me);
    const call = (who: TestAccount) =>
      closed.fail(duplicateRoutes.create, { id: room.id, name: 'De novo' }, who);
    expect((await call(me)).body.error.error).toBe('ROOM_CREATION_CLOSED');
    const master = await createAccount(closed, { role: Role.MASTER_ADMIN });
    expect((await call(master)).status).toBe(200);
  });

  it('copies ten gigabytes an hour for an account at most', async () => {
    const { app, owner, duplicate, refuse } = await setting();
    await app.db
      .updateTable('files')
      .set({ bytes: 9 * 1024 ** 3 })
      .where('kind', '=', 'bundle')
      .execute();
    // The file is shorter than its row says, so that this one fails, and is counted all the same.
    expect((await refuse({ parts: ['bundles'] }, owner)).status).not.toBe(429);
    const again = await refuse({ parts: ['bundles'] }, owner);
    expect([again.status, again.body.error.error]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect((await duplicate({ parts: ['look'] })).status).toBe(200);
  });

  it('answers twenty calls at once with as many rooms, each of a name of its own', async () => {
    const { duplicate } = await setting();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => duplicate({ parts: ['texts', 'guests'] })),
    );
    const scenes = new Set(answers.map(({ body }) => body.room.sceneName));
    expect(scenes.size).toBe(20);
  });
});
