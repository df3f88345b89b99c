import { readFile } from 'node:fs/promises';
import { environmentRoutes } from '@atrio/contract/organization/environments';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import type { Page } from '@playwright/test';
import { call, createEnvironment, createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { menuLink, openAs } from '../support/pages.ts';
import { MASTER } from '../support/server.ts';
import { NARROWEST, PHONE } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';

test('a master reads, filters, follows and exports the history of changes', async ({
  page,
  caller,
  account,
}) => {
  const api = await signedIn(caller, account);
  const room = await createRoom(api, `Sala de ${account.name}`);
  const gone = await createEnvironment(api, 'Anexo que se vai');
  await call(api, roomRoutes.update, { id: String(room.id), name: 'Auditório Norte' });
  await call(api, environmentRoutes.remove, { id: String(gone.id) });

  await openAs(page, MASTER, '/dashboard');
  await menuLink(page, 'Histórico').click();
  await expect(page).toHaveURL('/dashboard/history');
  await page.getByRole('searchbox').fill(account.name);
  // A line that is clicked while the found ones replace it would not hear the click.
  await expect(page).toHaveURL(/busca=/);
  await expect(lines(page).filter({ hasNotText: account.name })).toHaveCount(0);
  await expect(line(page, 'alterou Nome')).toContainText(
    `alterou Nome de Sala de ${account.name} para Auditório Norte`,
  );
  await expect(line(page, 'alterou Nome')).toContainText(caller.address ?? '');
  await expect(line(page, 'deletou o ambiente')).toContainText(
    'Ambiente: Anexo que se vai (não existe mais)',
  );
  await expect(line(page, 'criou a conta')).toContainText(account.email);

  await line(page, 'alterou Nome')
    .getByRole('button', { name: /^Só desta pessoa/ })
    .click();
  await expect(page).toHaveURL(/quem=\d+/);
  await page.getByRole('button', { name: 'Tipo' }).click();
  await page.getByRole('menuitemradio', { name: 'Ambientes' }).click();
  await expect(page).toHaveURL(/tipo=ambientes/);
  await expect(lines(page)).toHaveCount(2);
  await page.reload();
  await expect(lines(page)).toHaveCount(2);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(3);
  expect(text).toContain('deletou o ambiente;Ambiente;Anexo que se vai');

  await page.getByRole('button', { name: 'Remover filtro Tipo' }).click();
  await page.getByRole('link', { name: 'Auditório Norte' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Auditório Norte' })).toBeVisible();
});

test('nobody else reaches the history, by the menu or by its address', async ({
  page,
  account,
}) => {
  await openAs(page, account, '/dashboard');
  await expect(menuLink(page, 'Conta')).toBeVisible();
  await expect(menuLink(page, 'Histórico')).toHaveCount(0);
  await page.goto('/dashboard/history');
  await expect(page.getByRole('heading', { level: 1, name: 'Salas' })).toBeVisible();
});

test('the history is read by keyboard, on phones and in the dark', async ({
  page,
  caller,
  account,
}) => {
  await createRoom(await signedIn(caller, account), 'Sala de teclado');
  await openAs(page, MASTER, `/dashboard/history?busca=${encodeURIComponent(account.name)}`);
  await expect(lines(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Tipo' })).toBeFocused();
  const browser = await page.context().newCDPSession(page);
  // On a slow machine keys come long before the menu is drawn and focused.
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Tipo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Tipo' })).toBeFocused();
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });

  await page.setViewportSize(PHONE);
  await expect(lines(page).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, NARROWEST);
});

function lines(page: Page) {
  return page.getByRole('list', { name: 'Histórico' }).locator(':scope > li');
}

function line(page: Page, words: string) {
  return lines(page).filter({ hasText: words }).first();
}
