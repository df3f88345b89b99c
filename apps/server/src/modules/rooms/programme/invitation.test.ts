import { guestRoutes } from '@atrio/contract/rooms/guests';
import { programmeRoutes } from '@atrio/contract/rooms/programme';
import { roomInvitationRoutes } from '@atrio/contract/rooms/room-invitation';
import { roomLookRoutes } from '@atrio/contract/rooms/room-look';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import jsqr from 'jsqr';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { imageFile } from '../../../../test/sample-files.ts';
import { smtpServer } from '../../../../test/smtp-server.ts';
import { readSettings } from '../../../env.ts';
import { createMailTransport } from '../../../infrastructure/mail/transport.ts';
import { startMailRelay } from '../../platform/mail/mail.jobs.ts';

const HOUR = 60 * 60_000;
const EMPTY = { subject: '', message: '', senderName: '', address: '', replyToId: null };
const OURS = {
  subject: '{nome}, seu convite para a {sala}',
  message: 'Uma noite para quem lê.\n\nLuiza Farias,\ncuradora da {empresa}',
  senderName: 'Editora Cais',
  address: 'Rua do Porto, 48, Rio de Janeiro',
  replyToId: null,
};

async function withRoom(environment: Record<string, string> = {}) {
  const app = await buildTestApp({ PUBLIC_URL: 'https://atrio.example', ...environment });
  const owner = await createAccount(app, { name: 'Helena Prado', email: 'helena@exemplo.com' });
  const room = await createRoom(app, owner, { name: 'Galeria Cais' });
  const id = String(room.id);
  const save = (fields: object) =>
    app.call(roomInvitationRoutes.update, { id, ...OURS, ...fields }, owner);
  const invite = (email: string, name = '') =>
    app.call(guestRoutes.create, { id, email, name, category: 'Professores' }, owner);
  const addSession = (fields: object = {}) => {
    const startsAt = Math.floor(app.clock.now() / 60_000) * 60_000 + 48 * HOUR;
    const times = {
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + HOUR).toISOString(),
    };
    return app.call(programmeRoutes.create, { id, title: 'Abertura', ...times, ...fields }, owner);
  };
  return { app, owner, room, id, save, invite, addSession };
}

/** The mails as a server of others received them, read by a program of others. */
async function delivered(app: TestApp, count: number) {
  const { received, url } = await smtpServer();
  const settings = readSettings({ SMTP_URL: url, DATA_DIR: app.dataDir });
  const relay = startMailRelay(app.app.deps, createMailTransport(settings));
  onTestFinished(() => relay.stop());
  await expect.poll(() => received.length).toBe(count);
  // Several are sent at the same time.
  const inOrder = received.toSorted((a, b) => (a.recipient < b.recipient ? -1 : 1));
  return Promise.all(inOrder.map(({ text }) => PostalMime.parse(text)));
}

