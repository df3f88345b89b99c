import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createRoom, signedIn } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { orderPlan, registerPayer } from '../support/money.ts';
import { openAs } from '../support/pages.ts';
import { TABLET } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';

/** More rows than the page in view holds. */
const MANY = 52;

const head = (page: Page, name: string) => page.getByRole('columnheader', { name });
const columns = (page: Page) => page.getByRole('button', { name: 'Colunas' });
const saved = (page: Page) =>
  page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/account/preferences') && answer.request().method() === 'PUT',
  );

test('columns are chosen by keyboard and kept in another browser', async ({
  page,
  caller,
  account,
  browser,
}) => {
  await createRoom(await signedIn(caller, account), 'Auditório');
  await openAs(page, account, '/dashboard/rooms');
  await expect(head(page, 'Acessos')).toBeVisible();
  await columns(page).press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitemcheckbox', { name: 'Acessos' }).focus();
  const both = saved(page);
  await page.keyboard.press('Enter');
  await both;
  await expect(head(page, 'Acessos')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(columns(page)).toBeFocused();

  await page.reload();
  await expect(head(page, 'Agora')).toBeVisible();
  await expect(head(page, 'Acessos')).toBeHidden();

  const other = await browser.newContext();
  const there = await other.newPage();
  await openAs(there, account, '/dashboard/rooms');
  await expect(head(there, 'Agora')).toBeVisible();
  await expect(head(there, 'Acessos')).toBeHidden();
  await other.close();
});

test('at 1024 pixels payments keep their date, and rooms their link beside the bin', async ({
  page,
  caller,
  account,
}) => {
  const api = await signedIn(caller, account);
  await createRoom(api, 'Auditório');
  await registerPayer(api);
  await orderPlan(api);
  await page.setViewportSize(TABLET);
  await openAs(page, account, '/dashboard/rooms');
  await expect(head(page, 'Link público')).toBeVisible();
  const tops = [page.getByRole('link', { name: 'Lixeira' }), columns(page)].map((one) =>
    one.boundingBox(),
  );
  const [bin, menu] = await Promise.all(tops);
  const newRoom = await page.getByRole('link', { name: 'Nova Sala' }).boundingBox();
  const search = await page.getByRole('searchbox').boundingBox();
  expect(Math.abs((bin?.y ?? 0) - (newRoom?.y ?? 99))).toBeLessThan(8);
  expect(Math.abs((menu?.y ?? 0) - (search?.y ?? 99))).toBeLessThan(8);

  await page.goto('/dashboard/payments');
  await expect(head(page, 'Pagamento')).toBeVisible();
});

test('a filtered list is exported with all its pages', async ({ page, caller, account }) => {
  const api = await signedIn(caller, account);
  for (let index = 1; index <= MANY; index++) await createRoom(api, `Estande ${index}`);
  await createRoom(api, 'Auditório');
  await openAs(page, account, '/dashboard/rooms?busca=estande');
  await expect(page.getByText('1–50 de 52')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^salas-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFFSala;Empresa;Link público;')).toBe(true);
  expect(text.trim().split('\r\n')).toHaveLength(MANY + 1);
  expect(text).not.toContain('Auditório');
});

test('printing shows only the content: the page, or all rows of the list', async ({
  page,
  caller,
  account,
}) => {
  const api = await signedIn(caller, account);
  for (let index = 1; index <= MANY; index++) await createRoom(api, `Estande ${index}`);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-asked', '');
  });
  await openAs(page, account, '/dashboard/rooms');
  await expect(page.getByText('1–50 de 52')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Salas' })).toBeVisible();
  await expect(page.getByRole('cell', { name: /^Estande 1 / })).toBeVisible();
  for (const part of [
    page.getByRole('navigation', { name: 'Principal' }),
    page.getByRole('banner'),
    page.getByRole('searchbox'),
    page.getByRole('link', { name: 'Nova Sala' }),
    page.getByRole('button', { name: 'Deletar Estande 1', exact: true }),
  ]) {
    await expect(part).toBeHidden();
  }

  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await expect(page.locator('html[data-asked]')).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Salas' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // The heading row, and the rows of both pages.
  await expect(page.getByRole('row')).toHaveCount(MANY + 1);
  await expect(page.getByRole('cell', { name: 'Estande 9', exact: true })).toBeVisible();
});
