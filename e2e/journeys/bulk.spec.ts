import { adminRoutes } from '@atrio/contract/accounts/accounts';
import { roomAdminRoutes } from '@atrio/contract/rooms/room-admins';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import type { Page } from '@playwright/test';
import { type Caller, call, createAccount, createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { choose, openAs, tableRow, toast } from '../support/pages.ts';
import { PHONE } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';

const NAMES = ['Auditório', 'Biblioteca', 'Cais', 'Foyer'];

async function makeRooms(api: Caller, names = NAMES) {
  const rooms = [];
  for (const name of names) rooms.push(await createRoom(api, name));
  return rooms;
}

const box = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Selecionar ${name}`, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Seleção' });

test('a range of rooms is hidden and shown again by keyboard alone', async ({
  page,
  caller,
  account,
}) => {
  const api = await signedIn(caller, account);
  await makeRooms(api);
  await openAs(page, account, '/dashboard/rooms');
  await box(page, 'Biblioteca').focus();
  await page.keyboard.press('Space');
  await box(page, 'Foyer').focus();
  await page.keyboard.press('Shift+Space');
  await expect(bar(page)).toContainText('3 salas selecionadas');

  await bar(page).getByRole('button', { name: 'Visibilidade' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Ocultar' }).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, '3 salas agora ocultas')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Selecionar todas/ })).toBeFocused();
  for (const name of ['Biblioteca', 'Cais', 'Foyer']) {
    await expect(tableRow(page, name)).toContainText('Oculta');
  }
  await expect(tableRow(page, 'Auditório')).toContainText('Visível');

  await page.getByRole('button', { name: 'Desfazer' }).press('Enter');
  await expect(tableRow(page, 'Cais')).toContainText('Visível');
  const { rooms } = await call(api, roomRoutes.list, {});
  expect(rooms.map(({ isVisible }) => isVisible)).toEqual([true, true, true, true]);
});

test('Esc clears the selection, and shift-click selects a range', async ({
  page,
  caller,
  account,
}) => {
  await makeRooms(await signedIn(caller, account));
  await openAs(page, account, '/dashboard/rooms');
  await box(page, 'Auditório').click();
  await box(page, 'Cais').click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 salas selecionadas');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await expect(box(page, 'Cais')).toBeFocused();
});

test('several rooms are moved to the bin, restored, or deleted for good', async ({
  page,
  caller,
  account,
}) => {
  await makeRooms(await signedIn(caller, account));
  await openAs(page, account, '/dashboard/rooms');
  for (const name of ['Auditório', 'Biblioteca', 'Cais']) await box(page, name).click();
  await bar(page).getByRole('button', { name: 'Deletar' }).click();
  const question = page.getByRole('dialog', { name: 'Deletar 3 salas?' });
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await question.getByRole('button', { name: 'Deletar' }).click();
  await expect(tableRow(page, 'Auditório')).toHaveCount(0);
  await expect(tableRow(page, 'Foyer')).toBeVisible();

  await page.getByRole('link', { name: 'Lixeira' }).click();
  for (const name of ['Auditório', 'Biblioteca']) await box(page, name).click();
  await bar(page).getByRole('button', { name: 'Restaurar' }).click();
  await expect(toast(page, '2 salas restauradas')).toBeVisible();
  await page.getByRole('button', { name: 'Apagar de vez Cais' }).click();
  const forGood = page.getByRole('dialog', { name: 'Apagar sala de vez?' });
  await expect(forGood).toContainText('Nada disso volta');
  await forGood.getByRole('button', { name: 'Apagar de vez' }).click();
  await expect(page.getByText('A lixeira está vazia')).toBeVisible();
  await page.goto('/dashboard/rooms');
  await expect(page.getByText('3 salas', { exact: true }).first()).toBeVisible();
});

test('a bulk change applies to all results of a search, not only to the page in view', async ({
  page,
  caller,
  account,
}) => {
  const api = await signedIn(caller, account);
  await makeRooms(
    api,
    Array.from({ length: 53 }, (_, index) => `Turma ${String(index + 1).padStart(2, '0')}`),
  );
  await createRoom(api, 'Diretoria');
  await openAs(page, account, '/dashboard/rooms?busca=turma');
  await page.getByRole('checkbox', { name: /^Selecionar todas/ }).click();
  await expect(bar(page)).toContainText('50 salas selecionadas');
  await bar(page).getByRole('button', { name: 'Selecionar todas as 53' }).click();
  await expect(bar(page)).toContainText('53 salas selecionadas');
  await bar(page).getByRole('button', { name: 'Privacidade' }).click();
  await page.getByRole('menuitem', { name: 'Tornar privadas' }).click();
  await expect(toast(page, '53 salas agora privadas')).toBeVisible();
  const { rooms } = await call(api, roomRoutes.list, { isPrivate: 'false' });
  expect(rooms.map(({ name }) => name)).toEqual(['Diretoria']);
});

test('reports why each room failed, and retries only those', async ({ page, caller, account }) => {
  const api = await signedIn(caller, account);
  await createRoom(api, 'Minha');
  const other = await signedIn(caller, await createAccount(caller));
  const shared = await createRoom(other, 'Dos outros');
  const me = await call(api, adminRoutes.data, {});
  await call(other, roomAdminRoutes.add, { roomId: String(shared.id), adminId: me.id });
  await openAs(page, account, '/dashboard/rooms');
  await page.getByRole('checkbox', { name: /^Selecionar todas/ }).click();
  await bar(page).getByRole('button', { name: 'Deletar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deletar' }).click();
  const trouble = page.getByRole('alert').filter({ hasText: '1 alterada, 1 falhou' });
  await expect(trouble).toContainText('Dos outros: Você não tem permissão para fazer isso');
  await expect(trouble).toBeFocused();
  await expectAccessible(page);
  await trouble.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /^1 falhou/ })).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a failing server keeps the selection for another try', async ({ page, caller, account }) => {
  await makeRooms(await signedIn(caller, account));
  await openAs(page, account, '/dashboard/rooms');
  const down = '**/rooms/bulk';
  await page.route(down, (route) => route.abort());
  await box(page, 'Cais').click();
  await bar(page).getByRole('button', { name: 'Privacidade' }).click();
  await page.getByRole('menuitem', { name: 'Tornar privadas' }).click();
  const trouble = page.getByRole('alert').filter({ hasText: 'Não foi possível alterar as salas' });
  await expect(trouble).toContainText('Sem conexão com o servidor');
  await expect(box(page, 'Cais')).toBeChecked();
  await page.unroute(down);
  await trouble.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(tableRow(page, 'Cais')).toContainText('Privada');
  await expect(trouble).toHaveCount(0);
});

test('several rooms get a chosen environment', async ({ page, caller, account }) => {
  const api = await signedIn(caller, account);
  await makeRooms(api);
  await openAs(page, account, '/dashboard/rooms');
  await page.getByRole('checkbox', { name: /^Selecionar todas/ }).click();
  await bar(page).getByRole('button', { name: 'Ambiente' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ambiente de 4 salas' });
  await expect(dialog.getByRole('button', { name: 'Aplicar' })).toBeDisabled();
  await expect(dialog.getByPlaceholder('Escolha um ambiente')).toBeVisible();
  await choose(page, 'Ambiente', 'nenhuma');
  await dialog.getByRole('button', { name: 'Aplicar' }).click();
  await expect(toast(page, '4 salas alteradas')).toBeVisible();
  const { rooms } = await call(api, roomRoutes.list, {});
  expect(rooms.map(({ environmentId }) => environmentId)).toEqual([null, null, null, null]);
});

test('on phones rooms are selected by touch, in both themes and at 320 pixels', async ({
  page,
  caller,
  account,
}) => {
  await makeRooms(await signedIn(caller, account));
  await page.setViewportSize(PHONE);
  await page.goto('/dashboard/rooms');
  await page.getByRole('textbox', { name: 'Email' }).fill(account.email);
  await page.getByLabel('Senha', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await page.getByRole('button', { name: 'Selecionar', exact: true }).click();
  await box(page, 'Cais').click();
  await bar(page).getByRole('button', { name: 'Selecionar as 4 desta página' }).click();
  await expect(bar(page)).toContainText('4 salas selecionadas');
  await expectAccessible(page);
  for (const width of [320, PHONE.width]) {
    await expectNoSidewaysScroll(page, width);
  }
  await bar(page).getByRole('button', { name: 'Ações' }).click();
  const drawer = page.getByRole('dialog', { name: 'Salas selecionadas' });
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Ocultar' }).click();
  await expect(toast(page, '4 salas agora ocultas')).toBeVisible();
  await page.getByRole('button', { name: 'Concluir' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});
