import { Role } from '@atrio/contract/accounts/accounts';
import { invitationRoutes } from '@atrio/contract/accounts/invitations';
import { customerRoutes } from '@atrio/contract/across/customers';
import { grantRoutes } from '@atrio/contract/across/grants';
import { allRoutes } from '@atrio/contract/all-routes';
import { couponRoutes } from '@atrio/contract/money/coupons';
import { planRoutes } from '@atrio/contract/money/plans';
import { duplicateRoutes } from '@atrio/contract/rooms/duplicate';
import { imageRoutes } from '@atrio/contract/rooms/images';
import { roomTemplateRoutes } from '@atrio/contract/rooms/room-templates';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { insertKey } from '../../../../test/factories/api-key.ts';
import { GALERIA } from '../../../../test/factories/money.ts';
import { createCompany } from '../../../../test/factories/organization.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { imageFile } from '../../../../test/sample-files.ts';
import { sweepIdempotencyKeys } from './idempotency.service.ts';

const DAY = 24 * 60 * 60_000;
const ROOM = { name: 'Sala do CRM', isVisible: true, isPrivate: false };
const PATH = roomRoutes.create.path.replace('{environment}', '1');

async function send(
  app: TestApp,
  token: string,
  key: string,
  { body = ROOM, path = PATH }: { body?: object; path?: string } = {},
) {
  const answer = await fetch(app.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

const countRooms = async ({ db }: TestApp) =>
  (await db.selectFrom('rooms').select('id').execute()).length;

async function withKey() {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  const company = await createCompany(app, [owner]);
  const { token } = await insertKey(app, owner, { companyId: company.id });
  return { app, owner, company, token };
}

it('makes a room once, and answers each repetition alike, also at the same time', async () => {
  const { app, token } = await withKey();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send(app, token, 'pedido-81')),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await countRooms(app)).toBe(1);
  expect((await send(app, token, 'pedido-82')).status).toBe(200);
  expect(await countRooms(app)).toBe(2);
});

it('refuses the same key for another call, and takes it from another caller', async () => {
  const { app, owner, company, token } = await withKey();
  await send(app, token, 'pedido-81');
  const other = await send(app, token, 'pedido-81', { body: { ...ROOM, name: 'Outra' } });
  expect(other.status).toBe(422);
  expect(JSON.parse(other.text).error.error).toBe('IDEMPOTENCY_KEY_USED');
  const second = await insertKey(app, owner, { companyId: company.id });
  expect((await send(app, second.token, 'pedido-81')).status).toBe(200);
  expect((await send(app, owner.token ?? '', 'pedido-81')).status).toBe(200);
  expect(await countRooms(app)).toBe(3);
});

it('keeps nothing of a call that was refused', async () => {
  const { app, token } = await withKey();
  const missing = PATH.replace('/1/', '/999/');
  expect((await send(app, token, 'pedido-81', { path: missing })).status).toBe(404);
  expect((await send(app, token, 'pedido-81', { body: { name: '' } })).status).toBe(400);
  expect((await send(app, token, 'pedido-81')).status).toBe(200);
  expect(await countRooms(app)).toBe(1);
});

it('refuses a key that is none, and forgets keys after a day', async () => {
  const { app, token } = await withKey();
  const bad = await send(app, token, 'dois pedidos');
  expect([bad.status, JSON.parse(bad.text).error.fields]).toEqual([
    400,
    { 'idempotency-key': 'Use de 1 a 255 caracteres visíveis' },
  ]);
  await send(app, token, 'pedido-81');
  await sweepIdempotencyKeys({ db: app.db, now: app.clock.now() + DAY - 1_000 });
  await send(app, token, 'pedido-81');
  expect(await countRooms(app)).toBe(1);
  await sweepIdempotencyKeys({ db: app.db, now: app.clock.now() + DAY + 1_000 });
  await send(app, token, 'pedido-81');
  expect(await countRooms(app)).toBe(2);
});

it('makes a room like another one once, with its files, also at the same time', async () => {
  const { app, owner, company, token } = await withKey();
  const room = await createRoom(app, owner, { companyId: company.id });
  const files = [await imageFile(), await imageFile({ name: 'b.png' })];
  await app.call(imageRoutes.create, { roomId: String(room.id), files }, owner);
  const each = (await app.db.selectFrom('files').select('id').execute()).length;
  const path = duplicateRoutes.create.path.replace('{id}', String(room.id));
  const body = { name: 'De novo', parts: ['look'] };
  const copy = () => send(app, token, 'copia-1', { path, body });
  const answers = await Promise.all(Array.from({ length: 8 }, copy));
  const later = await copy();
  expect(new Set([...answers, later].map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(later.status).toBe(200);
  expect(await countRooms(app)).toBe(2);
  expect(await app.db.selectFrom('files').select('id').execute()).toHaveLength(2 * each);
  const other = await send(app, token, 'copia-1', { path, body: { ...body, name: 'Outra' } });
  expect(other.status).toBe(422);
  const template = { name: 'Da casa', template: 'launch' };
  const use = () =>
    send(app, owner.token ?? '', 'modelo-1', { path: roomTemplateRoutes.use.path, body: template });
  const used = await Promise.all([use(), use(), use()]);
  expect(new Set(used.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await countRooms(app)).toBe(3);
});

it('takes what an operator makes: rooms granted, notes, plans, coupons, invitations', async () => {
  const app = await buildTestApp();
  const { token } = await createAccount(app, { role: Role.MASTER_ADMIN });
  const { adminId } = await createAccount(app);
  const endsOn = new Date(app.clock.now() + 30 * DAY).toISOString().slice(0, 10);
  const of = (path: string) => path.replace('{adminId}', String(adminId));
  const calls = [
    [of(grantRoutes.create.path), { planId: GALERIA.id, reason: 'Feira', endsOn }],
    [of(customerRoutes.addNote.path), { body: 'Ligou' }],
    [planRoutes.create.path, { name: 'Salão', description: 'Um', price: 9_990, roomModelIds: [1] }],
    [couponRoutes.create.path, { code: 'FEIRA20', percent: 20, cycles: 3, maxUses: 50 }],
    [invitationRoutes.create.path, { email: 'rita@exemplo.com.br' }],
  ] as const;
  for (const [path, body] of calls) {
    const twice = [1, 2].map(() => send(app, token, `${path}-1`, { path, body }));
    const [first, second] = await Promise.all(twice);
    expect(first, path).toEqual(second);
    expect(first?.status, first?.text).toBe(200);
  }
  for (const table of ['grants', 'customer_notes', 'coupons', 'invitations'] as const) {
    expect(await app.db.selectFrom(table).select('id').execute(), table).toHaveLength(1);
  }
});

it('is taken by calls of somebody, without files, and never keeps a secret', () => {
  const taking = allRoutes.filter(({ isOnceByKey }) => isOnceByKey);
  expect(taking.length).toBeGreaterThan(0);
  for (const { name, access, files, scope, method, response } of taking) {
    expect([files, method], name).toEqual([undefined, 'POST']);
    expect(['admin', 'master'], name).toContain(access);
    expect(scope ?? 'people:write', name).toMatch(/:write$|:moderate$/);
    expect(response.shape, name).not.toHaveProperty('secret');
    expect(response.shape, name).not.toHaveProperty('key');
  }
});
