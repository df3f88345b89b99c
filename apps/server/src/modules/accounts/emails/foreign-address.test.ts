import { adminRoutes, authRoutes } from '@atrio/contract/accounts/accounts';
import { myDataRoutes } from '@atrio/contract/across/my-data';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, PASSWORD } from '../../../../test/factories/account.ts';
import { insertVisitor } from '../../../../test/factories/inside.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { createTicket } from '../../../../test/factories/ticket.ts';
import { queueMails } from '../../platform/mail/mail.service.ts';

const VICTIM = 'vitima@exemplo.com';
const NEW_PERSON = { name: 'Rita', email: VICTIM, password: PASSWORD };

/** A visitor without an account who was in a private room, spoke there and got a message. */
async function visitorsTraces(app: TestApp) {
  const room = await createRoom(app, await createAccount(app));
  const ticket = await createTicket(app, room, { email: VICTIM });
  const visitor = await insertVisitor(app, room, { email: VICTIM, name: 'Vera' });
  const { db } = app;
  await db
    .insertInto('visits')
    .values({
      room_id: room.id,
      visitor_id: visitor.id,
      chat: 'room',
      started_at: app.clock.now(),
      ended_at: null,
    })
    .execute();
  await db
    .insertInto('messages')
    .values({
      room_id: room.id,
      chat: 'room',
      sender_id: visitor.id,
      recipient_id: null,
      is_from_admin: 0,
      body: 'segredo da Vera',
      body_key: 'segredo da vera',
      created_at: app.clock.now(),
      edited_at: null,
      deleted_at: null,
    })
    .execute();
  const ctx = { db, now: app.clock.now(), events: { publish: () => undefined } };
  const mail = { recipient: VICTIM, subject: 'Convite da Vera', html: '', text: '' };
  await queueMails(ctx, [mail]);
  const left = async () => ({
    ticket: await db
      .selectFrom('tickets')
      .select('id')
      .where('id', '=', ticket.id)
      .executeTakeFirst(),
    visitor: await db
      .selectFrom('visitors')
      .select(['name', 'email'])
      .where('id', '=', visitor.id)
      .executeTakeFirst(),
    mails: await db
      .selectFrom('outbox')
      .select('subject')
      .where('subject', '=', mail.subject)
      .execute(),
  });
  return { left };
}

const UNTOUCHED = {
  ticket: { id: expect.any(Number) },
  visitor: { name: 'Vera', email: VICTIM },
  mails: [{ subject: 'Convite da Vera' }],
};

/** The two ways to get hold of a foreign address: signing up with it, and changing to it. */
const attackers: [string, (app: TestApp) => Promise<{ token: string }>][] = [
  [
    'a new account with the address',
    async (app) => {
      await app.call(adminRoutes.create, NEW_PERSON);
      return (await app.call(authRoutes.login, NEW_PERSON)).body;
    },
  ],
  [
    'an account that changed its address to it',
    async (app) => {
      const me = await createAccount(app);
      await app.call(adminRoutes.update, NEW_PERSON, me);
      return me;
    },
  ],
];

describe.each(attackers)('%s', (_, attack) => {
  it('learns nothing that is stored about the address', async () => {
    const app = await buildTestApp();
    await visitorsTraces(app);
    const me = await attack(app);
    const { status, body } = await app.call(myDataRoutes.export, { password: PASSWORD }, me);
    expect(status).toBe(200);
    const { ticketsReceived, visits, messages, mails, profile } = body;
    expect({ ticketsReceived, visits, messages, mails }).toEqual({
      ticketsReceived: [],
      visits: [],
      messages: [],
      mails: [],
    });
    expect(profile.emailConfirmed).toBe(false);
    expect(JSON.stringify(body)).not.toContain('Vera');
  });

  it('erases none of its data when it erases itself', async () => {
    const app = await buildTestApp();
    const { left } = await visitorsTraces(app);
    const me = await attack(app);
    const args = { password: PASSWORD, email: VICTIM };
    expect((await app.call(myDataRoutes.erase, args, me)).status).toBe(200);
    expect(await left()).toEqual(UNTOUCHED);
  });
});

describe('an account that changed to the address and back', () => {
  it('keeps none of its data', async () => {
    const app = await buildTestApp();
    const { left } = await visitorsTraces(app);
    const me = await createAccount(app);
    await app.call(adminRoutes.update, NEW_PERSON, me);
    await app.call(adminRoutes.update, { ...NEW_PERSON, email: me.email }, me);
    const args = { password: PASSWORD, email: me.email };
    expect((await app.call(myDataRoutes.erase, args, me)).status).toBe(200);
    expect(await left()).toEqual(UNTOUCHED);
  });
});
