import { adminRoutes, authRoutes } from '@atrio/contract/accounts/accounts';
import { emailRoutes } from '@atrio/contract/accounts/emails';
import { twoFactorRoutes } from '@atrio/contract/accounts/two-factor';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, PASSWORD, signInAgain } from '../../../../test/factories/account.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { createTicket } from '../../../../test/factories/ticket.ts';
import { sweepEmails } from './emails.service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const person = { name: 'Bia', email: 'bia@exemplo.com', password: PASSWORD };

async function signUp(app: TestApp, { email } = person) {
  await app.call(adminRoutes.create, { ...person, email });
  return (await app.call(authRoutes.login, { ...person, email })).body;
}

const mailsTo = async (app: TestApp, recipient: string) =>
  (await app.db.selectFrom('outbox').selectAll().orderBy('id').execute()).filter(
    (mail) => mail.recipient === recipient,
  );

/** The code of the latest mail to an address. */
async function codeTo(app: TestApp, recipient: string): Promise<string> {
  const text = (await mailsTo(app, recipient)).at(-1)?.body ?? '';
  const code = /\b([A-Z2-9]{4} [A-Z2-9]{4})\b/.exec(text)?.[1];
  if (!code) throw new Error('no code was mailed');
  return code;
}

const isConfirmed = async (app: TestApp, me: { token: string }) =>
  (await app.call(adminRoutes.data, {}, me)).body.emailConfirmed;

const change = (app: TestApp, me: { token: string }, email: string) =>
  app.call(adminRoutes.update, { name: 'Bia', email, password: PASSWORD }, me);

describe('POST /auth/email/confirm', () => {
  it('confirms the address that the code was mailed to, once', async () => {
    const app = await buildTestApp({ PUBLIC_URL: 'https://atrio.example' });
    const me = await signUp(app);
    expect(await isConfirmed(app, me)).toBe(false);
    const code = await codeTo(app, person.email);
    const [mail] = await mailsTo(app, person.email);
    const link = `https://atrio.example/dashboard/email/confirm#${code.replace(' ', '')}`;
    expect(mail?.body).toContain(link);
    expect((await app.call(emailRoutes.confirm, { code: code.toLowerCase() }, me)).status).toBe(
      200,
    );
    expect(await isConfirmed(app, me)).toBe(true);
    const again = await app.fail(emailRoutes.confirm, { code }, me);
    expect([again.status, again.body.error.error]).toEqual([409, 'EMAIL_CONFIRMED']);
  });

  it('stores only a hash of the code', async () => {
    const app = await buildTestApp();
    await signUp(app);
    const rows = await app.db.selectFrom('email_codes').selectAll().execute();
    const code = (await codeTo(app, person.email)).replace(' ', '');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('checks five tries, also all at once, and then refuses the right code', async () => {
    const app = await buildTestApp();
    const me = await signUp(app);
    const code = await codeTo(app, person.email);
    const guess = () => app.fail(emailRoutes.confirm, { code: 'AAAABBBB' }, me);
    const wrong = await Promise.all(Array.from({ length: 20 }, guess));
    for (const { status, body } of wrong) {
      expect([status, body.error.fields]).toEqual([422, { code: 'Código inválido ou vencido' }]);
    }
    expect((await app.fail(emailRoutes.confirm, { code }, me)).status).toBe(422);
    expect(await isConfirmed(app, me)).toBe(false);
  });

  it('refuses codes of other accounts, and codes older than a day', async () => {
    const app = await buildTestApp();
    const me = await signUp(app);
    const other = await signUp(app, { ...person, email: 'caio@exemplo.com' });
    const code = await codeTo(app, person.email);
    expect((await app.fail(emailRoutes.confirm, { code }, other)).status).toBe(422);
    app.clock.advance(24 * HOUR);
    const { sessionId } = await app.db
      .selectFrom('sessions')
      .select('id as sessionId')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const late = await signInAgain(app, { sessionId });
    expect((await app.fail(emailRoutes.confirm, { code }, late)).status).toBe(422);
    expect((await app.fail(emailRoutes.confirm, { code })).status).toBe(401);
    const bad = await app.fail(emailRoutes.confirm, { code: 'x' }, me);
    expect(bad.status).toBe(401);
  });

  it('refuses the code of an older address for a newer one', async () => {
    const app = await buildTestApp();
    const me = await signUp(app);
    const old = await codeTo(app, person.email);
    await change(app, me, 'nova@exemplo.com');
    expect((await app.fail(emailRoutes.confirm, { code: old }, me)).status).toBe(422);
    expect(await isConfirmed(app, me)).toBe(false);
    const code = await codeTo(app, 'nova@exemplo.com');
    expect((await app.call(emailRoutes.confirm, { code }, me)).status).toBe(200);
  });

  it('confirms no address that is changed at the same moment', async () => {
    const app = await buildTestApp();
    for (let round = 0; round < 8; round++) {
      const email = `rodada${round}@exemplo.com`;
      const me = await signUp(app, { ...person, email });
      const code = await codeTo(app, email);
      const [, confirmed] = await Promise.all([
        change(app, me, `outra${round}@exemplo.com`),
        app.fail(emailRoutes.confirm, { code }, me),
      ]);
      const row = await app.db
        .selectFrom('users')
        .select(['email', 'email_proven_at'])
        .where('email', 'like', `%${round}@exemplo.com`)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ email: `outra${round}@exemplo.com`, email_proven_at: null });
      // The address is confirmed first, so that it can take the change back.
      const rights = await app.db
        .selectFrom('email_changes')
        .select('id')
        .where('old_email', '=', email)
        .execute();
      expect(rights).toHaveLength(confirmed.status === 200 ? 1 : 0);
    }
  });
});

