import type { Page } from '@playwright/test';
import { createRoom, signedIn } from '../support/api.ts';
import { openAs, tableRow } from '../support/pages.ts';
import { spoilAccessToken } from '../support/storage.ts';
import { expect, test } from '../support/test.ts';

test('what a screen shows is asked for ahead of its scripts', async ({ page, caller, account }) => {
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

test('a token that has ended costs the first screen nothing but a renewal', async ({
  page,
  caller,
  account,
}) => {
  await createRoom(await signedIn(caller, account), 'Sala adiantada');
  await openAs(page, account, '/dashboard/environments');
  await spoilAccessToken(page);
  await page.goto('/dashboard/rooms');
  await expect(tableRow(page, 'Sala adiantada')).toBeVisible();
});

test('a list with filters in its address is not asked for without them', async ({
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

/** How often this page has asked for an address of the API. */
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
