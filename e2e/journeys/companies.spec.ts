import { adminRoutes } from '@atrio/contract/accounts/accounts';
import { asTextOnWhite } from '@atrio/contract/lib/company-colors';
import { companyColorRoutes, companyRoutes } from '@atrio/contract/organization/companies';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import type { Page } from '@playwright/test';
import {
  type Caller,
  call,
  createAccount,
  createCompany,
  createRoom,
  sendForm,
  signedIn,
} from '../support/api.ts';
import { expectAccessible, expectAccessibleAtAllSizes } from '../support/axe.ts';
import { PNG } from '../support/files.ts';
import {
  beSignedIn,
  expectFieldError,
  menuLink,
  openAs,
  tableRow,
  toast,
} from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const COLORS = '**/companiesColor/**';
const NEVER_MIND = 'Algo deu errado aqui. Tente novamente';

test('a company is made with its logo and colours, and a room wears them in public', async ({
  page,
  caller,
  account,
}) => {
  const api = await signedIn(caller, account);
  const room = await createRoom(api, 'Galeria Cais');
  const friend = await createAccount(caller);
  await openAs(page, account, '/dashboard');
  await menuLink(page, 'Empresa').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Suas empresas' })).toBeVisible();
  await expect(page.getByText('Não tem empresas')).toBeVisible();
  await page.getByRole('link', { name: 'Nova Empresa' }).click();

  await nameField(page).fill('Editora Cais');
  await chooseLogo(page, 'cais-marca.png');
  await colorField(page, 'Primária').fill('#0a606c');
  await expect(page.getByText('7,2 : 1 · legível')).toBeVisible();
  await chooseAdmin(page, friend.name);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(toast(page, 'Empresa criada')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/company');
  const row = tableRow(page, 'Editora Cais');
  await expect(row).toContainText('Primária 0A606C');
  await expect(row.locator('img')).toHaveJSProperty('naturalWidth', 1);

  const { companies } = await listOf(api);
  await call(api, roomRoutes.update, { id: String(room.id), companyId: companies[0]?.id ?? 0 });
  await page.goto(`/sala/${room.sceneName}`);
  await expect(page.getByText('Editora Cais')).toBeVisible();
  const wall = () =>
    page.evaluate(() => document.documentElement.style.getPropertyValue('--room-wall'));
  await expect.poll(wall).toBe(`#${asTextOnWhite('0A606C')}`);
});

test('only the changes of a company are sent; colours are added and removed', async ({
  page,
  caller,
  account,
}) => {
  const api = await signedIn(caller, account);
  const company = await createCompany(api, 'Instituto Ipê');
  await call(api, companyColorRoutes.create, {
    companyId: String(company.id),
    colorName: 'secondary',
    colorHex: '112233',
  });
  await openAs(page, account, `/dashboard/company/${company.id}`);
  await nameField(page).fill('Instituto Ipê Amarelo');
  await chooseLogo(page, 'ipe.png');
  await page.getByRole('button', { name: 'Restaurar padrão da cor secundária' }).click();
  await colorField(page, 'Complementar').fill('06333A');
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'Alterações salvas')).toBeVisible();
  await expect(page.getByText('Alterações não salvas')).toHaveCount(0);
  expect(await storedColors(api, company.id)).toEqual(['complementary 06333A']);

  await page.reload();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Instituto Ipê Amarelo' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Remover Logo atual' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect.poll(async () => (await readCompany(api, company.id)).logoUrl).toBeNull();
});

test('two people who save one company resolve the conflict field by field', async ({
  page,
  caller,
  account,
}) => {
  const api = await signedIn(caller, account);
  const company = await createCompany(api, 'Editora disputada');
  await openAs(page, account, `/dashboard/company/${company.id}`);
  await nameField(page).fill('Minha editora');
  await sendForm(api, 'PUT', `/companies/${company.id}`, { name: 'Editora delas' });
  await page.getByRole('button', { name: 'Salvar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alguém salvou outra versão' });
  await dialog.getByRole('radio', { name: 'Versão salva: Editora delas' }).check();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(nameField(page)).toHaveValue('Editora delas');
  await expect(page.getByText('Alterações não salvas')).toHaveCount(0);
});