describe('POST /auth/email/code', () => {
  it('mails a new code, which replaces the older one', async () => {
    const app = await buildTestApp();
    const me = await signUp(app);
    const first = await codeTo(app, person.email);
    const { body } = await app.call(emailRoutes.sendCode, {}, me);
    expect(body.sentTo).toBe(person.email);
    const second = await codeTo(app, person.email);
    expect((await app.fail(emailRoutes.confirm, { code: first }, me)).status).toBe(422);
    expect((await app.call(emailRoutes.confirm, { code: second }, me)).status).toBe(200);
    expect((await app.fail(emailRoutes.sendCode, {}, me)).status).toBe(409);
  });

  it('sends one mail a minute, and limits mails per recipient over all accounts', async () => {
    const app = await buildTestApp();
    const me = await signUp(app);
    expect((await app.call(emailRoutes.sendCode, {}, me)).status).toBe(200);
    expect((await app.fail(emailRoutes.sendCode, {}, me)).status).toBe(429);
    // Two accounts keep changing to this address.
    const others = [await createAccount(app), await createAccount(app)];
    await change(app, me, 'nova@exemplo.com');
    for (let times = 0; times < 4; times++) {
      const other = others[times % 2];
      if (!other) throw new Error('nobody');
      await change(app, other, person.email);
      await change(app, other, `outra${times}@exemplo.com`);
    }
    expect(await mailsTo(app, person.email)).toHaveLength(5);
  });
});

describe('PUT /admins/update: the e-mail', () => {
  it('can sign in at once and must be confirmed; the old address gets a mail', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const { body } = await change(app, me, person.email);
    expect(body.admin).toMatchObject({ email: person.email, emailConfirmed: false });
    expect((await app.call(authRoutes.login, person)).status).toBe(200);
    const [told] = await mailsTo(app, me.email);
    expect(told?.subject).toBe('O e-mail da sua conta mudou');
    expect(told?.body).toContain(person.email);
  });

  it('can be changed five times a day', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    for (let times = 0; times < 5; times++) await change(app, me, `muda${times}@exemplo.com`);
    const sixth = { name: 'Bia', email: 'muda5@exemplo.com', password: PASSWORD };
    expect((await app.fail(adminRoutes.update, sixth, me)).status).toBe(429);
    const renamed = { name: 'Beatriz', email: 'muda4@exemplo.com', password: PASSWORD };
    expect((await app.call(adminRoutes.update, renamed, me)).status).toBe(200);
  });

  it('keeps others from taking the old address while it can be taken back', async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    await change(app, me, person.email);
    const taken = await app.fail(adminRoutes.create, { ...person, email: me.email });
    expect([taken.status, taken.body.error.error]).toEqual([409, 'EMAIL_TAKEN']);
    const args = { name: 'Rui', email: me.email, password: PASSWORD };
    expect((await app.fail(adminRoutes.update, args, other)).status).toBe(409);
    expect((await change(app, me, me.email)).status).toBe(200);
    await change(app, me, person.email);
    app.clock.advance(7 * 24 * HOUR + MINUTE);
    expect((await app.call(adminRoutes.create, { ...person, email: me.email })).status).toBe(200);
  });

  it('gives a freed address to nobody else, even if many ask at that moment', async () => {
    const app = await buildTestApp();
    for (let round = 0; round < 5; round++) {
      const me = await createAccount(app);
      const answers = await Promise.all([
        change(app, me, `livre${round}@exemplo.com`),
        ...Array.from({ length: 4 }, () =>
          app.fail(adminRoutes.create, { ...person, email: me.email }),
        ),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 409, 409, 409, 409]);
    }
  });
});

