import { Role } from '@atrio/contract/accounts/accounts';
import { customerRoutes } from '@atrio/contract/across/customers';
import { grantRoutes } from '@atrio/contract/across/grants';
import { roomContentsRoutes } from '@atrio/contract/across/room-contents';
import { purchaseRoutes } from '@atrio/contract/money/purchases';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { grantItems } from '../../../../test/factories/money.ts';
import { endRunOutGrants, warnOfEndingGrants } from './grants.service.ts';

const DAY = 24 * 60 * 60_000;

async function platformWithGrant(days = 30) {
  const app = await buildTestApp();
  const master = await createAccount(app, { role: Role.MASTER_ADMIN, name: 'Davi Sarmento' });
  const owner = await createAccount(app);
  const adminId = String(owner.adminId);
  const endsOn = new Date(app.clock.now() + days * DAY).toISOString().slice(0, 10);
  const wanted = { adminId, planId: 1, reason: 'Feira de ciências', endsOn };
  const { body } = await app.call(grantRoutes.create, wanted, master);
  const items = async () => (await app.call(purchaseRoutes.list, {}, owner)).body.roomItems;
  const end = () => app.call(grantRoutes.end, { adminId, id: String(body.grant.id) }, master);
  const useOne = async () => {
    const [item] = await items();
    const form = { id: String(item?.id), roomItemId: String(item?.id), roomName: 'Sala da feira' };
    return (await app.call(purchaseRoutes.createRoom, form as never, owner)).body.room.id;
  };
  const actions = async () => {
    const rows = await app.db
      .selectFrom('history')
      .select('action')
      .where('subject_kind', '=', 'account')
      .where('subject_id', '=', owner.userId)
      .orderBy('id')
      .execute();
    return rows.map(({ action }) => action);
  };
  return { app, master, owner, adminId, wanted, grant: body.grant, items, end, useOne, actions };
}

describe('granting rooms', () => {
  it('puts a plan’s rooms among the purchases, to be used as bought ones', async () => {
    const { app, master, owner, adminId, grant, items, useOne, actions } =
      await platformWithGrant();
    expect(grant).toMatchObject({
      ...{ planName: 'Vestíbulo', rooms: 3, reason: 'Feira de ciências' },
      ...{ byName: 'Davi Sarmento', endedAt: null },
    });
    expect(await items()).toHaveLength(3);
    const id = await useOne();
    const ofRoom = { id: String(id) };
    const contents = async () =>
      (await app.call(roomContentsRoutes.get, ofRoom, owner)).body.contents;
    expect((await contents()).grantedUntil).toBe(grant.endsAt);
    const { body } = await app.call(customerRoutes.get, { adminId }, master);
    expect(body.customer).toMatchObject({
      ...{ state: 'noPlan', roomCount: 1, roomsBought: 3, roomsAvailable: 2 },
      grants: [{ id: grant.id }],
    });
    expect(await actions()).toEqual(['account.roomsGranted']);
  });

  it('ends once, however many ask: unused rooms go, used ones into the bin, bought ones stay', async () => {
    const { app, owner, items, end, useOne, actions } = await platformWithGrant();
    const roomId = await useOne();
    await grantItems(app, owner, 1);
    const ended = await Promise.all(Array.from({ length: 20 }, end));
    expect(ended.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(ended.map(({ body }) => body.roomsClosed).filter((count) => count > 0)).toEqual([1]);
    expect(await items()).toHaveLength(1);
    const room = await app.db
      .selectFrom('rooms')
      .select('deleted_at')
      .where('id', '=', roomId)
      .executeTakeFirstOrThrow();
    expect(room.deleted_at).not.toBeNull();
    expect(await actions()).toEqual(['account.roomsGranted', 'account.grantEnded']);
  });

  it('ends by itself after its last day, and is told', async () => {
    const { app, owner, items } = await platformWithGrant(1);
    const { db, events, live } = app.app.deps;
    const sweep = (now: number) => endRunOutGrants({ db, events, live, now });
    await sweep(app.clock.now());
    expect(await items()).toHaveLength(3);
    await sweep(app.clock.now() + 3 * DAY);
    expect(await items()).toEqual([]);
    const { kinds } = await app.db
      .selectFrom('notifications')
      .select((eb) => eb.fn.max<string>('kind').as('kinds'))
      .where('user_id', '=', owner.userId)
      .where('kind', '=', 'rooms.grantEnded')
      .executeTakeFirstOrThrow();
    expect(kinds).toBe('rooms.grantEnded');
  });

  it('is told of a week before its end by mail and in the bell, once', async () => {
    const { app, owner, grant, items, end } = await platformWithGrant(30);
    const { db } = app.app.deps;
    const lastDay = grant.endsAt;
    expect((await items()).map(({ endsAt }) => endsAt)).toEqual([lastDay, lastDay, lastDay]);
    const warn = (daysBefore: number) =>
      warnOfEndingGrants({ ...app.app.deps, now: Date.parse(lastDay) - daysBefore * DAY });
    const told = async () => {
      const bell = await db
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', owner.userId)
        .where('kind', '=', 'rooms.grantEnding')
        .execute();
      const mails = await db
        .selectFrom('outbox')
        .select('subject')
        .where('recipient', '=', owner.email)
        .where('subject', 'like', 'Suas salas concedidas terminam em %')
        .execute();
      return [bell.length, mails.length];
    };
    await warn(7.01);
    expect(await told()).toEqual([0, 0]);
    await Promise.all(Array.from({ length: 10 }, () => warn(7)));
    await warn(1);
    expect(await told()).toEqual([1, 1]);

    // Nobody is warned of what has ended, or at an address that is not proved.
    const other = await platformWithGrant(3);
    const later = { ...other.app.app.deps, now: other.app.clock.now() };
    await other.app.db
      .updateTable('users')
      .set({ email_proven_at: null })
      .where('id', '=', other.owner.userId)
      .execute();
    const mailsOf = () => other.app.db.selectFrom('outbox').select('id').execute();
    const before = await mailsOf();
    await warnOfEndingGrants(later);
    expect(await mailsOf()).toEqual(before);
    await end();
    await db.updateTable('grants').set({ warned_at: null }).execute();
    await warn(1);
    expect(await told()).toEqual([1, 1]);
  });

  it('needs a plan that is sold, a reason, and a day that is not over', async () => {
    const { app, master, owner, wanted } = await platformWithGrant();
    const refusal = async (change: Record<string, unknown>, who = master) => {
      const { status } = await app.call(grantRoutes.create, { ...wanted, ...change }, who);
      return status;
    };
    expect(await refusal({ reason: ' ' })).toBe(400);
    expect(await refusal({ endsOn: '2020-01-01' })).toBe(400);
    expect(await refusal({ endsOn: 'logo' })).toBe(400);
    expect(await refusal({ planId: 999 })).toBe(422);
    expect(await refusal({ adminId: '999999' })).toBe(404);
    expect(await refusal({}, owner)).toBe(403);
  });
});
