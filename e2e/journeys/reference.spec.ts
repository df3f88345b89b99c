import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('the API reference fits both themes and all widths, and loads nothing from other hosts', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await page.goto('/docs');
  await expect(page).toHaveTitle('Átrio · Referência da API');
  await expect(page.getByRole('heading', { level: 1, name: 'Referência da API' })).toBeVisible();

  const index = page.getByRole('navigation', { name: 'Chamadas' });
  await index.getByRole('link', { name: 'Salas', exact: true }).click();
  await expect(page).toHaveURL(/#rooms$/);
  await expect(page.getByRole('heading', { level: 2, name: /^Salas/ })).toBeInViewport();
  expect(new Set(asked)).toEqual(new Set([baseURL]));

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(index.getByRole('link', { name: 'Salas', exact: true })).toBeHidden();
  await index.getByText('Chamadas', { exact: true }).click();
  await expect(index.getByRole('link', { name: 'Salas', exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page, 320);

  // All areas are made alike, and looking at one takes a fiftieth of the time.
  await page.evaluate(() => {
    for (const area of document.querySelectorAll('section.area:not([aria-labelledby=rooms])')) {
      area.remove();
    }
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page);
});
