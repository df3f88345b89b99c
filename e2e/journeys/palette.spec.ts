import type { Page } from '@playwright/test';
import { createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { fillSignIn, openAs } from '../support/pages.ts';
import { MASTER } from '../support/server.ts';
import { PHONE } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Buscar ou executar' });
const field = (page: Page) => palette(page).getByRole('combobox');

test('a room is found and opened by keyboard alone, and becomes a recent place', async ({
  page,
  caller,
  account,
}) => {
  const api = await signedIn(caller, account);
  const { id } = await createRoom(api, 'Auditório Ipê');
  await openAs(page, account, '/dashboard');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('ipe');
  const option = palette(page).getByRole('option', { name: /^Auditório Ipê/ });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(palette(page).getByRole('status').filter({ hasText: '1 resultado' })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/rooms/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Auditório Ipê' })).toBeVisible();
  // The focus goes to the content of a page whose title is still loading.
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('Control+k');
  const recent = palette(page).getByRole('group', { name: 'Recentes' });
  await expect(recent.getByRole('option', { name: /^Auditório Ipê/ })).toBeVisible();
  await expect(
    palette(page).getByRole('option', { name: 'Copiar link de Auditório Ipê' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Sair' }).click();
  await fillSignIn(page, account);
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(palette(page).getByRole('group', { name: 'Recentes' })).toHaveCount(0);
});

test('Ctrl+Enter opens in a new tab', async ({ page, context, account }) => {
  await openAs(page, account, '/dashboard');
  await page.keyboard.press('Control+k');
  await field(page).fill('planos');
  const option = palette(page).getByRole('option', { name: /^Planos/ });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const tab = await opened;
  await expect(tab.getByRole('heading', { level: 1, name: 'Planos' })).toBeVisible();
  await tab.close();
  await expect(field(page)).toBeVisible();
});

test('shows that nothing matches, and that the server failed', async ({ page, account }) => {
  await openAs(page, account, '/dashboard');
  await page.getByRole('button', { name: 'Buscar ou executar' }).click();
  await field(page).fill('nada que exista %_');
  await expect(
    palette(page)
      .getByText(/^Nada encontrado/)
      .first(),
  ).toBeAttached();
  await expectAccessible(page);

  const down = '**/search?*';
  await page.route(down, (route) => route.abort());
  await field(page).fill('sala de algum lugar');
  const alert = palette(page).getByRole('alert');
  await expect(alert).toContainText('Erro ao buscar. Sem conexão com o servidor');
  await expectAccessible(page);
  await page.unroute(down);
  await alert.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(alert).toHaveCount(0);
});

test("G and a letter open the person's screens; the shortcut sheet switches them off", async ({
  page,
  account,
}) => {
  // Not the home page, whose form for the first room takes the focus when it comes.
  await openAs(page, account, '/dashboard/environments');
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { level: 1, name: 'Suas empresas' })).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(page).toHaveURL(/\/company$/);

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('switch').press('Space');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Suas empresas' })).toBeVisible();
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await expect(sheet).toHaveCount(0);
});

test("a MASTER_ADMIN's palette opens from the first frame on, and lists the platform's screens", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (![...document.links].some(({ hash }) => hash === '#conteudo')) return;
      seen.disconnect();
      const key = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent('keydown', key));
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  await openAs(page, MASTER, '/dashboard');
  await field(page).fill('builds');
  await expect(palette(page).getByRole('option', { name: /^Builds/ })).toBeVisible();
  await expectAccessible(page);
});

test('on phones it fills the screen, in both themes and at 320 pixels', async ({
  page,
  caller,
  account,
}) => {
  const api = await signedIn(caller, account);
  await createRoom(api, 'Sala com nome comprido para caber em telas estreitas');
  await page.setViewportSize(PHONE);
  await openAs(page, account, '/dashboard/environments');
  await page.getByRole('button', { name: 'Buscar ou executar' }).click();
  await field(page).fill('comprido');
  await expect(palette(page).getByRole('option', { name: /^Sala com nome/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, 320);
  await palette(page).getByRole('button', { name: 'Fechar' }).click();
  await expect(palette(page)).toHaveCount(0);
});
