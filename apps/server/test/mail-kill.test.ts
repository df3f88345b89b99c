import { authRoutes } from '@atrio/contract/accounts/accounts';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { expect, it } from 'vitest';
import { requestTo } from './build-test-app.ts';
import { PASSWORD } from './factories/account.ts';
import { smtpServer } from './smtp-server.ts';
import { migratedFolder, spawnServer } from './spawn-server.ts';

const ADDRESSES = Array.from({ length: 1_000 }, (_, index) => `pessoa${index}@exemplo.com.br`);
/** Mails that may have been sent without being marked when the process is killed. */
const IN_HAND = 10;

it('mails 1,000 pasted addresses once each, also when the server is killed in the middle', async () => {
  const smtp = await smtpServer();
  const admin = { email: 'ana@exemplo.com.br', password: PASSWORD };
  const settings = {
    DATA_DIR: migratedFolder(),
    SMTP_URL: smtp.url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    DATABASE_URL: '',
  };
  const first = await spawnServer(settings);
  await first.printed('/dashboard/');
  const { token } = (await requestTo(first.url, authRoutes.login, admin)).body;
  const form = { environment: '1', name: 'Sala', isVisible: true, isPrivate: true };
  const { room } = (await requestTo(first.url, roomRoutes.create, form, { token })).body;
  const paste = { id: String(room.id), emails: ADDRESSES };
  const { results } = (await requestTo(first.url, ticketRoutes.createMany, paste, { token })).body;
  expect(results.every(({ outcome }) => outcome === 'preTicket')).toBe(true);
  await expect
    .poll(() => smtp.received.length, { interval: 5, timeout: 30_000 })
    .toBeGreaterThan(200);
  first.child.kill('SIGKILL');
  await first.ended;
  const before = smtp.received.length;
  expect(before).toBeLessThan(ADDRESSES.length);

  const second = await spawnServer(settings);
  await second.printed('/dashboard/');
  const reached = () => new Set(smtp.received.map(({ recipient }) => recipient)).size;
  await expect.poll(reached, { timeout: 30_000 }).toBe(ADDRESSES.length);
  second.child.kill('SIGTERM');
  await second.ended;

  // A repeated mail has the first one's Message-ID, so that its receiver recognises it.
  const numbers = smtp.received.map(({ text }) => /^Message-ID: (.+)$/im.exec(text)?.[1]);
  expect(new Set(numbers).size).toBe(ADDRESSES.length);
  expect(smtp.received.length - ADDRESSES.length).toBeLessThanOrEqual(IN_HAND);
}, 60_000);
