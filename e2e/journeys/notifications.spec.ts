import { adminRoutes } from '@atrio/contract/accounts/accounts';
import { notificationRoutes } from '@atrio/contract/platform/notifications';
import { roomAdminRoutes } from '@atrio/contract/rooms/room-admins';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import type { Page } from '@playwright/test';
import {
  type Account,
  type Caller,
  call,
  createAccount,
  createRoom,
  newPerson,
  signedIn,
} from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { PNG } from '../support/files.ts';
import { confirmEmail } from '../support/mail.ts';
import { orderPlan, pressAtProvider, registerPayer } from '../support/money.ts';
import { beSignedIn, openAs } from '../support/pages.ts';
import { NARROWEST, PHONE } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';

test('events light up the bell of the people concerned, in another browser, without a reload', async ({
  page,
  browser,
  caller,
  account,
  server,
}) => {
  const friend = await createAccount(caller);
  const api = await signedIn(caller, account);
  const room = await createRoom(api, 'Auditório Cais');
  const theirs = await (await browser.newContext()).newPage();
  await openAs(page, account, '/dashboard');
  await openAs(theirs, friend, '/dashboard');
  await expect(bell(theirs, '')).toBeVisible();
  await loaded(theirs);

  const adminId = await adminIdOf(caller, friend);
  await call(api, roomAdminRoutes.add, { roomId: String(room.id), adminId });
  await expect(bell(theirs, ', 1 não lida')).toBeVisible();
  await bell(theirs, ', 1 não lida').click();
  const line = theirs.getByRole('link', { name: /deu a você a administração da sala Auditório/ });
  await expect(line).toContainText(account.name);
  await line.click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Auditório Cais' })).toBeVisible();
  await expect(bell(theirs, '')).toBeVisible();

  // Both administer the room now, and both are notified of its guest.
  const guest = newPerson();
  const ticket = { roomId: room.id, email: guest.email, notify: false };
  await call(api, ticketRoutes.create, ticket);
  await call(caller, adminRoutes.create, guest);
  await confirmEmail(caller, server, guest);
  for (const one of [page, theirs]) await expect(bell(one, ', 1 não lida')).toBeVisible();

  // A notification read in one tab is read in the other too.
  const second = await page.context().newPage();
  await second.goto('/dashboard/rooms');
  await expect(bell(second, ', 1 não lida')).toBeVisible();
  await bell(second, ', 1 não lida').click();
  await second.getByRole('button', { name: 'Marcar tudo como lido' }).click();
  await expect(bell(second, '')).toBeVisible();
  await expect(bell(page, '')).toBeVisible();
  await expect(bell(theirs, ', 1 não lida')).toBeVisible();
});

test('notifications of payments lead to the payment', async ({ page, caller, account }) => {
  const api = await signedIn(caller, account);
  await registerPayer(api);
  await openAs(page, account, '/dashboard');
  await loaded(page);
  await pressAtProvider(await orderPlan(api, 'PIX'), 'pagar');
  await expect(bell(page, ', 2 não lidas')).toBeVisible();
  await bell(page, ', 2 não lidas').click();
  await expect(page.getByRole('link', { name: /salas adicionadas à sua conta/ })).toBeVisible();
  await page.getByRole('link', { name: /foi recebido/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/payments\?busca=\d+$/);
  await expect(page.getByRole('table')).toContainText('Recebido');
});

test('an upload that was ended by leaving its page is reported, with a link back', async ({
  page,
  caller,
  account,
}) => {
  const room = await createRoom(await signedIn(caller, account), 'Galeria Cais');
  await beSignedIn(page, account);
  await page.route('**/image', () => undefined);
  await page.goto(`/dashboard/rooms/${room.id}#imagens`);
  await page
    .getByRole('region', { name: 'Imagens' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'cais.png', mimeType: 'image/png', buffer: PNG });
  await page
    .getByRole('region', { name: 'Imagens' })
    .getByRole('button', { name: 'Upload' })
    .click();
  await expect(page.getByText('Enviando...')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Conta' })
    .click();
  const leave = page.getByRole('button', { name: 'Descartar' });
  await leave.click();
  await expect(page).toHaveURL('/dashboard/account');
  await bell(page, ', 1 não lida').click();
  await page.getByRole('link', { name: /Envio interrompido: cais.png \(Galeria Cais\)/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Galeria Cais' })).toBeVisible();
});

test('the bell is read by keyboard, on phones and in the dark', async ({
  page,
  caller,
  account,
}) => {
  const api = await signedIn(caller, await createAccount(caller));
  const room = await createRoom(api, 'Sala com nome comprido para caber em telas estreitas');
  const adminId = await adminIdOf(caller, account);
  await call(api, roomAdminRoutes.add, { roomId: String(room.id), adminId });
  await beSignedIn(page, account);
  // On this page no control is half covered by the bell's panel; axe would report it as too small.
  await page.goto('/dashboard/teste');
  await loaded(page);
  await bell(page, ', 1 não lida').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Marcar tudo como lido' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^Não lida:/ })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(bell(page, ', 1 não lida')).toBeFocused();

  await page.setViewportSize(PHONE);
  await bell(page, ', 1 não lida').click();
  await expect(page.getByRole('link', { name: /^Não lida:/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, NARROWEST);
  await expect(page.getByRole('link', { name: /^Não lida:/ })).toBeInViewport({ ratio: 1 });
});

test("nobody reads another person's notifications", async ({ caller, account }) => {
  const api = await signedIn(caller, account);
  const other = await signedIn(caller, await createAccount(caller));
  await registerPayer(other);
  await pressAtProvider(await orderPlan(other, 'BOLETO'), 'vencer');
  const bellOf = (one: Caller) => call(one, notificationRoutes.list, {});
  await expect.poll(async () => (await bellOf(other)).unread).toBe(1);
  expect(await bellOf(api)).toMatchObject({ notifications: [], unread: 0 });
});

/** Finds the bell by its whole name; `rest` follows 'Notificações'. */
function bell(page: Page, rest: string) {
  return page.getByRole('button', { name: `Notificações${rest}`, exact: true });
}

/** Waits for the first count; later changes arrive by themselves. */
async function loaded(page: Page): Promise<void> {
  const isRead = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/notifications')),
    );
  await expect.poll(isRead).toBe(true);
}

async function adminIdOf(caller: Caller, account: Account): Promise<number> {
  return (await call(await signedIn(caller, account), adminRoutes.data, {})).id;
}