async function readQr(content: ArrayBuffer | Uint8Array | string | undefined) {
  if (content === undefined || typeof content === 'string') return undefined;
  const picture = sharp(Buffer.from(content as ArrayBuffer))
    .ensureAlpha()
    .raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const pathOf = (text: string | undefined, name: string) =>
  new RegExp(`https://atrio\\.example(/${name}/\\S+)`).exec(text ?? '')?.[1] ?? '';

describe('the invitation of a room', () => {
  it('is the usual one until it is written, and then what was written', async () => {
    const { app, owner, id, save } = await withRoom();
    const { body } = await app.call(roomInvitationRoutes.get, { id }, owner);
    expect(body.invitation).toMatchObject({
      ...{ ...EMPTY, updatedAt: null },
      usual: { subject: 'Convite para a sala {sala}', senderName: 'Helena Prado' },
      team: [{ id: owner.adminId, name: 'Helena Prado', email: owner.email }],
    });
    await save({});
    const saved = (await app.call(roomInvitationRoutes.get, { id }, owner)).body.invitation;
    expect(saved).toMatchObject({ ...OURS, updatedAt: expect.any(String) });
  });

  it('reaches a guest with their name, the times, a calendar and addresses of their own', async () => {
    const { app, save, invite, addSession } = await withRoom();
    await save({});
    await addSession({ host: 'Luiza Farias' });
    await invite('beatriz@exemplo.com', 'Beatriz Nogueira Salles');
    const [mail] = await delivered(app, 1);
    expect(mail).toMatchObject({
      subject: 'Beatriz, seu convite para a Galeria Cais',
      from: { name: 'Editora Cais' },
      replyTo: [{ name: 'Helena Prado', address: 'helena@exemplo.com' }],
    });
    const calendar = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
    expect(calendar?.method).toBe('REQUEST');
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('Olá, Beatriz,');
      expect(text).toContain('curadora da Editora Cais');
      expect(text).toContain('Horário de Brasília');
      expect(text).toContain('Luiza Farias');
      expect(text).toContain('Rua do Porto, 48, Rio de Janeiro');
      for (const name of ['passe', 'agenda', 'recusar', 'lembretes', 'convidado', 'sala']) {
        expect(pathOf(text, name)).not.toBe('');
      }
    }
    const qr = mail?.attachments.find(({ contentId }) => contentId === '<passe>');
    expect(mail?.html).toContain('alt="Código QR do passe de Beatriz Nogueira Salles"');
    expect(await readQr(qr?.content)).toBe(`https://atrio.example${pathOf(mail?.text, 'passe')}`);
    const feed = await fetch(app.url + pathOf(mail?.text, 'agenda'));
    expect([feed.status, await feed.text()]).toEqual([200, expect.stringContaining('Abertura')]);
    const privacy = await fetch(app.url + pathOf(mail?.text, 'convidado'));
    expect(await privacy.text()).toContain('helena@exemplo.com');
  });

  it('greets a guest without a name, whatever names are made of', async () => {
    const { app, save, invite } = await withRoom();
    await save({ message: 'Oi, {nome}! Venha à {sala}.' });
    await invite('sem-nome@exemplo.com');
    await invite('mau@exemplo.com', '<b>Ana\r\nBcc:x@y.z</b>');
    const [bad, plain] = await delivered(app, 2);
    expect(plain?.subject).toBe('Seu convite para a Galeria Cais');
    expect(plain?.text).toMatch(/Olá,\n\nOi! Venha à Galeria Cais\./);
    expect(bad?.bcc ?? []).toEqual([]);
    expect(bad?.html).not.toContain('<b>');
    expect(bad?.html).toContain('&lt;b&gt;Ana');
  });

  it('publishes several sessions, and says the times of Brasília beside another zone', async () => {
    const { app, save, invite, addSession } = await withRoom();
    await save({});
    await addSession({ timeZone: 'Europe/Lisbon' });
    await addSession({ title: 'Oficina', repeat: { every: 'week', count: 8 } });
    await invite('bia@exemplo.com', 'Bia');
    const [mail] = await delivered(app, 1);
    const calendar = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
    expect(calendar?.method).toBe('PUBLISH');
    expect(mail?.text).toMatch(/no horário de Brasília: /);
    expect(mail?.text).toContain('na agenda');
  });

  it('says the times of a guest in another zone by their clock, and those of Brasília beside it', async () => {
    const { app, owner, id, save, addSession } = await withRoom();
    await save({});
    const startsAt = '2026-07-10T22:30:00.000Z';
    app.clock.now = () => Date.parse('2026-07-01T12:00:00Z');
    await addSession({ startsAt, endsAt: '2026-07-10T23:30:00.000Z' });
    await app.call(guestRoutes.configure, { id, fields: ['Escola', 'Fuso horário'] }, owner);
    const places = ['', 'Europe/Lisbon', 'America/Sao_Paulo', 'america/bahia'];
    const guestIn = (zone: string, index = 9) => {
      return { id, email: `g${index}@exemplo.com`, fields: { 'Fuso horário': zone } };
    };
    for (const [index, zone] of places.entries()) {
      await app.call(guestRoutes.create, guestIn(zone, index), owner);
    }
    const refused = await app.fail(guestRoutes.create, guestIn('lugar nenhum'), owner);
    expect(refused.body.error.fields).toEqual({
      'fields.Fuso horário': 'Fuso desconhecido. Use um nome como Europe/Lisbon',
    });
    const texts = (await delivered(app, places.length)).map(({ text = '' }) => text);
    const ours = 'sexta-feira, 10 de julho de 2026, das 19:30 às 20:30';
    const [none, lisbon, saoPaulo, bahia] = texts.map((text) => text.toLowerCase());
    for (const text of [none, saoPaulo, bahia]) {
      expect(text).toContain(ours);
      expect(text).not.toContain('no horário de brasília:');
    }
    expect(lisbon).toContain('das 23:30 até sábado, 11 de julho de 2026, às 00:30');
    expect(lisbon).toContain(`no horário de brasília: ${ours}`);
  });

  it('carries the logo as a PNG', async () => {
    const { app, owner, id, save, invite } = await withRoom();
    await save({});
    const look = { id, logo: [await imageFile({ width: 300, height: 300 })] };
    await app.call(roomLookRoutes.update, look, owner);
    await invite('bia@exemplo.com', 'Bia');
    const [mail] = await delivered(app, 1);
    const picture = mail?.attachments.find(({ contentId }) => contentId === '<logo>');
    expect(picture?.mimeType).toBe('image/png');
    expect(mail?.html).toContain('src="cid:logo"');
    const { format, height } = await sharp(Buffer.from(picture?.content as ArrayBuffer)).metadata();
    expect([format, height]).toEqual(['png', 72]);
  });

  it('goes to many behind the codes that people wait for', async () => {
    const { app, owner, id } = await withRoom();
    const emails = ['a@exemplo.com', 'b@exemplo.com'];
    await app.call(ticketRoutes.createMany, { id, emails }, owner);
    const rows = await app.db.selectFrom('outbox').select('is_bulk').execute();
    expect(rows.map((row) => row.is_bulk)).toEqual([1, 1]);
  });
});

