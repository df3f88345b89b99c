import type { Locator, Page } from '@playwright/test';
import { HOME, passwordField, tableRow } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

/** More stops than any screen has. */
const MAX_STOPS = 80;

test('signing in and creating a room work by keyboard alone', async ({ page, account }) => {
  await page.goto('/dashboard/login');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.keyboard.type(account.email);
  await tabTo(page, passwordField(page, 'Senha'));
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(HOME);

  const menu = page.getByRole('navigation', { name: 'Principal' });
  await tabTo(page, menu.getByRole('link', { name: /^Salas/ }));
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== 'Salas') return;
      seen.disconnect();
      document.body.dataset.focused = document.activeElement?.tagName ?? '';
    });
    seen.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await page.keyboard.press('Enter');
  // After a change of page the focus is on its title, and Tab continues from there.
  await expect(page.getByRole('heading', { level: 1, name: 'Salas' })).toBeFocused();
  // It was there as soon as the title, before anybody could use something else of the page.
  await expect(page.locator('body')).toHaveAttribute('data-focused', 'H1');

  await tabTo(page, page.getByRole('link', { name: 'Nova Sala' }).first());
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('textbox', { name: 'Nome' }));
  await page.keyboard.type('Sala sem mouse');
  await tabTo(page, page.getByRole('checkbox', { name: 'Privada' }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Criar', exact: true }));
  await page.keyboard.press('Enter');
  await expect(tableRow(page, 'Sala sem mouse')).toContainText('Privada');
});

test('a dialog keeps the focus inside and gives it back', async ({ page, account }) => {
  await page.goto('/dashboard/environments/new');
  await page.getByRole('textbox', { name: 'Email' }).fill(account.email);
  await passwordField(page, 'Senha').fill(account.password);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Nome' }).fill('Foyer');
  await page.keyboard.press('Enter');
  const opener = page.getByRole('button', { name: 'Deletar Foyer' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Deletar ambiente?' });
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  for (let stop = 0; stop < 4; stop++) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('the first Tab stop of a page skips its menu', async ({ page, account }) => {
  await page.goto('/dashboard/rooms');
  await page.getByRole('textbox', { name: 'Email' }).fill(account.email);
  await passwordField(page, 'Senha').fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Não tem salas')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Não tem salas')).toBeVisible();
  const skip = page.getByRole('link', { name: 'Ir para o conteúdo' });
  await skip.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}
