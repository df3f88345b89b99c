import { Role } from '@atrio/contract/accounts/accounts';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import {
  createAccount,
  signInAgain,
  type TestAccount,
} from '../../../../test/factories/account.ts';
import { insertVisitor } from '../../../../test/factories/inside.ts';
import { createRoom } from '../../../../test/factories/room.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const GUEST = 'bia@exemplo.com';
const LIMITS = { MAILS_PER_DAY: '10', MAILS_PER_RECIPIENT: '3' };

const countMails = async (app: TestApp) =>
  (await app.db.selectFrom('outbox').select('id').execute()).length;

const addresses = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `pessoa${from + index}@exemplo.com`);

const paste = async (app: TestApp, me: { token: string }, room: { id: number }, emails: string[]) =>
  (await app.call(ticketRoutes.createMany, { id: String(room.id), emails }, me)).body.results;

async function ownerOf(app: TestApp, options: Parameters<typeof createAccount>[1] = {}) {
  const me = await createAccount(app, options);
  return { me, room: await createRoom(app, me) };
}

describe('mails that an account causes', () => {
  it('end at the day’s limit when many are asked for at once; the tickets are still created', async () => {
    const app = await buildTestApp(LIMITS);
    const { me, room } = await ownerOf(app);
    const rooms = [room, ...(await Promise.all([1, 2, 3].map(() => createRoom(app, me))))];
    const all = await Promise.all(
      rooms.map((room, index) => paste(app, me, room, addresses(8, index * 8))),
    );
    expect(await countMails(app)).toBe(10);
    const results = all.flat();
    expect(results.filter(({ unsent }) => unsent === 'account')).toHaveLength(22);
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['preTicket']));
  });

  it('continue the next day for recipients who were left out', async () => {
    const app = await buildTestApp(LIMITS);
    const { me, room } = await ownerOf(app);
    const emails = addresses(15);
    expect((await paste(app, me, room, emails)).filter(({ unsent }) => unsent)).toHaveLength(5);
    app.clock.advance(DAY);
    const later = await signInAgain(app, me);
    const again = await paste(app, later, room, emails);
    expect(again.every(({ outcome, unsent }) => outcome === 'existing' && !unsent)).toBe(true);
    const mails = await app.db.selectFrom('outbox').select('recipient').execute();
    expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(15);
    expect(mails).toHaveLength(15);
  });

  it('are few before its address is confirmed, and grow with age and guests', async () => {
    const app = await buildTestApp(LIMITS);
    const sent = async (me: TestAccount, room: { id: number }) => {
      const before = await countMails(app);
      await paste(app, await signInAgain(app, me), room, addresses(60, before * 100));
      return (await countMails(app)) - before;
    };
    const unproven = await ownerOf(app, { isProven: false });
    expect(await sent(unproven.me, unproven.room)).toBe(1);
    const old = await ownerOf(app);
    app.clock.advance(14 * DAY);
    expect(await sent(old.me, old.room)).toBe(30);
    const host = await ownerOf(app);
    for (const email of addresses(4)) await insertVisitor(app, host.room, { email });
    expect(await sent(host.me, host.room)).toBe(30);
    const master = await ownerOf(app, { role: Role.MASTER_ADMIN });
    expect(await sent(master.me, master.room)).toBe(60);
  });

  it('are reported as used up when an invitation is sent again', async () => {
    const app = await buildTestApp(LIMITS);
    const { me, room } = await ownerOf(app);
    await paste(app, me, room, addresses(10));
    const [ticket] = await app.db.selectFrom('tickets').select('id').execute();
    const refused = await app.fail(ticketRoutes.resend, { id: String(ticket?.id) }, me);
    expect([refused.status, refused.body.error.error]).toEqual([429, 'ACCOUNT_MAIL_LIMIT']);
  });
});

describe('mails to one address', () => {
  it('end at the day’s limit over all senders', async () => {
    const app = await buildTestApp(LIMITS);
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { me, room } = await ownerOf(app);
        const args = { roomId: room.id, email: GUEST };
        return (await app.call(ticketRoutes.create, args, me)).body;
      }),
    );
    expect(await countMails(app)).toBe(3);
    expect(answers.filter(({ unsent }) => unsent === 'recipient')).toHaveLength(3);
    expect(answers.filter(({ preTicket }) => preTicket?.invitedAt === null)).toHaveLength(3);
  });

  it('are limited to one an hour for a ticket that is deleted and created again', async () => {
    const app = await buildTestApp();
    const { me, room } = await ownerOf(app);
    const args = { roomId: room.id, email: GUEST };
    const reasons = [];
    for (let times = 0; times < 5; times++) {
      const { body } = await app.call(ticketRoutes.create, args, me);
      reasons.push(body.unsent);
      await app.call(ticketRoutes.removePre, { id: String(body.preTicket?.id) }, me);
    }
    expect(reasons).toEqual([undefined, 'recent', 'recent', 'recent', 'recent']);
    expect(await countMails(app)).toBe(1);
    app.clock.advance(HOUR);
    await app.call(ticketRoutes.create, args, await signInAgain(app, me));
    expect(await countMails(app)).toBe(2);
  });
});
