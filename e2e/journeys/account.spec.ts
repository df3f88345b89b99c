import type { Page } from '@playwright/test';
import { signedIn } from '../support/api.ts';
import { expectAccessibleAtAllSizes } from '../support/axe.ts';
import { readMailedCode } from '../support/mail.ts';
import {
  expectFieldError,
  fillSignIn,
  menuLink,
  openAs,
  passwordField,
  signIn,
  toast,
} from '../support/pages.ts';
import { readSession } from '../support/storage.ts';
import { expect, test } from '../support/test.ts';

const NEW_PASSWORD = 'corredor-iluminado-8';

test('a change of the profile needs the password', async ({ page, account }) => {
  await signIn(page, account);
  await page.getByRole('link', { name: `Conta de ${account.name}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configurar usuário');
  await page.getByRole('button', { name: 'Alterar', exact: true }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Ana da Portaria');
  await page.getByRole('textbox', { name: 'Email' }).fill(`nova-${account.email}`);
  await passwordField(page, 'Senha').fill('esta-nao-e-a-senha');
  await page.getByRole('button', { name: 'confirmar' }).click();
  await expectFieldError(passwordField(page, 'Senha'), 'Senha incorreta');

  await passwordField(page, 'Senha').fill(account.password);
  await page.getByRole('button', { name: 'confirmar' }).click();
  await expect(toast(page, 'dados alterados com sucesso')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Conta de Ana da Portaria' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Ana da Portaria');

  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/dashboard/login');
  await signIn(page, { ...account, email: `nova-${account.email}` });
});

test('leaving a half-made change asks first', async ({ page, account }) => {
  await openAs(page, account, '/dashboard/account');
  await page.getByRole('button', { name: 'Alterar', exact: true }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Pela metade');
  await menuLink(page, 'Salas').click();
  const dialog = page.getByRole('dialog', { name: 'Descartar alterações?' });
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Salas' })).toBeVisible();
});

test('a forgotten password is replaced by a mailed code', async ({ page, account, server }) => {
  await page.goto('/dashboard/login');
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alterar senha' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(account.email);
  await dialog.getByRole('button', { name: 'Redefinir senha' }).click();
  const sent = 'código de confirmação foi enviado para o seu email';
  await expect(toast(page, sent)).toBeVisible();

  await fillReset(page, 'AAAAAAAA', NEW_PASSWORD);
  const code = dialog.getByRole('group', { name: 'Código' });
  await expect(code).toHaveAccessibleDescription('Código inválido ou vencido');

  await fillReset(page, await readMailedCode(server, account.email, 'reset'), NEW_PASSWORD);
  await expect(toast(page, 'senha redefinida com sucesso')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(account.email);
  await fillSignIn(page, account);
  await expect(page.getByRole('alert').first()).toContainText('Email ou senha incorretos');
  await signIn(page, { ...account, password: NEW_PASSWORD });
});

test('a reset from the account page signs out everywhere', async ({ page, account, server }) => {
  await openAs(page, account, '/dashboard/account');
  await page.getByRole('button', { name: 'Redefinir senha' }).click();
  await fillReset(page, await readMailedCode(server, account.email, 'reset'), NEW_PASSWORD);
  await expect(page).toHaveURL('/dashboard/login');
  await expect(toast(page, 'senha redefinida com sucesso')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(account.email);
  expect(await readSession(page)).toEqual([null, null, null]);
  await passwordField(page, 'Senha').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
});

test('other sessions are ended one by one or all at once', async ({
  page,
  caller,
  account,
  server,
}) => {
  const others = [await signedIn(caller, account), await signedIn(caller, account)];
  await openAs(page, account, '/dashboard/account');
  const rows = page.getByRole('list', { name: 'Sessões ativas' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('Esta sessão');
  await rows.nth(1).getByRole('button').click();
  await expect(toast(page, 'Sessão encerrada')).toBeVisible();
  await expect(rows).toHaveCount(2);

  await page.getByRole('button', { name: 'Encerrar todas as outras' }).click();
  const dialog = page.getByRole('dialog', { name: 'Encerrar todas as outras?' });
  await dialog.getByRole('button', { name: 'Encerrar' }).click();
  await expect(toast(page, '1 sessão encerrada')).toBeVisible();
  await expect(rows).toHaveCount(1);
  for (const { token } of others) {
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${server.url}/admins/data`, { headers })).status).toBe(401);
  }
});

test('forms and dialogs meet WCAG 2.2 AA on a phone and a desktop', async ({ page, account }) => {
  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill(account.email);
  await page.getByRole('button', { name: 'Já tenho um código' }).click();
  await page.getByRole('button', { name: 'Redefinir', exact: true }).click();
  await expect(page.getByText('Código é obrigatório')).toBeVisible();
  await expectAccessibleAtAllSizes(page);

  await page.keyboard.press('Escape');
  await fillSignIn(page, account);
  await page.getByRole('button', { name: 'Alterar', exact: true }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('');
  await page.getByRole('button', { name: 'confirmar' }).click();
  await page.getByRole('button', { name: 'Já tenho um código' }).click();
  await expect(page.getByText('Nome é obrigatório')).toBeVisible();
  await expect(page.getByText('Esta sessão')).toBeVisible();
  await expectAccessibleAtAllSizes(page);
});

async function fillReset(page: Page, code: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Código, 1 de 8' }).fill(code);
  await passwordField(page, 'Nova Senha').fill(password);
  await passwordField(page, 'Confirmar Senha').fill(password);
  await page.getByRole('button', { name: 'Redefinir', exact: true }).click();
}