test('a co-administrator edits but does not delete, and the owner does', async ({
  page,
  browser,
  caller,
  account,
}) => {
  const api = await signedIn(caller, account);
  const friend = await createAccount(caller);
  const friendId = await adminIdOf(await signedIn(caller, friend));
  const company = await createCompany(api, 'Editora a dois', [friendId]);
  const room = await createRoom(api, 'Sala da editora');
  await call(api, roomRoutes.update, { id: String(room.id), companyId: company.id });

  const theirs = await browser.newPage();
  await openAs(theirs, friend, '/dashboard/company');
  await expect(tableRow(theirs, 'Editora a dois')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Deletar Editora a dois' })).toHaveCount(0);
  await tableRow(theirs, 'Editora a dois')
    .getByRole('link', { name: /^Editora/ })
    .click();
  await nameField(theirs).fill('Editora a quatro mãos');
  await theirs.getByRole('button', { name: 'Salvar' }).click();
  await expect(toast(theirs, 'Alterações salvas')).toBeVisible();
  await theirs.close();

  await openAs(page, account, '/dashboard/company');
  await page.getByRole('button', { name: 'Deletar Editora a quatro mãos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deletar empresa?' });
  await expect(dialog).toContainText('1 sala volta a ficar sem empresa');
  await dialog.getByRole('button', { name: 'Deletar' }).click();
  await expect(toast(page, 'Empresa deletada com sucesso')).toBeVisible();
  await expect(page.getByText('Não tem empresas')).toBeVisible();
  const { room: freed } = await call(api, roomRoutes.get, { id: String(room.id) });
  expect(freed.companyId).toBeNull();
});

test('a retry sends only the colours that failed', async ({ page, caller, account }) => {
  const api = await signedIn(caller, account);
  await openAs(page, account, '/dashboard/company/new');
  await nameField(page).fill('Editora insistente');
  await colorField(page, 'Primária').fill('0A606C');
  await page.route(COLORS, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 500,
          json: { success: false, error: { error: 'INTERNAL_ERROR', message: NEVER_MIND } },
        })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Salvar' }).click();
  const alert = page.getByRole('alert', { name: 'Erro ao alterar as cores' });
  await expect(alert).toContainText('A empresa foi criada; faltam só as cores');
  await expect(colorField(page, 'Primária')).toHaveValue('0A606C');

  await page.unroute(COLORS);
  await alert.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page).toHaveURL('/dashboard/company');
  const { companies } = await listOf(api);
  expect(companies.map(({ name, colors }) => [name, colors.primary])).toEqual([
    ['Editora insistente', '0A606C'],
  ]);
});

test('bad input is reported at its field', async ({ page, account }) => {
  await openAs(page, account, '/dashboard/company/new');
  await colorField(page, 'Secundária').fill('azul');
  await page.getByRole('button', { name: 'Adicionar' }).click();
  await expectFieldError(adminBox(page), 'por favor, selecione um administrador');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expectFieldError(nameField(page), 'Nome é obrigatório');
  await expectFieldError(colorField(page, 'Secundária'), 'Cor inválida');
  await expect(nameField(page)).toBeFocused();
  await page
    .getByRole('group', { name: 'Logo' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'nota.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7') });
  await expect(page.getByText('Arquivo deve ser imagem')).toBeVisible();
});

test('an unknown company shows a message with a way back', async ({ page, account }) => {
  await openAs(page, account, '/dashboard/company/999999');
  await expect(page.getByText('Empresa não encontrada')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Voltar para Empresas' })).toBeVisible();
});

test('the keyboard alone picks a colour and saves', async ({ page, caller, account }) => {
  const api = await signedIn(caller, account);
  const company = await createCompany(api, 'Sem rato');
  await openAs(page, account, `/dashboard/company/${company.id}`);
  const swatch = page.getByRole('button', { name: 'Escolher a cor primária' });
  await swatch.focus();
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Cor primária' });
  await expect(picker.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(swatch).toBeFocused();
  await expect(colorField(page, 'Primária')).not.toHaveValue('ED3C53');
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'Alterações salvas')).toBeVisible();
  expect(await storedColors(api, company.id)).toHaveLength(1);
});

test('list, editor, picker and dialog meet WCAG 2.2 AA at both widths and in both themes', async ({
  page,
  caller,
  account,
}) => {
  test.slow();
  const company = await createCompany(
    await signedIn(caller, account),
    'Instituto de nome comprido para caber em telas estreitas',
  );
  await beSignedIn(page, account);
  for (const path of ['/company', `/company/${company.id}`]) {
    await page.goto(`/dashboard${path}`);
    await expect(page.getByText('Carregando')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleAtAllSizes(page);
  }
  await page.getByRole('button', { name: 'Escolher a cor complementar' }).click();
  await expect(page.getByRole('dialog', { name: 'Cor complementar' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard/company');
  await page.getByRole('button', { name: /^Deletar Instituto/ }).click();
  await expect(page.getByRole('dialog', { name: 'Deletar empresa?' })).toBeVisible();
  await expectAccessible(page);
});

function nameField(page: Page) {
  return page.getByRole('textbox', { name: 'Nome' });
}

function colorField(page: Page, label: string) {
  return page.getByRole('textbox', { name: label, exact: true });
}

function adminBox(page: Page) {
  return page.getByRole('combobox', { name: 'Administrador' });
}

async function chooseAdmin(page: Page, name: string): Promise<void> {
  await adminBox(page).fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: 'Adicionar' }).click();
  const list = page.getByRole('list', { name: 'Administradores da empresa' });
  await expect(list.getByText(name)).toBeVisible();
}

async function chooseLogo(page: Page, name: string): Promise<void> {
  await page
    .getByRole('group', { name: 'Logo' })
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'image/png', buffer: PNG });
  await expect(page.getByText(name)).toBeVisible();
}

async function adminIdOf(caller: Caller): Promise<number> {
  return (await call(caller, adminRoutes.data, {})).id;
}

async function listOf(caller: Caller) {
  return call(caller, companyRoutes.list, { adminId: String(await adminIdOf(caller)) });
}

async function readCompany(caller: Caller, id: number) {
  return (await call(caller, companyRoutes.get, { id: String(id) })).company;
}

async function storedColors(caller: Caller, companyId: number): Promise<string[]> {
  const args = { companyId: String(companyId) };
  const { companyColors } = await call(caller, companyColorRoutes.list, args);
  return companyColors.map(({ colorName, colorHex }) => `${colorName} ${colorHex}`);
}
