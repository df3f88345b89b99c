import { guestRoutes } from '@atrio/contract/rooms/guests';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import fc from 'fast-check';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { passOf } from '../../../../test/factories/pass.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { createTicket } from '../../../../test/factories/ticket.ts';
import { passPictures, passUrl, readPass, writePass } from './passes.service.ts';

const SECRET = Buffer.alloc(48, 7);

async function decoded(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

async function withGuest(environment: Record<string, string> = {}) {
  const app = await buildTestApp(environment);
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  const ticket = await createTicket(app, room, { email: 'bia@exemplo.com' });
  return { app, owner, room, ticket };
}

const versionOf = (app: TestApp, { id }: { id: number }) =>
  app.db
    .selectFrom('tickets')
    .select(['pass_version', 'pass_device', 'pass_bound_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('the address of a pass', () => {
  it('is a QR code that others read, as PNG and as SVG', async () => {
    const { app, ticket } = await withGuest({ PUBLIC_URL: 'https://salas.exemplo.com.br' });
    const url = await passOf(app, ticket);
    expect(url).toMatch(/^https:\/\/salas\.exemplo\.com\.br\/passe\/[\w.-]+$/);
    const { png, svg } = passPictures(url);
    expect(await decoded(png)).toBe(url);
    expect(svg).not.toMatch(/style|script/);
    // The server reads no SVG, and blocks it for its whole process once it has read an image.
    const load = { operation: ['VipsForeignLoadSvg'] };
    sharp.unblock(load);
    const drawn = await sharp(Buffer.from(svg), { density: 300 }).png().toBuffer();
    sharp.block(load);
    expect(await decoded(drawn)).toBe(url);
  });

  it('S11: is read by the installation that signed it alone, however it is changed', () => {
    const pass = { ticketId: 7, version: 1_763_900_000_000 };
    const secret = writePass(SECRET, pass);
    expect(readPass(SECRET, secret)).toEqual(pass);
    expect(readPass(SECRET, ` https://outra.example/passe/${secret}\n`)).toEqual(pass);
    expect(readPass(Buffer.alloc(48, 8), secret)).toBeNull();
    const [id, version, signed] = secret.split('.');
    for (const other of [
      `8.${version}.${signed}`,
      `${id}.0.${signed}`,
      `0${id}.${version}.${signed}`,
      `${id}.${version}.${signed}x`,
      `${id}.${version}`,
      '',
      '...',
    ]) {
      expect([other, readPass(SECRET, other)]).toEqual([other, null]);
    }
    fc.assert(
      fc.property(
        fc.nat(secret.length - 1),
        fc.string({ minLength: 1, maxLength: 1 }),
        (at, char) => {
          const changed = secret.slice(0, at) + char + secret.slice(at + 1);
          // White space around it belongs to how it was pasted.
          fc.pre(changed.trim() === changed && changed !== secret);
          return readPass(SECRET, changed) === null;
        },
      ),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => readPass(SECRET, text) === null),
    );
  });

  it('ends so that mail programs keep it whole in a link', () => {
    for (let ticketId = 1; ticketId < 300; ticketId++) {
      expect(writePass(SECRET, { ticketId, version: 0 })).toMatch(/[A-Za-z0-9]$/);
    }
  });

  it('X10: is in no log', async () => {
    const { app, ticket } = await withGuest();
    const url = await passOf(app, ticket);
    const secret = url.split('/').at(-1) ?? '';
    for (const path of ['/passe/', '//passe/', '/PASSE/', '/agenda/', '/lembretes/']) {
      await fetch(`${app.url}${path}${secret}?x=1`);
      await fetch(`${app.url}${path}${secret}`, { method: 'DELETE' });
    }
    await expect.poll(app.logged).toContain('"path":"/passe/***"');
    expect(app.logged()).not.toContain(secret.split('.').at(-1));
  });
});

describe('another pass', () => {
  it('comes with an invitation where it is asked for, and is later than all before', async () => {
    const { app, owner, ticket } = await withGuest();
    const id = String(ticket.id);
    await app.call(ticketRoutes.resend, { id }, owner);
    expect(await versionOf(app, ticket)).toMatchObject({ pass_version: 0 });
    await app.db.updateTable('tickets').set({ pass_device: 'x', pass_bound_at: 1 }).execute();
    app.clock.stop();
    await app.call(ticketRoutes.resend, { id, newPass: true }, owner);
    const first = await versionOf(app, ticket);
    expect(first).toEqual({
      pass_version: app.clock.now(),
      pass_device: null,
      pass_bound_at: null,
    });
    await app.call(ticketRoutes.resend, { id, newPass: true }, owner);
    expect((await versionOf(app, ticket)).pass_version).toBe(first.pass_version + 1);
    const bad = await app.fail(ticketRoutes.resend, { id, newPass: 'sim' }, owner);
    expect(bad.status).toBe(400);
  });

  it('belongs to another address of the guest, and to none of their other changes', async () => {
    const { app, owner, ticket } = await withGuest();
    const id = String(ticket.id);
    await app.call(guestRoutes.update, { id, name: 'Bia Rocha' }, owner);
    expect((await versionOf(app, ticket)).pass_version).toBe(0);
    await app.call(guestRoutes.update, { id, email: 'beatriz@exemplo.com' }, owner);
    expect((await versionOf(app, ticket)).pass_version).toBeGreaterThan(0);
  });

  it('is not given by those whose room it is not', async () => {
    const { app, ticket } = await withGuest();
    const other = await createAccount(app);
    const input = { id: String(ticket.id), newPass: true };
    expect((await app.fail(ticketRoutes.resend, input, other)).status).toBe(404);
    expect((await app.fail(ticketRoutes.resend, input)).status).toBe(401);
    expect((await versionOf(app, ticket)).pass_version).toBe(0);
  });
});

it("the pass of a guest whose row is gone is no other guest's", async () => {
  const { app, owner, room, ticket } = await withGuest();
  const url = await passOf(app, ticket);
  await app.call(ticketRoutes.removePre, { id: String(ticket.id) }, owner);
  const again = await createTicket(app, room, { email: 'bia@exemplo.com' });
  expect(passUrl(app.app.deps, { id: again.id, passVersion: 0 })).not.toBe(url);
});
