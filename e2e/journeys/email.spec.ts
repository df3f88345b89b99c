import { adminRoutes } from '@atrio/contract/accounts/accounts';
import type { Page } from '@playwright/test';
import { call, createAccount, signedIn } from '../support/api.ts';
import { expectAccessibleAtAllSizes } from '../support/axe.ts';
import { mailsTo } from '../support/mail.ts';
import { fillSignIn, openAs, toast } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

/** The part of a mailed link after its '#'; mails do not wrap lines inside it. */
async function linkTo(dataDir: string, address: string, path: string): Promise<string> {
  let found = '';
  const find = async () => {
    const mails = (await mailsTo(dataDir, address)).map((mail) => mail.replace(/=\r?\n/g, ''));
    found =
      mails.flatMap((mail) => new RegExp(`${path}#([\\w-]+)`).exec(mail)?.[1] ?? []).at(-1) ?? '';
    return found;
  };
  await expect.poll(find, { message: `a link to ${path} for ${address}` }).not.toBe('');
  return found;
}

const banner = (page: Page) => page.getByText('Confirme seu e-mail.');

test('an address is confirmed by its link, after signing in and pressing a button', async ({
  page,
  caller,
  server,
}) => {
  const person = await createAccount(caller);
  const code = await linkTo(server.dataDir, person.email, '/dashboard/email/confirm');
  await page.goto(`/dashboard/email/confirm#${code}`);
  await fillSignIn(page, person);
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(toast(page, 'E-mail confirmado')).toBeVisible();
  await page.goto('/dashboard/account');
  await expect(page.getByText('Confirmado', { exact: true })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('the request to confirm an address is there as soon as the page', async ({ page, caller }) => {
  await openAs(page, await createAccount(caller), '/dashboard/rooms');
  await expect(page.getByRole('heading', { level: 1, name: 'Salas' })).toBeVisible();
  expect(await banner(page).isVisible()).toBe(true);
});

test('a change of e-mail is undone from the old address, in another browser', async ({
  page,
  browser,
  caller,
  account,
  server,
}) => {
  await openAs(page, account, '/dashboard');
  const thief = await signedIn(caller, account);
  const email = `outra-${account.email}`;
  await call(thief, adminRoutes.update, { name: 'Outra', email, password: account.password });
  const token = await linkTo(server.dataDir, account.email, '/dashboard/email/undo');
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(`/dashboard/email/undo#${token}`);
  await elsewhere.getByLabel('Nova senha').fill('porta nova 77');
  await elsewhere.getByLabel('Confirmar senha').fill('porta nova 77');
  await elsewhere.getByRole('button', { name: 'Desfazer a mudança' }).click();
  await expect(elsewhere.getByRole('textbox', { name: 'Email' })).toHaveValue(account.email);
  await fillSignIn(elsewhere, { ...account, password: 'porta nova 77' });
  await expect(elsewhere.getByRole('button', { name: 'Sair' })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/dashboard/login');
});

test('the screens of an address meet WCAG 2.2 AA on a phone and a desktop', async ({
  page,
  caller,
}) => {
  const person = await createAccount(caller);
  await page.goto('/dashboard/email/undo#um-link');
  await expect(page.getByLabel('Nova senha')).toBeVisible();
  await expectAccessibleAtAllSizes(page);
  await openAs(page, person, '/dashboard/rooms');
  await expect(banner(page)).toBeVisible();
  await expectAccessibleAtAllSizes(page);
  await page.goto('/dashboard/email/confirm');
  await expect(page.getByRole('textbox', { name: 'Código, 1 de 8' })).toBeVisible();
  await expectAccessibleAtAllSizes(page);
});
