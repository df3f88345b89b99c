import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const search = (page: Page) => page.getByRole('combobox', { name: 'Buscar na referência' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a developer searches the reference, reads a call and remembers both languages', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await page.goto('/docs');
  await expect(page).toHaveTitle('Sua cena em dez minutos · Átrio para desenvolvedores');
  await expect(heading(page, 'Sua cena em dez minutos')).toBeVisible();

  await test.step('finds a call by the keyboard, without accents', async () => {
    await page.keyboard.press('/');
    await expect(search(page)).toBeFocused();
    await page.keyboard.type('visitante de uma sala; o token');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/docs\/api\/visits#visits\.enter$/);
    const call = page.getByRole('heading', { level: 2, name: /^Tornar-se visitante/ });
    await expect(call).toBeInViewport();
  });

  await test.step('nothing is found, and says so', async () => {
    await search(page).fill('xilofone');
    await expect(page.getByRole('status').filter({ hasText: 'Nada encontrado' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(search(page)).not.toBeFocused();
  });

  await test.step('answers stand under tabs, and are copied', async () => {
    const call = page.getByRole('article').filter({ hasText: '/client/rooms/{sceneName}/enter' });
    const first = call.getByRole('tab', { name: '200' });
    await first.focus();
    await page.keyboard.press('ArrowRight');
    await expect(call.getByRole('tab', { name: '400' })).toHaveAttribute('aria-selected', 'true');
    const panel = call.getByRole('tabpanel', { name: '400' });
    await expect(panel).toContainText('VALIDATION_ERROR');
    // Without a clipboard the sample is selected, to be copied by hand.
    await panel.getByRole('button', { name: 'Copiar' }).click();
    await expect(panel.getByRole('button', { name: 'Selecionado, copie daqui' })).toBeVisible();
    const selected = await page.evaluate(() => String(getSelection()));
    expect(JSON.parse(selected)).toMatchObject({ error: { error: 'VALIDATION_ERROR' } });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await panel.getByRole('button', { name: 'Copiar' }).click();
    await expect(panel.getByRole('button', { name: 'Copiado' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(JSON.parse(copied)).toMatchObject({ error: { error: 'VALIDATION_ERROR' } });
  });

  await test.step('English is remembered, and so is the language of the samples', async () => {
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(/\/docs\/en\/api\/visits/);
    await page.goto('/docs');
    await expect(page).toHaveURL(/\/docs\/en$/);
    await page.getByRole('link', { name: 'C# · Unity' }).click();
    await expect(page.getByText('RoomScene.cs')).toBeVisible();
    await page.goto('/docs');
    await expect(page).toHaveURL(/\/docs\/en\/guide\/unity$/);
    await page.getByRole('link', { name: 'Português' }).click();
    await expect(heading(page, 'Sua cena em dez minutos')).toBeVisible();
  });

  await test.step('an address of a call from before leads to its page', async () => {
    await page.goto('/docs#rooms.list');
    await expect(page).toHaveURL(/\/docs\/api\/rooms#rooms\.list$/);
  });
  expect(new Set(asked)).toEqual(new Set([baseURL]));
});

test('the reference fits both themes and all widths', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/docs', '/docs/api/images', '/docs/guide/keys']) {
    await page.goto(path);
    await expectAccessible(page);
  }
  const isDark = () => page.evaluate(() => getComputedStyle(document.body).colorScheme === 'dark');
  // A look at accessibility may leave the other theme behind.
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Mudar entre claro e escuro' }).click();
  expect(await isDark()).toBe(true);
  await page.goto('/docs/live/presence');
  expect(await isDark()).toBe(true);
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole('navigation', { name: 'Conteúdo' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(menu.getByRole('link', { name: 'Presença' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await menu.getByText('Salas', { exact: true }).first().click();
  await menu.getByRole('link', { name: 'Aparência da sala' }).click();
  await expect(heading(page, 'Aparência da sala')).toBeVisible();
  await expect(menu).toBeHidden();
  await expectNoSidewaysScroll(page, 320);
});
