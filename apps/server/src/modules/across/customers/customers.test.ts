import { Role } from '@atrio/contract/accounts/accounts';
import { customerRoutes } from '@atrio/contract/across/customers';
import { doorRoutes } from '@atrio/contract/live/door';
import { visitRoutes } from '@atrio/contract/live/visits';
import { notificationRoutes } from '@atrio/contract/platform/notifications';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, type TestAccount } from '../../../../test/factories/account.ts';
import { comeToDoor, setDoor } from '../../../../test/factories/door.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { createVisitor, joinAsAdmin } from '../../../../test/factories/visitor.ts';

const REASON = 'Uso contra os termos';
const SHUT = { state: 'closed', cause: 'unavailable' };

async function platformWithOwner(settings: Record<string, string> = {}) {
  const app = await buildTestApp(settings);
  const master = await createAccount(app, { role: Role.MASTER_ADMIN, name: 'Davi Sarmento' });
  const owner = await createAccount(app, { name: 'Beatriz Castanho' });
  const put = (suspended: boolean, more: Record<string, unknown> = { reason: REASON }) =>
    app.call(customerRoutes.update, { adminId: String(owner.adminId), suspended, ...more }, master);
  return { app, master, owner, put };
}

function actionsOn({ db }: TestApp, { userId }: TestAccount) {
  return db
    .selectFrom('history')
    .select(['action', 'changes'])
    .where('subject_kind', '=', 'account')
    .where('subject_id', '=', userId)
    .orderBy('id')
    .execute();
}

function mailsTo({ db }: TestApp, { email }: TestAccount) {
  return db
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .where('subject', 'like', 'Sua conta %')
    .orderBy('id')
    .execute();
}

