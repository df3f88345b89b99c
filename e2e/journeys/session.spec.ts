import type { BrowserContext } from '@playwright/test';
import { beSignedIn, fillSignIn, menuLink, openAs, signIn } from '../support/pages.ts';
import { readSession, spoilAccessToken, spoilSession } from '../support/storage.ts';
import { expect, test } from '../support/test.ts';

const REFRESH = '/auth/refreshToken';

test('two tabs with an expired token refresh it once', async ({ page, context, account }) => {
  // The token is made invalid before the page could notice it.
  await beSignedIn(page, account);
  await spoilAccessToken(page);
  const second = await context.newPage();
  const refreshes = countRequests(context, REFRESH);
  await Promise.all([page.goto('/dashboard'), second.goto('/dashboard/environments')]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(second.getByText('Ambiente padrão')).toBeVisible();
  await menuLink(page, 'Salas').click();
  await expect(page.getByText('Não tem salas')).toBeVisible();
  expect(refreshes()).toBe(1);
  expect(await readSession(page)).not.toContain('not.a.token');
});

test('a refused refresh leads to the sign-in and then back to the page', async ({
  page,
  account,
}) => {
  await beSignedIn(page, account);
  await spoilSession(page);
  await page.goto('/dashboard/environments?busca=feira');
  await expect(page).toHaveURL('/dashboard/login');
  expect(await readSession(page)).toEqual([null, null, null]);
  await expect(page.getByText('Ambientes')).toBeVisible();

  await fillSignIn(page, account);
  await expect(page).toHaveURL('/dashboard/environments?busca=feira');
});

test('a refresh that fails without being refused keeps the session', async ({ page, account }) => {
  await beSignedIn(page, account);
  await spoilAccessToken(page);
  await page.route(`**${REFRESH}`, (route) => route.abort('connectionrefused'));
  await page.goto('/dashboard/environments');
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible({
    timeout: 20_000,
  });
  expect(await readSession(page)).not.toContain(null);

  // The socket renews the same session: a click would share a renewal that is still being refused here.
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Ambiente padrão')).toBeVisible();
});

test('a call that stays unauthorised is not tried a third time', async ({ page, account }) => {
  await beSignedIn(page, account);
  let calls = 0;
  await page.route('**/environments/admin?*', (route) => {
    calls += 1;
    return route.fulfill({
      status: 401,
      json: { success: false, error: { message: 'Entre novamente', error: 'UNAUTHENTICATED' } },
    });
  });
  await page.goto('/dashboard/environments/new');
  await expect(page.getByRole('button', { name: 'Criar ambiente' })).toBeVisible();
  calls = 0;
  await menuLink(page, 'Ambientes').click();
  await expect(page.getByText('UNAUTHENTICATED')).toBeVisible();
  expect(calls).toBe(2);
});

test('signing out in one tab signs out the other', async ({ page, context, account }) => {
  await openAs(page, account, '/dashboard/environments');
  const second = await context.newPage();
  await second.goto('/dashboard/rooms');
  await expect(second.getByText('Não tem salas')).toBeVisible();

  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/dashboard/login');
  await expect(second).toHaveURL('/dashboard/login');
  await page.goto('/dashboard/rooms');
  await expect(page).toHaveURL('/dashboard/login');
});

test('sign-out ends the session on the server too', async ({ page, account, server }) => {
  await openAs(page, account, '/dashboard/environments');
  const [token] = await readSession(page);
  const ended = page.waitForResponse((response) => response.url().endsWith('/auth/logout'));
  await page.getByRole('button', { name: 'Sair' }).click();
  await ended;
  const answer = await fetch(`${server.url}/admins/data`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(401);
});

test('sign-out works offline', async ({ page, context, account }) => {
  await signIn(page, account);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/dashboard/login');
  expect(await readSession(page)).toEqual([null, null, null]);
});

for (const path of [
  '//exemplo.invalid/',
  '/https://exemplo.invalid/',
  '/javascript:alert(1)',
  '/%5C%5Cexemplo.invalid',
  '/%2F%2Fexemplo.invalid',
]) {
  test(`the way back after sign-in stays inside: ${path}`, async ({ page, server, account }) => {
    await page.goto(`/dashboard${path}`);
    await expect(page.getByRole('button', { name: 'LOGIN' })).toBeVisible();
    await fillSignIn(page, account);
    await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
    const { origin, pathname } = new URL(page.url());
    expect(origin).toBe(server.url);
    expect(pathname).toMatch(/^\/dashboard(\/|$)/);
  });
}

/** Counts requests from now on, in all tabs. */
function countRequests(context: BrowserContext, path: string): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}
