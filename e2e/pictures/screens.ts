import { authRoutes } from '@atrio/contract/accounts/accounts';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { expect, type Page } from '@playwright/test';
import { fillSignIn, HOME } from '../support/pages.ts';
import type { DemoServer } from './demo-server.ts';

/** The busiest room that is entered by name, and the one whose evenings are over. */
export async function shownRooms({ url, email, password }: DemoServer) {
  const login = await fetch(url + authRoutes.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = authRoutes.login.response.parse(await login.json());
  const headers = { authorization: `Bearer ${token}` };
  const list = await fetch(url + roomRoutes.list.path, { headers });
  const { rooms } = roomRoutes.list.response.parse(await list.json());
  const [busiest] = rooms
    .filter(({ isPrivate, isVisible }) => !isPrivate && isVisible)
    .sort((a, b) => b.onlineNow - a.onlineNow || b.visitCount - a.visitCount);
  const club = rooms.find(({ name }) => name === 'Clube do Livro');
  if (!busiest || !club) throw new Error('The demonstration has no such rooms');
  return { busiest, club };
}

export async function signInAs(page: Page, account: DemoServer): Promise<void> {
  await page.goto('/dashboard/login');
  await fillSignIn(page, account);
  await page.waitForURL(HOME);
}

/** Waits until all data, pictures and fonts have loaded and nothing moves. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const images = [...document.images].filter(({ complete }) => !complete);
    await Promise.allSettled(images.map((image) => image.decode()));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
