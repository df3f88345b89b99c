import type { Page } from '@playwright/test';
import { createRoom, signedIn } from '../support/api.ts';
import { beSignedIn, openAs, tableRow } from '../support/pages.ts';
import { DESKTOP, PHONE } from '../support/sizes.ts';
import { spoilAccessToken } from '../support/storage.ts';
import { expect, test } from '../support/test.ts';

test("a screen's data is requested before its scripts", async ({ page, caller, account }) => {
  const room = await createRoom(await signedIn(caller, account), 'Sala adiantada');
  await openAs(page, account, `/dashboard/rooms/${room.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Sala adiantada/);
  await expectTakenUp(page);

  await page.goto('/dashboard/rooms');
  await expect(tableRow(page, 'Sala adiantada')).toBeVisible();
  await expectTakenUp(page);

  await page.goto('/dashboard/');
  await expect(page.getByText('Sala adiantada').first()).toBeVisible();
  await expectTakenUp(page);
});

test('an expired token costs the first screen only a renewal', async ({
  page,
  caller,
  account,
}) => {
  await createRoom(await signedIn(caller, account), 'Sala adiantada');
  await beSignedIn(page, account);
  await spoilAccessToken(page);
  await page.goto('/dashboard/rooms');
  await expect(tableRow(page, 'Sala adiantada')).toBeVisible();
});

test('a list with filters in its address is not requested without them', async ({
  page,
  caller,
  account,
}) => {
  await createRoom(await signedIn(caller, account), 'Sala adiantada');
  const asked = readsOf(page);
  await openAs(page, account, '/dashboard/rooms?busca=adiantada');
  await expect(tableRow(page, 'Sala adiantada')).toBeVisible();
  expect(asked('/rooms/admin?page=1&pageSize=50&sort=name')).toBe(0);
});

test('no first screen has the browser read its languages', async ({ page, caller, account }) => {
  const room = await createRoom(await signedIn(caller, account), 'Sala adiantada');
  await beSignedIn(page, account);
  await page.addInitScript(() => {
    const made: string[] = [];
    const follow = (name: 'DateTimeFormat' | 'NumberFormat') => {
      Object.defineProperty(Intl, name, { get: () => made.push(name) && undefined });
    };
    follow('DateTimeFormat');
    follow('NumberFormat');
    Object.assign(window, { made });
  });
  for (const path of ['', 'rooms', `rooms/${room.id}`]) {
    await page.goto(`/dashboard/${path}`);
    await expect(page.getByText('Sala adiantada').first()).toBeVisible();
    expect(await page.evaluate(() => 'made' in window && window.made)).toEqual([]);
  }
});

for (const size of [DESKTOP, PHONE]) {
  test(`the first frame has the shell's size at ${size.width} pixels`, async ({
    page,
    account,
  }) => {
    await page.setViewportSize(size);
    await page.goto('/dashboard/login');
    const frame = page.locator('#frame-ahead');
    await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible();
    await expect(frame).toHaveCount(0);
    await beSignedIn(page, account);

    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/fields-*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto('/dashboard/rooms', { waitUntil: 'commit' });
    await expect(frame).toBeVisible();
    const ahead = await frame.locator('.frame-ahead-bar').boundingBox();
    scripts.resolve();
    await expect(page.getByRole('heading', { level: 1, name: 'Salas' })).toBeAttached();
    await expect(frame).toHaveCount(0);
    await expect.poll(() => page.getByRole('banner').boundingBox()).toEqual(ahead);
  });
}

test('a screen whose script fails to load reports it in place of its frame', async ({
  page,
  account,
}) => {
  await beSignedIn(page, account);
  await page.route('**/assets/rooms-list-*.js', (route) => route.abort());
  await page.goto('/dashboard/rooms');
  await expect(page.getByRole('alert')).toContainText('Ocorreu um erro ao realizar esta ação');
  await expect(page.locator('#frame-ahead')).toHaveCount(0);
  await page.unroute('**/assets/rooms-list-*.js');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Salas' })).toBeAttached();
});

/** Number of this page's requests to an address of the API. */
function readsOf(page: Page): (address: string) => number {
  const addresses: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    addresses.push(pathname + search);
  });
  return (address) => addresses.filter((one) => one === address).length;
}

async function expectTakenUp(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'atrioAhead' in window && window.atrioAhead)).toBeUndefined();
}