describe('suspending a customer', () => {
  it('puts visitors out of every room at once, keeps the team, and lets both back in', async () => {
    const { app, owner, put } = await platformWithOwner();
    const [plain, full] = [await createRoom(app, owner), await createRoom(app, owner)];
    const other = await createRoom(app, await createAccount(app));
    await setDoor(app, full, owner, { capacity: 1 });
    const [bia, caio, davi, eva] = [
      await comeToDoor(app, plain, 'Bia'),
      await comeToDoor(app, full, 'Caio'),
      await comeToDoor(app, full, 'Davi'),
      await comeToDoor(app, other, 'Eva'),
    ];
    for (const inside of [bia, caio, eva]) expect((await inside.join()).state).toBe('inside');
    expect(await davi.join()).toMatchObject({ state: 'queued' });
    const team = await joinAsAdmin(app, plain, owner);

    const { body } = await put(true);
    expect(body.closings).toMatchObject([
      { cause: 'suspended', reason: REASON, byName: 'Davi Sarmento' },
    ]);
    for (const waiting of [bia, caio, davi]) {
      expect(await waiting.next('door')).toMatchObject(SHUT);
    }
    const inside = () => app.db.selectFrom('connections').select('room_id as id').execute();
    await expect.poll(inside).toEqual([{ id: other.id }]);
    expect(await bia.refused('playerMessage', { message: 'oi?' })).toMatchObject({
      error: 'ROOM_NOT_JOINED',
    });
    await team.send('playerMessage', { message: 'seguimos aqui dentro' });
    expect(await caio.join()).toMatchObject(SHUT);

    expect((await put(false, {})).body.closings).toEqual([]);
    expect(await bia.next('door')).toEqual({ state: 'closed', mayJoin: true });
    expect((await bia.join()).state).toBe('inside');
    // The seat was kept, as for a lost line.
    expect((await caio.join()).state).toBe('inside');
    expect(await davi.next('door')).toMatchObject({ state: 'queued', position: 1 });
  });

  it('is what every way in says: the manifest, entering, the token, the door of the team', async () => {
    const { app, owner, put } = await platformWithOwner();
    const room = await createRoom(app, owner);
    const { sceneName } = room;
    const early = await createVisitor(app, room);
    const seen = async () => {
      const { body: manifest } = await app.call(visitRoutes.manifest, { sceneName });
      const { body: entry } = await app.call(visitRoutes.enter, { sceneName, name: 'Caio' });
      const { body: token } = await app.call(visitRoutes.introspect, { token: early.token });
      const { body: team } = await app.call(doorRoutes.get, { id: String(room.id) }, owner);
      const { closedFor, isOpen } = team.door;
      return [manifest.door, manifest.opensAt, entry.door, token.active, closedFor, isOpen];
    };
    expect(await seen()).toEqual(['open', null, 'open', true, null, true]);
    await put(true);
    expect(await seen()).toEqual(['closed', null, 'closed', false, 'suspended', false]);
    // A door that is kept says so too, and what the team sets there waits.
    await setDoor(app, room, owner, { hand: 'open', capacity: 5 });
    expect(await seen()).toEqual(['closed', null, 'closed', false, 'suspended', false]);
    // Their sessions go on, so that they are back in as soon as it opens.
    const { refreshToken } = early;
    expect((await app.call(visitRoutes.refresh, { refreshToken })).status).toBe(200);
    await put(false);
    expect((await seen()).slice(0, 3)).toEqual(['open', null, 'open']);
  });

  it('happens once, however many ask, and is told to the owner and kept in the history', async () => {
    const { app, owner, put } = await platformWithOwner();
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, index) => put(true, { reason: `Motivo ${index}` })),
    );
    const reasons = new Set(asked.map(({ body }) => body.closings[0]?.reason));
    expect(asked.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(reasons.size).toBe(1);
    await Promise.all(Array.from({ length: 20 }, () => put(false)));
    const lines = await actionsOn(app, owner);
    expect(lines.map(({ action }) => action)).toEqual(['account.suspended', 'account.resumed']);
    expect(JSON.parse(lines[0]?.changes ?? '')).toEqual([
      { field: 'reason', before: null, after: [...reasons][0] },
    ]);
    const { body } = await app.call(notificationRoutes.list, {}, owner);
    expect(body.notifications.map(({ kind, data }) => [kind, data.reason])).toEqual([
      ['rooms.reopened', undefined],
      ['rooms.closed', [...reasons][0]],
    ]);
  });

  it('mails the owner once what has happened, what goes on, and whom to write to', async () => {
    const { app, master, owner, put } = await platformWithOwner();
    await Promise.all(Array.from({ length: 20 }, () => put(true)));
    await Promise.all(Array.from({ length: 20 }, () => put(false)));
    const mails = await mailsTo(app, owner);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Sua conta foi suspensa',
      'Sua conta não está mais suspensa',
    ]);
    expect(mails[0]?.body).toContain(`Motivo: ${REASON}`);
    expect(mails[0]?.body).toContain('seus dados podem ser exportados');
    for (const { body } of mails) expect(body).toContain(`escreva para ${master.email}.`);
    expect(mails[1]?.body).toContain('Suas salas estão abertas para visitantes de novo');
  });

  it('names the address of the platform, where rooms stay closed, and mails to proved ones', async () => {
    const { app, owner, put } = await platformWithOwner({ SUPPORT_EMAIL: 'ajuda@exemplo.com.br' });
    await put(true);
    const debt = {
      owner_id: owner.adminId,
      cause: 'overdue',
      reason: 'Venceu.',
      since: 1,
    } as const;
    await app.db
      .insertInto('closings')
      .values({ ...debt, by_id: null })
      .execute();
    await put(false);
    const mails = await mailsTo(app, owner);
    for (const { body } of mails) expect(body).toContain('escreva para ajuda@exemplo.com.br.');
    expect(mails[1]?.body).toContain('Suas salas continuam fechadas para visitantes');

    const unproved = { email_proven_at: null };
    await app.db.updateTable('users').set(unproved).where('id', '=', owner.userId).execute();
    await put(true);
    expect(await mailsTo(app, owner)).toHaveLength(2);
  });

  it('needs a reason, somebody else, and an account that is there', async () => {
    const { app, master, owner, put } = await platformWithOwner();
    const without = await put(true, {});
    expect(without.status).toBe(400);
    expect(without.body).toMatchObject({ error: { fields: { reason: 'Informe o motivo' } } });
    expect((await put(true, { reason: 'a'.repeat(301) })).status).toBe(400);
    const of = (adminId: number) => ({ adminId: String(adminId), suspended: true, reason: REASON });
    const own = await app.call(customerRoutes.update, of(master.adminId), master);
    expect(own.status).toBe(422);
    expect(own.body).toMatchObject({ error: { error: 'OWN_ACCOUNT' } });
    expect((await app.call(customerRoutes.update, of(999_999), master)).status).toBe(404);
    expect((await app.call(customerRoutes.update, of(owner.adminId), owner)).status).toBe(403);
    expect((await app.call(customerRoutes.update, of(owner.adminId))).status).toBe(401);
  });
});
