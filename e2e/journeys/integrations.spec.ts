import { roomRoutes } from '@atrio/contract/rooms/rooms';
import type { Page } from '@playwright/test';
import { call, createCompany, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { openAs } from '../support/pages.ts';
import { PHONE } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';

const LIST = '**/apiKeys?*';
/** Three retries with growing pauses come before the error is shown. */
const AFTER_RETRIES = { timeout: 20_000 };

const made = (page: Page) => page.getByRole('region', { name: 'Chave nova' });

test('a key is made, used by another program, traded and revoked', async ({
  page,
  caller,
  account,
}) => {
  const owner = await signedIn(caller, account);
  await createCompany(owner, 'Editora Cais');
  await openAs(page, account, '/dashboard/integrations');
  await expect(page.getByText('Nenhuma chave')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nova chave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova chave' });
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('CRM da Cais');
  await dialog.getByRole('button', { name: 'Criar chave' }).click();
  await expect(dialog.getByText('Escolha ao menos uma permissão')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'rooms:write' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Criar chave' }).click();
  const key = (await made(page).getByText(/^atr_/).textContent()) ?? '';
  await expectAccessible(page);

  // The other program: it makes a room, and may not even list them.
  const program = { url: caller.url, token: key };
  const input = { environment: '1', name: 'Sala do CRM', isVisible: true, isPrivate: false };
  const { room } = await call(program, roomRoutes.create, input);
  expect(room.companyName).toBe('Editora Cais');
  await expect(call(program, roomRoutes.list, {})).rejects.toThrow(/rooms:read/);

  await page.getByRole('link', { name: 'Empresa' }).click();
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await made(page).getByRole('button', { name: 'Já guardei' }).click();
  await expect(made(page)).toBeHidden();
  await page.reload();
  const row = page.getByRole('row', { name: /^CRM da Cais/ });
  await expect(row).not.toContainText('Nunca usada');

  await row.getByRole('button', { name: 'Trocar CRM da Cais' }).click();
  await page.getByRole('radio', { name: 'Já' }).check();
  await page.getByRole('button', { name: 'Trocar', exact: true }).click();
  await expect(made(page)).toContainText('Segredo novo');
  const gone = { id: String(room.id) };
  await expect(call(program, roomRoutes.remove, gone)).rejects.toThrow(/401/);
  await made(page).getByRole('button', { name: 'Já guardei' }).click();

  await row.getByRole('button', { name: 'Revogar CRM da Cais' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revogar' }).click();
  await expect(row).toContainText('Revogada em');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page, PHONE.width);
  await expectAccessible(page);
});

test('a server that fails is said, and asked again', async ({ page, account }) => {
  await page.route(LIST, (route) => route.fulfill({ status: 500, json: {} }));
  await openAs(page, account, '/dashboard/integrations');
  await expect(page.getByText('Erro buscando chaves')).toBeVisible(AFTER_RETRIES);
  await page.unroute(LIST);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Nenhuma chave')).toBeVisible();
});
