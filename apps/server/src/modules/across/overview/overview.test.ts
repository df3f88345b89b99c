import { Role } from '@atrio/contract/accounts/accounts';
import { overviewRoutes } from '@atrio/contract/across/overview';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { roomBulkRoutes } from '@atrio/contract/rooms/rooms-bulk';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { grantItems } from '../../../../test/factories/money.ts';
import { createCompany } from '../../../../test/factories/organization.ts';
import { createRoom, linkRoomAdmin } from '../../../../test/factories/room.ts';
import { createTicket } from '../../../../test/factories/ticket.ts';
import { joinAsVisitor } from '../../../../test/factories/visitor.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Adds visits by the hour, as presence stores them. */
async function addVisits(
  { db, clock }: TestApp,
  room: { id: number },
  ago: number,
  visits: number,
  duration = visits * 60_000,
) {
  const hour = Math.floor((clock.now() - ago) / HOUR) * HOUR;
  await db
    .insertInto('visit_hours')
    .values({ room_id: room.id, chat: 'room', hour, visits, duration })
    .execute();
}

async function read(app: TestApp, who: { token: string }, days = 30) {
  return (await app.call(overviewRoutes.get, { days: String(days) }, who)).body.overview;
}

describe('GET /overview', () => {
  it('is empty for a new account', async () => {
    const app = await buildTestApp();
    const overview = await read(app, await createAccount(app));
    expect(overview).toMatchObject({
      rooms: { total: 0, visible: 0, private: 0 },
      doors: [],
      period: { visits: 0, averageDuration: 0 },
      busiest: [],
      messages: [],
      payments: { open: 0, dueToday: 0, overdue: 0, unpaidValue: '0.00', overdueValue: '0.00' },
      steps: {
        canCreateRooms: true,
        hasPlan: false,
        hasRoom: false,
        hasLook: false,
        hasInvited: false,
        availablePurchases: 0,
      },
    });
    expect(overview.series).toHaveLength(30);
  });

  it('sums the caller’s own and co-administered rooms, compared with the period before', async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    const mine = await createRoom(app, me, { name: 'Cais', isPrivate: true });
    const shared = await createRoom(app, other, { name: 'Ipê' });
    const foreign = await createRoom(app, other, { isVisible: false });
    await linkRoomAdmin(app, shared, me);
    await addVisits(app, mine, 0, 3);
    await addVisits(app, mine, 2 * DAY, 4, 8 * 60_000);
    await addVisits(app, shared, 2 * DAY, 5);
    await addVisits(app, mine, 40 * DAY, 2);
    await addVisits(app, foreign, DAY, 100);
    const overview = await read(app, me);
    expect(overview.rooms).toEqual({ total: 2, visible: 2, private: 1 });
    expect(overview.period).toEqual({ visits: 12, averageDuration: (3 + 8 + 5) * 5_000 });
    expect(overview.previous.visits).toBe(2);
    expect(overview.series.at(-1)).toMatchObject({ visits: 3, previous: 0 });
    expect(overview.series.at(-3)?.visits).toBe(9);
    expect(overview.busiest).toMatchObject([
      { id: mine.id, visits: 7 },
      { id: shared.id, visits: 5 },
    ]);
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const all = await read(app, master);
    expect([all.rooms.total, all.rooms.visible, all.period.visits]).toEqual([3, 2, 112]);
    expect(all.busiest[0]).toMatchObject({ id: foreign.id, visits: 100 });
  });

  it('finds the busiest of a period among many rooms that had more visits before it', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const rooms = [];
    for (let nth = 1; nth <= 48; nth++) {
      const room = await createRoom(app, me, { name: `Sala ${nth}`, visitCount: 1_000 - nth });
      // The later rooms were visited less, and nearly all of it lately.
      await addVisits(app, room, DAY, nth);
      rooms.push(room);
    }
    const { busiest } = await read(app, me);
    expect(busiest.map(({ visits }) => visits)).toEqual([48, 47, 46, 45, 44]);
    // Here the first few had more lately than any other has ever had.
    for (const room of rooms.slice(0, 5)) await addVisits(app, room, 2 * DAY, 994);
    const first = (await read(app, me)).busiest;
    expect(first.map(({ visits }) => visits)).toEqual([999, 998, 997, 996, 995]);
  });

  it('counts all rooms right whatever happens to them', async () => {
    const app = await buildTestApp();
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const counts = async () => Object.values((await read(app, master)).rooms);
    const room = await createRoom(app, master, { isPrivate: true });
    await createRoom(app, master, { isVisible: false });
    const id = String(room.id);
    expect(await counts()).toEqual([2, 1, 1]);
    await app.call(roomRoutes.update, { id, isVisible: false, isPrivate: false }, master);
    expect(await counts()).toEqual([2, 0, 0]);
    await app.call(roomRoutes.update, { id, isVisible: true, isPrivate: true }, master);
    await app.call(roomRoutes.remove, { id }, master);
    expect(await counts()).toEqual([1, 0, 0]);
    await app.call(roomRoutes.restore, { id }, master);
    expect(await counts()).toEqual([2, 1, 1]);
    const change = { kind: 'visibility' as const, isVisible: false };
    await app.call(roomBulkRoutes.change, { ids: [room.id], change }, master);
    expect(await counts()).toEqual([2, 0, 1]);
    await app.call(roomRoutes.remove, { id }, master);
    await app.call(roomBulkRoutes.purge, { id }, master);
    expect(await counts()).toEqual([1, 0, 0]);
  });

  it.each([
    [1, 24],
    [7, 28],
    [30, 30],
    [90, 30],
    [365, 73],
  ])('cuts %i days into %i equal spans that end with this hour', async (days, count) => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const room = await createRoom(app, me);
    await addVisits(app, room, 0, 1);
    await addVisits(app, room, days * DAY - HOUR, 1);
    await addVisits(app, room, days * DAY, 1);
    const { series, period, previous } = await read(app, me, days);
    expect(series).toHaveLength(count);
    expect([period.visits, previous.visits]).toEqual([2, 1]);
    expect([series[0]?.visits, series.at(-1)?.visits, series.at(-1)?.previous]).toEqual([1, 1, 1]);
  });

  it('counts real visits, and shows who is inside and the last messages', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const quiet = await createRoom(app, me, { visitCount: 50 });
    const room = await createRoom(app, me, { name: 'Auditório' });
    const [ana, bia] = [
      await joinAsVisitor(app, room, 'Ana'),
      await joinAsVisitor(app, room, 'Bia'),
    ];
    await ana.send('playerMessage', { message: 'Bom dia' });
    await ana.send('playerMessage', { message: 'só para você', to: bia.id });
    await ana.send('playerMessage', { message: 'Até logo' });
    // Arrivals are announced together a moment later.
    const doors = async () => (await read(app, me, 1)).doors;
    await expect.poll(doors).toMatchObject([
      { id: room.id, onlineNow: 2 },
      { id: quiet.id, onlineNow: 0 },
    ]);
    const overview = await read(app, me, 1);
    expect(overview.period.visits).toBe(2);
    expect(overview.messages.map(({ message, senderName }) => [message, senderName])).toEqual([
      ['Até logo', 'Ana'],
      ['Bom dia', 'Ana'],
    ]);
    expect(overview.messages[0]?.room).toEqual({ id: room.id, name: 'Auditório' });
  });

  it('shows the last messages of the caller’s own rooms among those of everybody', async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    for (let at = 0; at < 7; at++) {
      for (const owner of [me, other]) {
        const room = await createRoom(app, owner, { name: `Sala ${at}` });
        const ana = await joinAsVisitor(app, room, owner.name);
        await ana.send('playerMessage', { message: `Oi ${at}` });
      }
    }
    const { messages } = await read(app, me, 1);
    expect(messages.map(({ message, senderName }) => [message, senderName])).toEqual(
      [6, 5, 4, 3, 2].map((at) => [`Oi ${at}`, me.name]),
    );
  });

  it('returns purchases, due payments and open tasks', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    await grantItems(app, me, 3);
    await grantItems(app, await createAccount(app), 1);
    await app.db.updateTable('payments').set({ status: 'OVERDUE', payment_date: null }).execute();
    await grantItems(app, me, 1);
    await app.db
      .updateTable('payments')
      .set({ status: 'PENDING', payment_date: null })
      .where('status', '!=', 'OVERDUE')
      .execute();
    await createTicket(app, await createRoom(app, me), me);
    const { payments, steps } = await read(app, me);
    expect(payments).toMatchObject({ open: 1, overdue: 1 });
    // The unpaid value includes the overdue one.
    expect(payments).toMatchObject({ unpaidValue: '779.80', overdueValue: '389.90' });
    expect(steps).toEqual({
      canCreateRooms: true,
      hasPlan: true,
      hasRoom: true,
      hasLook: false,
      hasInvited: true,
      availablePurchases: 4,
    });
  });

  it("tells if one of the caller's rooms has its own look", async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    await createRoom(app, me);
    await createRoom(app, other, { companyId: (await createCompany(app, [other])).id });
    expect((await read(app, me)).steps.hasLook).toBe(false);
    await createRoom(app, me, { companyId: (await createCompany(app, [me])).id });
    expect((await read(app, me)).steps.hasLook).toBe(true);
  });

  it('tells who may create rooms when they come from purchases', async () => {
    const app = await buildTestApp({ ROOM_CREATION: 'purchased' });
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    expect((await read(app, await createAccount(app))).steps.canCreateRooms).toBe(false);
    expect((await read(app, master)).steps.canCreateRooms).toBe(true);
  });

  it('accepts the five periods, and requires a session', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    expect((await app.fail(overviewRoutes.get, { days: '8' }, me)).status).toBe(400);
    expect((await app.fail(overviewRoutes.get, {})).status).toBe(401);
  });
});