describe('what is written', () => {
  it.each([
    [
      { subject: 'Olá {apelido}' },
      'subject',
      '{apelido} não existe; use {nome}, {sala}, {empresa}',
    ],
    [{ subject: 'Olá\nBcc: x' }, 'subject', 'O assunto cabe em uma linha'],
    [{ subject: 'a'.repeat(151) }, 'subject', 'Use no máximo 150 caracteres'],
    [{ message: 'a'.repeat(4_001) }, 'message', 'Use no máximo 4000 caracteres'],
    [{ senderName: 'A\nB' }, 'senderName', 'O nome cabe em uma linha'],
    [{ replyToId: 999_999 }, 'replyToId', 'Escolha alguém da equipe com e-mail confirmado'],
  ])('is refused at its field: %o', async (fields, field, message) => {
    const { app, owner, id } = await withRoom();
    for (const name of ['update', 'preview', 'test'] as const) {
      const sent = { id, ...OURS, ...fields };
      const { status, body } = await app.fail(roomInvitationRoutes[name], sent, owner);
      expect([name, status, body.error.fields?.[field]]).toEqual([name, 400, message]);
    }
    expect(await app.db.selectFrom('outbox').select('id').execute()).toEqual([]);
  });

  it('is answered to one of the team alone, whose address is proven, as long as they are of it', async () => {
    const { app, owner, room, save, id, invite } = await withRoom();
    const helper = await createAccount(app, { name: 'Luiza Farias' });
    const unproven = await createAccount(app, { isProven: false });
    const link = (adminId: number) =>
      app.db
        .insertInto('room_admins')
        .values({ room_id: room.id, admin_id: adminId, created_at: 1 })
        .execute();
    const stranger = { id, ...OURS, replyToId: helper.adminId };
    expect((await app.fail(roomInvitationRoutes.update, stranger, owner)).status).toBe(400);
    await link(helper.adminId);
    await link(unproven.adminId);
    const bad = { id, ...OURS, replyToId: unproven.adminId };
    expect((await app.fail(roomInvitationRoutes.update, bad, owner)).status).toBe(400);
    await save({ replyToId: helper.adminId });
    await invite('a@exemplo.com');
    await app.db.deleteFrom('room_admins').where('admin_id', '=', helper.adminId).execute();
    await invite('b@exemplo.com');
    const mails = await delivered(app, 2);
    const answered = mails.map(({ replyTo }) => replyTo?.[0]?.address);
    expect(answered.toSorted()).toEqual([owner.email, helper.email].toSorted());
    const { body } = await app.call(roomInvitationRoutes.get, { id }, owner);
    expect(body.invitation.replyToId).toBeNull();
  });

  it('conflicts with what somebody else has written meanwhile', async () => {
    const { app, owner, id, save } = await withRoom();
    const { updatedAt } = (await save({})).body.invitation;
    await save({ subject: 'Outro' });
    const late = { id, ...OURS, ...(updatedAt && { updatedAt }) };
    const { status, body } = await app.fail(roomInvitationRoutes.update, late, owner);
    expect([status, body.error.error]).toEqual([409, 'CHANGED_MEANWHILE']);
    expect(JSON.stringify(body.error)).toContain('Outro');
  });
});

