import { createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { fillSignIn, menuLink, openAs, signIn, toast } from '../support/pages.ts';
import { MASTER } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

test('an account is searched, promoted, demoted, blocked while signed in, and unblocked', async ({
  page,
  browser,
  caller,
  account,
}) => {
  const api = await signedIn(caller, account);
  await createRoom(api, 'Sala de quem é bloqueada');
  const own = await browser.newContext();
  const theirs = await own.newPage();
  await signIn(theirs, account);

  await signIn(page, MASTER);
  await menuLink(page, 'Pessoas').click();
  await page.getByRole('searchbox', { name: 'Buscar por nome ou e-mail' }).fill(account.email);
  const row = page.getByRole('row', { name: new RegExp(`^${account.name}`) });
  await expect(row).toContainText('Administrador');
  const menuItem = async (name: RegExp) => {
    await row.getByRole('button', { name: `Ações de ${account.name}` }).click();
    await page.getByRole('menuitem', { name }).click();
  };

  await menuItem(/^Dar papel de plataforma/);
  const dialog = page.getByRole('dialog', { name: 'Dar papel de plataforma?' });
  await dialog.getByRole('button', { name: 'Dar papel' }).click();
  const email = dialog.getByRole('textbox', { name: 'E-mail da pessoa' });
  await expect(email).toHaveAccessibleDescription(/Digite .* para confirmar/);
  await email.fill(account.email);
  await email.press('Enter');
  await expect(row).toContainText('Plataforma');
  await menuItem(/^Tirar papel de plataforma/);
  await page.getByRole('button', { name: 'Tirar papel' }).click();
  await expect(row).toContainText('Administrador');

  await menuItem(/^Enviar e-mail de nova senha/);
  await expect(toast(page, 'E-mail de nova senha enviado')).toBeVisible();
  await menuItem(/^Bloquear/);
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click();
  await expect(row).toContainText('Bloqueada');

  await theirs.reload();
  await expect(theirs.getByRole('button', { name: 'LOGIN' })).toBeVisible();
  await fillSignIn(theirs, account);
  await expect(theirs.getByText(/Esta conta está bloqueada/).first()).toBeVisible();
  await menuItem(/^Desbloquear/);
  await expect(row).toContainText('Ativa');
  await theirs.getByRole('button', { name: 'LOGIN' }).click();
  await expect(theirs.getByRole('button', { name: 'Sair' })).toBeVisible();
  await own.close();

  await menuItem(/^Ver histórico/);
  await expect(page.getByRole('heading', { level: 1, name: 'Histórico' })).toBeVisible();
});

test('people fit a phone, with the role dialog open, in both themes', async ({ page, account }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, MASTER, `/dashboard/people?busca=${account.email}`);
  await page.getByRole('button', { name: `Ações de ${account.name}` }).click();
  await page.getByRole('menuitem', { name: /^Dar papel/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, 390);
});
