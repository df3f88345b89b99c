import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { createTicket } from '../../../../test/factories/ticket.ts';

const mails = (app: TestApp) =>
  app.db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'body', 'html'])
    .orderBy('id')
    .execute();

async function roomOf(app: TestApp, name = 'Auditório Ipê') {
  const owner = await createAccount(app, { name: 'Helena Prado' });
  const room = await createRoom(app, owner, { name });
  return { owner, room, id: String(room.id) };
}

describe('POST /tickets', () => {
  it('creates a ticket for an address with an account, else a pre-ticket, and invites both', async () => {
    const app = await buildTestApp({ PUBLIC_URL: 'https://atrio.example' });
    const { owner, room } = await roomOf(app);
    const guest = await createAccount(app, { email: 'ana@exemplo.com.br' });
    const create = (email: string) =>
      app.call(ticketRoutes.create, { roomId: room.id, email }, owner);
    const known = await create(' ANA@exemplo.com.br ');
    expect(known.body.ticket).toMatchObject({ email: guest.email, invitedAt: expect.any(String) });
    expect(known.body.preTicket).toBeUndefined();
    const unknown = await create('bia@exemplo.com.br');
    expect(unknown.body.preTicket).toMatchObject({ email: 'bia@exemplo.com.br' });
    const sent = await mails(app);
    expect(sent.map((mail) => mail.recipient)).toEqual([
      'ana@exemplo.com.br',
      'bia@exemplo.com.br',
    ]);
    expect(sent[0]?.subject).toBe('Convite para a sala Auditório Ipê');
    expect(sent[0]?.body).toContain('Helena Prado convidou você');
    expect(sent[0]?.body).toContain(`https://atrio.example/sala/${room.sceneName}`);
  });

  it('sends no mail when told not to', async () => {
    const app = await buildTestApp();
    const { owner, room } = await roomOf(app);
    const args = { roomId: room.id, email: 'bia@exemplo.com', notify: false };
    const { body } = await app.call(ticketRoutes.create, args, owner);
    expect(body.preTicket?.invitedAt).toBeNull();
    expect(await mails(app)).toEqual([]);
  });

  it('refuses an address with a ticket, also when sent at once, and mails it once', async () => {
    const app = await buildTestApp();
    const { owner, room } = await roomOf(app);
    const args = { roomId: room.id, email: 'bia@exemplo.com' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.fail(ticketRoutes.create, args, owner)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const refused = answers.find((answer) => answer.status === 409);
    expect(refused?.body.error).toMatchObject({
      error: 'TICKET_ALREADY_EXISTS',
      fields: { email: 'Este email já tem acesso a esta sala' },
    });
    expect(await mails(app)).toHaveLength(1);
  });

  it.each([
    ['', 'Email é obrigatório'],
    ['bia', 'Email inválido'],
    ['bia@x.com\r\nBcc: todos@x.com', 'Email inválido'],
  ])('refuses %o', async (email, message) => {
    const app = await buildTestApp();
    const { owner, room } = await roomOf(app);
    const { status, body } = await app.fail(ticketRoutes.create, { roomId: room.id, email }, owner);
    expect([status, body.error.fields]).toEqual([400, { email: message }]);
  });

  it('escapes names in mails', async () => {
    const app = await buildTestApp();
    const { owner, room } = await roomOf(app, '<img src=x onerror=alert(1)> & "Cia"');
    await app.call(ticketRoutes.create, { roomId: room.id, email: 'bia@exemplo.com' }, owner);
    const [mail] = await mails(app);
    expect(mail?.html).not.toContain('<img src=x');
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Cia&quot;');
  });
});

describe('POST /rooms/{id}/tickets/batch', () => {
  it('reports a result for each line', async () => {
    const app = await buildTestApp();
    const { owner, room, id } = await roomOf(app);
    await createAccount(app, { email: 'ana@exemplo.com' });
    await createTicket(app, room, { email: 'ja@exemplo.com' });
    const emails = [
      'Ana@exemplo.com',
      ' bia@exemplo.com ',
      'ja@exemplo.com',
      'BIA@exemplo.com',
      'x',
    ];
    const { body } = await app.call(ticketRoutes.createMany, { id, emails }, owner);
    expect(body.results).toEqual([
      { email: 'ana@exemplo.com', outcome: 'ticket' },
      { email: 'bia@exemplo.com', outcome: 'preTicket' },
      { email: 'ja@exemplo.com', outcome: 'existing' },
      { email: 'bia@exemplo.com', outcome: 'repeated' },
      { email: 'x', outcome: 'invalid' },
    ]);
    // An existing ticket without an invitation gets one now.
    expect(await mails(app)).toHaveLength(3);
  });

  it('accepts a thousand', async () => {
    const app = await buildTestApp();
    const { owner, id } = await roomOf(app);
    const emails = Array.from({ length: 1_000 }, (_, index) => `pessoa${index}@exemplo.com`);
    const { status, body } = await app.call(ticketRoutes.createMany, { id, emails }, owner);
    expect(status).toBe(200);
    expect(new Set(body.results.map((result) => result.outcome))).toEqual(new Set(['preTicket']));
    // The number of invitations that a new account may send in a day.
    expect(await mails(app)).toHaveLength(200);
    const many = { id, emails: [...emails, 'mais@exemplo.com'] };
    expect((await app.fail(ticketRoutes.createMany, many, owner)).status).toBe(400);
    const none = await app.fail(ticketRoutes.createMany, { id, emails: [] }, owner);
    expect(none.body.error.fields).toEqual({ emails: 'Cole ao menos um e-mail' });
  });
});

describe('GET /rooms/{id}/tickets', () => {
  it('lists both kinds, newest first, in pages and by search', async () => {
    const app = await buildTestApp();
    const { owner, room, id } = await roomOf(app);
    const guest = await createAccount(app, { email: 'ana@exemplo.com' });
    await createTicket(app, room, { email: guest.email, userId: guest.userId });
    app.clock.advance(1_000);
    await createTicket(app, room, { email: 'bia@exemplo.com' });
    app.clock.advance(1_000);
    await createTicket(app, room, { email: 'caio@mare.com' });
    const { body } = await app.call(ticketRoutes.list, { id }, owner);
    expect(body.tickets.map((ticket) => ticket.email)).toEqual(['ana@exemplo.com']);
    expect(body.preTickets.map((ticket) => ticket.email)).toEqual([
      'caio@mare.com',
      'bia@exemplo.com',
    ]);
    const page = await app.call(ticketRoutes.list, { id, page: 2, pageSize: 2 }, owner);
    expect(page.body).toMatchObject({
      total: 3,
      tickets: [{ email: guest.email }],
      preTickets: [],
    });
    const found = await app.call(ticketRoutes.list, { id, page: 1, search: 'MARE' }, owner);
    expect(found.body).toMatchObject({ total: 1, preTickets: [{ email: 'caio@mare.com' }] });
  });
});

describe('DELETE /tickets/{id} and /pretickets/{id}', () => {
  it('Z4: deletes only its own kind', async () => {
    const app = await buildTestApp();
    const { owner, room } = await roomOf(app);
    const guest = await createAccount(app);
    const ticket = await createTicket(app, room, { email: guest.email, userId: guest.userId });
    const preTicket = await createTicket(app, room, { email: 'bia@exemplo.com' });
    const remove = (kind: 'remove' | 'removePre', { id }: { id: number }) =>
      app.fail(ticketRoutes[kind], { id }, owner);
    expect((await remove('removePre', ticket)).status).toBe(404);
    expect((await remove('remove', preTicket)).status).toBe(404);
    expect((await remove('remove', ticket)).status).toBe(200);
    expect((await remove('removePre', preTicket)).status).toBe(200);
    expect((await remove('remove', ticket)).status).toBe(404);
  });
});

describe('POST /tickets/{id}/invitation', () => {
  it('invites again, five times an hour', async () => {
    const app = await buildTestApp();
    const { owner, room } = await roomOf(app);
    const { id } = await createTicket(app, room, { email: 'bia@exemplo.com' });
    const resend = () => app.fail(ticketRoutes.resend, { id }, owner);
    for (let times = 0; times < 5; times++) expect((await resend()).status).toBe(200);
    expect((await resend()).status).toBe(429);
    expect(await mails(app)).toHaveLength(5);
    const row = await app.db.selectFrom('tickets').selectAll().executeTakeFirstOrThrow();
    expect(row.invited_at).not.toBeNull();
  });
});