describe('a preview and a test', () => {
  it('shows what is being written, without saving or sending it', async () => {
    const { app, owner, id } = await withRoom();
    const { body } = await app.call(roomInvitationRoutes.preview, { id, ...OURS }, owner);
    expect(body).toMatchObject({
      fromName: 'Editora Cais',
      subject: 'Beatriz, seu convite para a Galeria Cais',
      replyTo: 'Helena Prado <helena@exemplo.com>',
    });
    expect(body.html).not.toContain('cid:');
    expect(body.html).not.toMatch(/\/(agenda|recusar|lembretes|passe)\//);
    expect(await app.db.selectFrom('outbox').select('id').execute()).toEqual([]);
    expect(await app.db.selectFrom('room_invitations').select('room_id').execute()).toEqual([]);
  });

  it('is sent to oneself alone, ten times an hour, from a proven address', async () => {
    const { app, owner, id, room } = await withRoom();
    const send = (who = owner) => app.fail(roomInvitationRoutes.test, { id, ...OURS }, who);
    const answers = await Promise.all(Array.from({ length: 14 }, () => send()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    const unproven = await createAccount(app, { isProven: false });
    await app.db
      .insertInto('room_admins')
      .values({ room_id: room.id, admin_id: unproven.adminId, created_at: 1 })
      .execute();
    expect((await send(unproven)).body.error.error).toBe('EMAIL_NOT_CONFIRMED');
    const mails = await delivered(app, 10);
    expect(new Set(mails.map(({ to }) => to?.[0]?.address))).toEqual(new Set([owner.email]));
    expect(mails[0]?.subject).toBe('[Teste] Helena, seu convite para a Galeria Cais');
  });
});

describe('an answer', () => {
  async function withAnswer() {
    const all = await withRoom();
    await all.invite('bia@exemplo.com', 'Bia');
    const [mail] = await delivered(all.app, 1);
    const path = pathOf(mail?.text, 'recusar');
    const state = async () => {
      const { body } = await all.app.call(guestRoutes.list, { id: all.id }, all.owner);
      return body.guests.map(({ state, reason }) => [state, reason]);
    };
    const post = (fields: Record<string, string> = {}) =>
      fetch(all.app.url + path, { method: 'POST', body: new URLSearchParams(fields) });
    return { ...all, path, state, post };
  }

  it('is given by a button, never by looking', async () => {
    const { app, path, state, post } = await withAnswer();
    for (let looks = 0; looks < 3; looks++) {
      const page = await fetch(app.url + path);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form')]);
      await fetch(app.url + path, { method: 'HEAD' });
    }
    expect(await state()).toEqual([['sent', null]]);
    await Promise.all([post({ motivo: 'Estarei\u0000 em\nviagem' }), post({ motivo: 'Outro' })]);
    const [[declined, reason] = []] = await state();
    expect(declined).toBe('declined');
    expect(['Estarei em viagem', 'Outro']).toContain(reason);
    const again = await post({ motivo: 'Não mesmo' });
    expect(await again.text()).toContain('Convite recusado');
    expect(await state()).toEqual([['declined', reason]]);
    expect(await (await post({ volto: '1' })).text()).toContain('Presença confirmada');
    expect(await state()).toEqual([['accepted', null]]);
  });

  it('cannot be given by who has entered, or with an address that is not theirs', async () => {
    const { app, path, state, post, owner } = await withAnswer();
    expect((await fetch(`${app.url}${path}x`, { method: 'POST' })).status).toBe(404);
    const guestPath = path.replace('/recusar/d', '/recusar/g');
    expect((await fetch(app.url + guestPath, { method: 'POST' })).status).toBe(404);
    await app.db.updateTable('tickets').set({ state: 'entered', entered_at: 1 }).execute();
    expect(await (await post()).text()).toContain('Você já esteve na sala');
    expect(await state()).toEqual([['entered', null]]);
    // The guest of the row is somebody else now.
    const { id } = await app.db.selectFrom('tickets').select('id').executeTakeFirstOrThrow();
    await app.call(guestRoutes.update, { id: String(id), email: 'outra@exemplo.com' }, owner);
    expect((await post()).status).toBe(404);
    expect(await state()).toEqual([['added', null]]);
  });

  it('is a page without scripts, with a style of its own colours', async () => {
    const { app, path } = await withAnswer();
    const page = await fetch(app.url + path);
    const csp = page.headers.get('content-security-policy');
    expect(csp).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect((await page.text()).match(/<script/g)).toBeNull();
    const huge = await fetch(app.url + path, {
      method: 'POST',
      body: new URLSearchParams({ motivo: 'a'.repeat(5_000) }),
    });
    expect(huge.status).toBe(413);
  });
});
