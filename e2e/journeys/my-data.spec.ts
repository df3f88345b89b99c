import { readFile } from 'node:fs/promises';
import { adminRoutes } from '@atrio/contract/accounts/accounts';
import { myDataSchema } from '@atrio/contract/across/my-data';
import type { Page } from '@playwright/test';
import { call, createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectAccessibleAtAllSizes } from '../support/axe.ts';
import {
  expectFieldError,
  fillSignIn,
  menuLink,
  openAs,
  passwordField,
  toast,
} from '../support/pages.ts';
import { readSession } from '../support/storage.ts';
import { expect, test } from '../support/test.ts';

test('a person downloads all data held about them as one file', async ({
  page,
  caller,
  account,
}) => {
  await createRoom(await signedIn(caller, account), 'Sala dos meus dados');
  await openAs(page, account, '/dashboard');
  await menuLink(page, 'Conta').click();
  const card = page.getByRole('region', { name: 'Seus dados' });
  await card.getByRole('button', { name: 'Baixar meus dados' }).click();
  const password = passwordField(page, 'Senha atual');
  await password.fill('esta-nao-e-a-senha');
  await page.keyboard.press('Enter');
  await expectFieldError(password, 'Senha incorreta');
  await expectAccessible(page);
  await password.fill(account.password);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Baixar' }).click(),
  ]);
  await expect(toast(page, 'Seus dados foram baixados')).toBeVisible();
  expect(download.suggestedFilename()).toMatch(/^atrio-meus-dados-\d{4}-\d{2}-\d{2}\.json$/);
  const data = myDataSchema.parse(JSON.parse(await readFile(await download.path(), 'utf8')));
  expect(data.profile).toMatchObject({ name: account.name, email: account.email });
  expect(data.rooms.map(({ name }) => name)).toEqual(['Sala dos meus dados']);
  await expect(card.getByRole('button', { name: 'Baixar meus dados' })).toBeFocused();
});

test('an account is deleted, and its address can be used again', async ({
  page,
  caller,
  account,
}) => {
  const elsewhere = await signedIn(caller, account);
  await createRoom(elsewhere, 'Sala que some');
  await openAs(page, account, '/dashboard');
  await menuLink(page, 'Conta').click();
  const dialog = await openErasing(page);
  await dialog.getByRole('textbox', { name: 'Email' }).fill('outra@exemplo.com');
  await passwordField(page, 'Senha atual').fill(account.password);
  await page.keyboard.press('Enter');
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await expectFieldError(email, 'Digite o email da sua conta');
  await email.fill(account.email);
  await dialog.getByRole('button', { name: 'Excluir para sempre' }).click();
  await expect(page).toHaveURL('/dashboard/login');
  await expect(toast(page, 'Sua conta foi excluída')).toBeVisible();
  expect(await readSession(page)).toEqual([null, null, null]);
  const headers = { authorization: `Bearer ${elsewhere.token}` };
  expect((await fetch(`${caller.url}/admins/data`, { headers })).status).toBe(401);
  await fillSignIn(page, account);
  await expect(page.getByRole('alert').first()).toContainText('Email ou senha incorretos');
  await call(caller, adminRoutes.create, account);
  await fillSignIn(page, account);
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
});

test('the dialog meets WCAG 2.2 AA on a phone and a desktop', async ({ page, account }) => {
  await openAs(page, account, '/dashboard/account');
  const dialog = await openErasing(page);
  await dialog.getByRole('button', { name: 'Excluir para sempre' }).click();
  await expect(dialog.getByText('Senha obrigatória')).toBeVisible();
  await expectAccessibleAtAllSizes(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Excluir minha conta' })).toBeFocused();
});

async function openErasing(page: Page) {
  await page.getByRole('button', { name: 'Excluir minha conta' }).press('Enter');
  return page.getByRole('dialog', { name: 'Excluir minha conta?' });
}
