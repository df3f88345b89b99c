import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signedIn } from '../support/api.ts';
import { expectAccessibleAtAllSizes } from '../support/axe.ts';
import { mailsTo } from '../support/mail.ts';
import { fillSignIn, menuLink, passwordField, signIn, toast } from '../support/pages.ts';
import { readSession } from '../support/storage.ts';
import { expect, test } from '../support/test.ts';
import { appCode, withTwoFactors } from '../support/two-factor.ts';

test('the second factor is switched on, asked for, recovered by a code and switched off', async ({
  page,
  caller,
  account,
  server,
}) => {
  const elsewhere = await signedIn(caller, account);
  await signIn(page, account);
  await menuLink(page, 'Conta').click();
  const card = page.getByRole('region', { name: 'Verificação em duas etapas' });
  await card.getByRole('button', { name: 'Ativar' }).click();
  await passwordField(page, 'Senha atual').fill(account.password);
  await page.keyboard.press('Enter');
  const secret = await card.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  await card.getByRole('textbox', { name: 'Código do aplicativo, 1 de 6' }).click();
  await page.keyboard.type(appCode(secret ?? ''));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Verificação em duas etapas ativada')).toBeVisible();
  const list = card.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allTextContents();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Baixar' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toBe(`${codes.join('\r\n')}\r\n`);
  await card.getByRole('button', { name: 'Guardei os códigos' }).click();
  await expect(card.getByText('Ativada')).toBeVisible();
  const headers = { authorization: `Bearer ${elsewhere.token}` };
  expect((await fetch(`${server.url}/admins/data`, { headers })).status).toBe(401);

  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/dashboard/login');
  await page.goto('/dashboard/rooms');
  await fillSignIn(page, account);
  await page.getByRole('textbox', { name: 'Código, 1 de 6' }).click();
  expect(await readSession(page)).toEqual([null, null, null]);
  // The next code after the one that switched it on, since each is accepted once.
  await page.keyboard.type(appCode(secret ?? '', 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Salas' })).toBeVisible();

  await page.getByRole('button', { name: 'Sair' }).click();
  await fillSignIn(page, account);
  await useRecoveryCode(page, codes[0] ?? '');
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
  await page.getByRole('button', { name: 'Sair' }).click();
  await fillSignIn(page, account);
  await useRecoveryCode(page, codes[0] ?? '');
  const field = page.getByRole('textbox', { name: 'Código de recuperação' });
  await expect(field).toHaveAccessibleDescription('Código inválido ou já usado');
  await field.fill(codes[1] ?? '');
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await menuLink(page, 'Conta').click();
  await expect(card.getByText('8 códigos de recuperação restantes')).toBeVisible();

  await card.getByRole('button', { name: 'Desativar' }).click();
  await passwordField(page, 'Senha atual').fill(account.password);
  await card.getByRole('textbox', { name: 'Código' }).fill(codes[2] ?? '');
  await card.getByRole('button', { name: 'Desativar' }).click();
  await expect(card.getByRole('button', { name: 'Ativar' })).toBeFocused();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/dashboard/login');
  await signIn(page, account);
  await expect.poll(async () => (await mailsTo(server.dataDir, account.email)).length).toBe(6);
});

test('its steps meet WCAG 2.2 AA on a phone and a desktop', async ({ page, account }) => {
  await page.goto('/dashboard/account');
  await fillSignIn(page, account);
  const card = page.getByRole('region', { name: 'Verificação em duas etapas' });
  await card.getByRole('button', { name: 'Ativar' }).click();
  await card.getByRole('button', { name: 'Continuar' }).click();
  await expect(card.getByText('Senha obrigatória')).toBeVisible();
  await expectAccessibleAtAllSizes(page);
  await passwordField(page, 'Senha atual').fill(account.password);
  await card.getByRole('button', { name: 'Continuar' }).click();
  await expect(card.getByRole('img', { name: /QR code/ })).toBeVisible();
  await card.getByRole('button', { name: 'Ativar' }).click();
  await expect(card.getByText('Código é obrigatório')).toBeVisible();
  await expectAccessibleAtAllSizes(page);
  const key = card.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  await card.getByRole('textbox', { name: 'Código do aplicativo, 1 de 6' }).click();
  await page.keyboard.type(appCode((await key.textContent()) ?? ''));
  await card.getByRole('button', { name: 'Ativar' }).click();
  await expect(card.getByRole('list', { name: 'Códigos de recuperação' })).toBeVisible();
  await expectAccessibleAtAllSizes(page);
  await card.getByRole('button', { name: 'Guardei os códigos' }).click();
  await card.getByRole('button', { name: 'Desativar' }).click();
  await expectAccessibleAtAllSizes(page);
});

test('the second step of the sign-in meets WCAG 2.2 AA on a phone and a desktop', async ({
  page,
  caller,
  account,
}) => {
  await withTwoFactors(caller, account);
  await page.goto('/dashboard/login');
  await fillSignIn(page, account);
  await expect(page.getByRole('textbox', { name: 'Código, 1 de 6' })).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Código inválido ou já usado')).toBeVisible();
  await expectAccessibleAtAllSizes(page);
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Código de recuperação' })).toBeFocused();
  await expectAccessibleAtAllSizes(page);
});

async function useRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await page.getByRole('textbox', { name: 'Código de recuperação' }).fill(code);
  await page.getByRole('button', { name: 'LOGIN' }).click();
}
