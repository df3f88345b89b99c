import type { AssetPlatform } from '@atrio/contract/catalogue/bundles';
import { categoryRoutes, itemRoutes } from '@atrio/contract/catalogue/customization';
import type { Locator, Page } from '@playwright/test';
import { bundleFile, imageFile, TARGET } from '../../apps/server/test/sample-files.ts';
import { type Caller, call, signedIn } from '../support/api.ts';
import {
  expectAccessible,
  expectAccessibleAtAllSizes,
  expectNoSidewaysScroll,
} from '../support/axe.ts';
import {
  beSignedIn,
  expectFieldError,
  menuLink,
  openAs,
  tableRow,
  toast,
} from '../support/pages.ts';
import { MASTER } from '../support/server.ts';
import { DESKTOP, NARROWEST } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';

test('a category and its item are created with icons, get a bundle, are changed and deleted', async ({
  page,
  caller,
}) => {
  await openAs(page, MASTER, '/dashboard');
  await menuLink(page, 'Categorias').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Categorias' })).toBeVisible();
  await page.getByRole('link', { name: 'Nova Categoria' }).click();
  await nameField(page).fill('Chapéus de viagem');
  await choose(iconInput(page), await imageFile({ name: 'chapeu.png' }));
  await expect(page.getByText('chapeu.png')).toBeVisible();
  await page.getByRole('button', { name: 'Criar categoria' }).click();
  await expect(toast(page, 'Categoria criada')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Alterar categoria' })).toBeVisible();
  await expect(page.getByText('Ícone atual')).toBeVisible();
  await expect(page.getByText('Não tem itens')).toBeVisible();

  await page.getByRole('link', { name: 'Novo Item' }).click();
  await expect(page.getByText('Na categoria Chapéus de viagem')).toBeVisible();
  await nameField(page).fill('Boné');
  await choose(iconInput(page), await imageFile({ name: 'bone.png', format: 'webp' }));
  await expect(page.getByText('bone.png')).toBeVisible();
  await page.getByRole('button', { name: 'Criar item' }).click();
  await expect(toast(page, 'Item criado')).toBeVisible();

  await chooseBundle(page, 'Android', bundleFile({ target: TARGET.android, name: 'bone.bundle' }));
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(toast(page, 'Asset bundle enviado')).toBeVisible();
  await expect(slot(page, 'Android')).toContainText(/bone\.bundle\s*Asset \d+/);
  await chooseBundle(
    page,
    'Android',
    bundleFile({ target: TARGET.android, name: 'bone-2.bundle' }),
  );
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(slot(page, 'Android')).toContainText(/bone-2\.bundle\s*Asset \d+/);
  await slot(page, 'Android').getByText('Versões anteriores (1)').click();
  await expectAccessible(page);
  await slot(page, 'Android')
    .getByRole('button', { name: /^Voltar para bone\.bundle, de / })
    .click();
  await expect(toast(page, 'Versão anterior de volta')).toBeVisible();
  await expect(slot(page, 'Android')).toContainText(/bone\.bundle\s*Asset \d+/);
  await nameField(page).fill('Boné de aba reta');
  await page.getByRole('button', { name: 'Alterar item' }).click();
  await expect(toast(page, 'Item alterado')).toBeVisible();

  await page.getByRole('button', { name: 'Voltar', exact: true }).click();
  await expect(tableRow(page, 'Boné de aba reta')).toContainText('1 asset: Android');
  await expect(tableRow(page, 'Boné de aba reta').locator('img')).not.toHaveJSProperty(
    'naturalWidth',
    0,
  );
  await nameField(page).fill('Chapéus de festa');
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'Categoria alterada')).toBeVisible();
  await deleteRow(page, 'Boné de aba reta', 'Deletar item?', '1 asset bundle vai junto');
  await expect(toast(page, 'Item deletado com sucesso')).toBeVisible();
  await expect(page.getByText('Não tem itens')).toBeVisible();

  await page.getByRole('button', { name: 'Voltar' }).click();
  await deleteRow(page, 'Chapéus de festa', 'Deletar categoria?', 'Não tem itens');
  await expect(toast(page, 'Categoria deletada com sucesso')).toBeVisible();
  await expect(tableRow(page, 'Chapéus de festa')).toHaveCount(0);
  const { categories } = await call(await signedIn(caller, MASTER), categoryRoutes.list, {});
  expect(categories.map(({ name }) => name)).not.toContain('Chapéus de festa');
});

test('deleting a category deletes its items, after a warning', async ({ page, caller }) => {
  const { category } = await fill(await signedIn(caller, MASTER), 'Sapatos');
  await openAs(page, MASTER, '/dashboard/customizationCategories');
  await deleteRow(page, category.name, 'Deletar categoria?', '1 item e seus asset bundles');
  await expect(tableRow(page, category.name)).toHaveCount(0);
});

