import { fileURLToPath } from 'node:url';
import { webhookRoutes } from '@atrio/contract/organization/webhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '../e2e/support/api.ts';
import { freePort } from '../e2e/support/server.ts';
import { PYTHON } from './foreign-tools.ts';
import { DOORS, type Door, forged, type House, journey, openHouse, run } from './journey.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.server.dispose());

const python = (program: string, ...args: string[]) =>
  run(PYTHON, [fileURLToPath(new URL(`programs/${program}`, import.meta.url)), ...args]);

it.each(Object.keys(DOORS) as Door[])(
  'python-socketio finds its way at the %s door, and PyJWT verifies its token',
  async (door) => {
    const { token } = await journey(house, door, (start) => python('visitor.py', start));
    const verified = python('verify.py', house.server.url, token);
    expect(await verified.next('claims')).toMatchObject({
      iss: 'atrio',
      aud: 'atrio-room',
      room: house.rooms[door].sceneName,
    });
    const refused = python('verify.py', house.server.url, forged(token));
    expect(await refused.next('refused')).toBe('InvalidSignatureError');
  },
);

it("Python's hmac verifies webhooks by hand, under both secrets while they are exchanged", async () => {
  const { admin } = house;
  const port = String(await freePort());
  const form = {
    ...{ name: 'Python', url: `http://127.0.0.1:${port}/`, companyId: null },
    types: ['room.created' as const],
  };
  const { webhook, secret } = await call(admin, webhookRoutes.create, form);
  const id = String(webhook.id);
  const newer = await call(admin, webhookRoutes.rotate, { id });
  const other = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
  const receiver = python('webhook.py', port, secret, newer.secret, other);
  // The example of Standard Webhooks.
  expect(await receiver.next('example')).toBe('g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  await receiver.next('listening');
  await call(admin, webhookRoutes.test, { id });
  expect(await receiver.next('heard')).toMatchObject({
    verified: [true, true, false],
    forged: false,
    event: { type: 'webhook.test', data: { roomId: null } },
  });
  await call(admin, webhookRoutes.remove, { id });
});
