import { adminRoutes, authRoutes, Role } from '@atrio/contract/accounts/accounts';
import { invitationRoutes } from '@atrio/contract/accounts/invitations';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, PASSWORD } from '../../../../test/factories/account.ts';
import { sweepInvitations } from './invitations.service.ts';

const DAY = 24 * 60 * 60_000;
const EMAIL = 'ana@exemplo.com';
const person = { name: 'Ana', email: EMAIL, password: PASSWORD };
const INVITED = { SIGN_UP: 'invited', PUBLIC_URL: 'https://atrio.example' };

const masterOf = (app: TestApp) =>
  createAccount(app, { role: Role.MASTER_ADMIN, name: 'Helena Prado' });

/** The token of the latest mailed link. */
async function mailedToken(app: TestApp): Promise<string> {
  const mails = await app.db.selectFrom('outbox').select('body').orderBy('id').execute();
  const link = /https:\S+/.exec(mails.at(-1)?.body ?? '')?.[0];
  const url = new URL(link ?? 'no link was mailed');
  expect(url.pathname).toBe('/dashboard/createAccount');
  expect(url.searchParams.get('email')).toBe(EMAIL);
  return url.searchParams.get('convite') ?? '';
}

async function invited(app: TestApp): Promise<string> {
  await app.call(invitationRoutes.create, { email: EMAIL }, await masterOf(app));
  return mailedToken(app);
}

const signUp = (app: TestApp, args: object) => app.fail(adminRoutes.create, { ...person, ...args });

describe('POST /invitations', () => {
  it('mails a link, and lists the invitation until it is accepted', async () => {
    const app = await buildTestApp(INVITED);
    const master = await masterOf(app);
    const { body } = await app.call(
      invitationRoutes.create,
      { email: ' ANA@exemplo.com ' },
      master,
    );
    expect(body.invitation).toMatchObject({ email: EMAIL, invitedBy: 'Helena Prado' });
    const list = async () => (await app.call(invitationRoutes.list, {}, master)).body.invitations;
    expect(await list()).toEqual([body.invitation]);
    await signUp(app, { invitation: await mailedToken(app) });
    expect(await list()).toEqual([]);
  });

  it('invalidates the older link of the address', async () => {
    const app = await buildTestApp(INVITED);
    const master = await masterOf(app);
    await app.call(invitationRoutes.create, { email: EMAIL }, master);
    const first = await mailedToken(app);
    await app.call(invitationRoutes.create, { email: EMAIL }, master);
    expect((await app.call(invitationRoutes.list, {}, master)).body.invitations).toHaveLength(1);
    expect((await signUp(app, { invitation: first })).status).toBe(403);
    expect((await signUp(app, { invitation: await mailedToken(app) })).status).toBe(200);
  });

  it('refuses bad addresses, addresses with an account, and many mails to one', async () => {
    const app = await buildTestApp(INVITED);
    const master = await masterOf(app);
    const send = (email: string) => app.fail(invitationRoutes.create, { email }, master);
    expect((await send('x')).body.error.fields).toEqual({ email: 'Email inválido' });
    const taken = await send(master.email);
    expect([taken.status, taken.body.error.error]).toEqual([409, 'EMAIL_TAKEN']);
    for (let times = 0; times < 3; times++) expect((await send(EMAIL)).status).toBe(200);
    expect((await send(EMAIL)).status).toBe(429);
  });

  it('is refused when sign-up is closed', async () => {
    const app = await buildTestApp({ SIGN_UP: 'closed' });
    const { status, body } = await app.fail(
      invitationRoutes.create,
      { email: EMAIL },
      await masterOf(app),
    );
    expect([status, body.error.error]).toEqual([403, 'SIGN_UP_CLOSED']);
  });
});

describe('DELETE /invitations/{id}', () => {
  it('invalidates the link', async () => {
    const app = await buildTestApp(INVITED);
    const invitation = await invited(app);
    const master = await masterOf(app);
    const [row] = (await app.call(invitationRoutes.list, {}, master)).body.invitations;
    const id = String(row?.id);
    expect((await app.call(invitationRoutes.remove, { id }, master)).status).toBe(200);
    expect((await signUp(app, { invitation })).body.error.error).toBe('INVITATION_OVER');
    expect((await app.fail(invitationRoutes.remove, { id }, master)).status).toBe(404);
  });
});

describe('POST /admins with SIGN_UP=invited', () => {
  it('accepts an invitation, which confirms its address', async () => {
    const app = await buildTestApp(INVITED);
    const invitation = await invited(app);
    expect((await signUp(app, { invitation })).status).toBe(200);
    const session = await app.call(authRoutes.login, person);
    expect(session.body.accountType).toBe(Role.ADMIN);
    const own = await app.call(adminRoutes.data, {}, session.body);
    expect(own.body.emailConfirmed).toBe(true);
  });

  it('refuses everybody else with the reason', async () => {
    const app = await buildTestApp(INVITED);
    const invitation = await invited(app);
    const refused = async (args: object) => {
      const { status, body } = await signUp(app, args);
      return [status, body.error.error];
    };
    expect(await refused({})).toEqual([403, 'INVITATION_REQUIRED']);
    expect(await refused({ invitation: 'outro' })).toEqual([403, 'INVITATION_OVER']);
    const other = await signUp(app, { invitation, email: 'bia@exemplo.com' });
    expect([other.status, other.body.error.fields]).toEqual([
      422,
      { email: 'O convite é para outro e-mail' },
    ]);
    app.clock.advance(7 * DAY);
    expect(await refused({ invitation })).toEqual([403, 'INVITATION_OVER']);
    expect(await app.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  it('accepts an invitation once when sent often at the same moment', async () => {
    const app = await buildTestApp(INVITED);
    const invitation = await invited(app);
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(app, { invitation })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403, 403]);
    expect(await app.db.selectFrom('users').select('id').execute()).toHaveLength(2);
  });
});

describe('POST /admins with the other settings', () => {
  it('refuses everybody when sign-up is closed', async () => {
    const app = await buildTestApp({ SIGN_UP: 'closed' });
    for (const args of [{}, { invitation: 'qualquer' }]) {
      const { status, body } = await signUp(app, args);
      expect([status, body.error.error]).toEqual([403, 'SIGN_UP_CLOSED']);
    }
  });

  it('requires no invitation when sign-up is open, and accepts one as proof of the address', async () => {
    const app = await buildTestApp({ PUBLIC_URL: 'https://atrio.example' });
    const invitation = await invited(app);
    const isProven = async (email: string) => {
      const row = await app.db
        .selectFrom('users')
        .select('email_proven_at')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      return row.email_proven_at !== null;
    };
    await signUp(app, { invitation, email: 'bia@exemplo.com' });
    expect(await isProven('bia@exemplo.com')).toBe(false);
    await signUp(app, { invitation });
    expect(await isProven(EMAIL)).toBe(true);
  });
});

describe('housekeeping', () => {
  it('deletes invitations a month after they expire', async () => {
    const app = await buildTestApp(INVITED);
    await invited(app);
    const count = async () =>
      (await app.db.selectFrom('invitations').select('id').execute()).length;
    app.clock.advance(36 * DAY);
    await sweepInvitations({ db: app.db, now: app.clock.now() });
    expect(await count()).toBe(1);
    app.clock.advance(2 * DAY);
    await sweepInvitations({ db: app.db, now: app.clock.now() });
    expect(await count()).toBe(0);
  });
});