test('bad input is reported at its field', async ({ page, caller }) => {
  const { category, item } = await fill(await signedIn(caller, MASTER), 'Luvas');
  await openAs(page, MASTER, '/dashboard/customizationCategories/new');
  await page.getByRole('button', { name: 'Criar categoria' }).click();
  await expectFieldError(nameField(page), 'Nome da categoria é obrigatória');
  await choose(iconInput(page), new File(['%PDF-1.7'], 'nota.png', { type: 'image/png' }));
  await expect(page.getByText('Arquivo deve ser imagem')).toBeVisible();

  await page.goto(`/dashboard/customizationCategories/${category.id}/new`);
  await page.getByRole('button', { name: 'Criar item' }).click();
  await expectFieldError(nameField(page), 'Nome do item é obrigatório');

  await page.goto(`/dashboard/customizationCategories/${category.id}/${item.id}`);
  await choose(bundleInput(page, 'WebGL'), await imageFile());
  await expect(slot(page, 'WebGL')).toContainText('Arquivo deve ser asset bundle');
  await expect(page.getByRole('button', { name: 'Upload' })).toBeDisabled();

  await page.goto('/dashboard/customizationCategories/999999');
  await expect(page.getByText('Categoria não encontrada')).toBeVisible();
  await page.goto(`/dashboard/customizationCategories/${category.id}/999999`);
  await expect(page.getByText('Item não encontrado')).toBeVisible();
});

test('an ADMIN sees the rooms instead, and no entry in the menu', async ({
  page,
  caller,
  account,
}) => {
  const { category, item } = await fill(await signedIn(caller, MASTER), 'Bolsas');
  const area = '/customizationCategories';
  await beSignedIn(page, account);
  for (const path of [area, `${area}/${category.id}`, `${area}/${category.id}/${item.id}`]) {
    await page.goto(`/dashboard${path}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Salas' })).toBeVisible();
  }
  await expect(menuLink(page, 'Categorias')).toHaveCount(0);
});

test('editors and lists meet WCAG 2.2 AA at both widths and in both themes', async ({
  page,
  caller,
}) => {
  const api = await signedIn(caller, MASTER);
  const { category, item } = await fill(api, 'Acessórios de nome comprido para telas estreitas');
  await beSignedIn(page, MASTER);
  for (const path of ['', `/${category.id}`, `/${category.id}/new`, `/${category.id}/${item.id}`]) {
    await page.goto(`/dashboard/customizationCategories${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessibleAtAllSizes(page);
  }
});

test('a refused bundle and a deletion dialog meet WCAG 2.2 AA in both themes', async ({
  page,
  caller,
}) => {
  const { category, item } = await fill(await signedIn(caller, MASTER), 'Cintos');
  await openAs(page, MASTER, `/dashboard/customizationCategories/${category.id}/${item.id}`);
  // It names WebGL as its platform.
  await choose(bundleInput(page, 'Windows'), bundleFile({ name: 'um-nome-comprido.bundle' }));
  await expect(slot(page, 'Windows')).toContainText('não para Windows');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, NARROWEST);
  await page.setViewportSize(DESKTOP);
  await page.goto('/dashboard/customizationCategories');
  await page.getByRole('button', { name: 'Deletar Cintos' }).click();
  await expect(page.getByRole('dialog', { name: 'Deletar categoria?' })).toBeVisible();
  await expectAccessible(page);
});

function nameField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Nome' });
}

function iconInput(page: Page): Locator {
  return page.getByRole('group', { name: 'Ícone' }).locator('input[type=file]');
}

function slot(page: Page, platform: string): Locator {
  return page.getByRole('region', { name: platform, exact: true });
}

function bundleInput(page: Page, platform: string): Locator {
  return slot(page, platform).locator('input[type=file]');
}

async function chooseBundle(page: Page, platform: string, file: File): Promise<void> {
  await choose(bundleInput(page, platform), file);
  await expect(slot(page, platform)).toContainText('Por enviar');
}

async function choose(input: Locator, file: File): Promise<void> {
  const buffer = Buffer.from(await file.arrayBuffer());
  await input.setInputFiles({ name: file.name, mimeType: file.type, buffer });
}

async function deleteRow(page: Page, name: string, title: string, detail: string): Promise<void> {
  await page.getByRole('button', { name: `Deletar ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toContainText(name);
  await expect(dialog).toContainText(detail);
  await dialog.getByRole('button', { name: 'Deletar' }).click();
  await expect(dialog).toBeHidden();
}

/** Creates a category with one item that has a bundle for the web. */
async function fill(caller: Caller, name: string) {
  const created = await send(caller, 'POST', '/customizationCategory', { name });
  const { category } = categoryRoutes.create.response.parse(created);
  const items = `/customizationItems/${category.id}`;
  const { item } = itemRoutes.create.response.parse(
    await send(caller, 'POST', items, { name: `${name}: um item` }),
  );
  const platform: AssetPlatform = 'webgl';
  await send(caller, 'PUT', `/customizationItems/asset/${item.id}`, { platform }, bundleFile());
  return { category, item };
}

/** These calls take forms, even without files. */
async function send(
  { url, address = '', token = '' }: Caller,
  method: string,
  path: string,
  fields: Record<string, string>,
  asset?: File,
): Promise<unknown> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (asset) body.append('asset', asset);
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
  const response = await fetch(url + path, { method, headers, body });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}