describe('tickets', () => {
  async function invited(app: TestApp, email: string) {
    const owner = await createAccount(app);
    const room = await createRoom(app, owner);
    await createTicket(app, room, { email });
    const list = async () =>
      (await app.call(ticketRoutes.list, { id: String(room.id) }, owner)).body;
    return { owner, room, list };
  }

  it('belong to an account after it confirms their address, until the address changes', async () => {
    const app = await buildTestApp();
    const { list } = await invited(app, person.email);
    const me = await signUp(app);
    expect(await list()).toMatchObject({ tickets: [], preTickets: [{ email: person.email }] });
    await app.call(emailRoutes.confirm, { code: await codeTo(app, person.email) }, me);
    expect(await list()).toMatchObject({ tickets: [{ email: person.email }], preTickets: [] });
    await change(app, me, 'nova@exemplo.com');
    expect(await list()).toMatchObject({ tickets: [], preTickets: [{ email: person.email }] });
  });

  it('stay pre-tickets for an unconfirmed address', async () => {
    const app = await buildTestApp();
    const { owner, room } = await invited(app, 'outra@exemplo.com');
    await signUp(app);
    const args = { roomId: room.id, email: person.email };
    const { body } = await app.call(ticketRoutes.create, args, owner);
    expect(body.preTicket).toMatchObject({ email: person.email });
  });
});

describe('a second factor', () => {
  it('cannot be set up before the address is confirmed', async () => {
    const app = await buildTestApp();
    const me = await signUp(app);
    const refused = await app.fail(twoFactorRoutes.setup, { password: PASSWORD }, me);
    expect([refused.status, refused.body.error.error]).toEqual([422, 'EMAIL_NOT_CONFIRMED']);
    await app.call(emailRoutes.confirm, { code: await codeTo(app, person.email) }, me);
    expect((await app.call(twoFactorRoutes.setup, { password: PASSWORD }, me)).status).toBe(200);
  });
});

describe('resetting the password', () => {
  const NEW = 'porta verde 77';
  const reset = (app: TestApp, userEmail: string, resetCode: string) =>
    app.fail(authRoutes.resetPassword, { userEmail, newPassword: NEW, resetCode });

  it('confirms the address that the code was mailed to', async () => {
    const app = await buildTestApp();
    await signUp(app);
    await app.call(authRoutes.requestReset, { userEmail: person.email });
    expect((await reset(app, person.email, await codeTo(app, person.email))).status).toBe(200);
    const { body } = await app.call(authRoutes.login, { ...person, password: NEW });
    expect(await isConfirmed(app, body)).toBe(true);
  });

  it('goes to the previous confirmed address while the new one is unconfirmed', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    await change(app, me, person.email);
    await app.call(authRoutes.requestReset, { userEmail: person.email });
    expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).toEqual([
      'Confirme seu e-mail',
    ]);
    expect((await reset(app, person.email, await codeTo(app, me.email))).status).toBe(200);
    const { body } = await app.call(authRoutes.login, { ...person, password: NEW });
    expect(await isConfirmed(app, body)).toBe(false);
  });
});

describe('housekeeping', () => {
  it('deletes expired codes and reservations', async () => {
    const app = await buildTestApp();
    await signUp(app);
    await change(app, await createAccount(app), 'nova@exemplo.com');
    const count = async () => [
      (await app.db.selectFrom('email_codes').selectAll().execute()).length,
      (await app.db.selectFrom('email_changes').selectAll().execute()).length,
    ];
    const sweep = () => sweepEmails({ db: app.db, now: app.clock.now() });
    await sweep();
    expect(await count()).toEqual([2, 1]);
    app.clock.advance(24 * HOUR);
    await sweep();
    expect(await count()).toEqual([0, 1]);
    app.clock.advance(6 * 24 * HOUR);
    await sweep();
    expect(await count()).toEqual([0, 0]);
  });
});
