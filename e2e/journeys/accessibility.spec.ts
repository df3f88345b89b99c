import type { Page } from '@playwright/test';
import { createEnvironment, createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { fillSignIn } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const NARROWEST = 320;

interface Ids {
  room: number;
  environment: number;
}

/** Every screen: its address, and what is there once it has loaded. */
const SCREENS: Record<string, { path: (ids: Ids) => string; landmark: RegExp }> = {
  home: { path: () => '/', landmark: /Ana/ },
  rooms: { path: () => '/rooms', landmark: /^Salas$/ },
  bin: { path: () => '/rooms?lixeira=1', landmark: /^Lixeira$/ },
  'new room': { path: () => '/rooms/new', landmark: /^Nova Sala$/ },
  room: { path: ({ room }) => `/rooms/${room}`, landmark: /^Sala com nome/ },
  environments: { path: () => '/environments', landmark: /^Ambientes$/ },
  'new environment': { path: () => '/environments/new', landmark: /^Novo Ambiente$/ },
  environment: {
    path: ({ environment }) => `/environments/${environment}`,
    landmark: /^Congresso/,
  },
  account: { path: () => '/account', landmark: /^Configurar usuário$/ },
  'an area to come': { path: () => '/payments', landmark: /^Financeiro$/ },
};

for (const screen of ['login', 'createAccount']) {
  test(`${screen} meets WCAG 2.2 AA in both themes, and fits 320 pixels`, async ({ page }) => {
    await page.goto(`/dashboard/${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await lookAtAllSizes(page);
  });
}

for (const [name, { path, landmark }] of Object.entries(SCREENS)) {
  test(`${name} meets WCAG 2.2 AA in both themes, and fits 320 pixels`, async ({
    page,
    caller,
    account,
  }) => {
    const api = await signedIn(caller, account);
    const room = await createRoom(api, 'Sala com nome comprido para caber em telas estreitas');
    const environment = await createEnvironment(api, 'Congresso de telas estreitas');
    await page.goto(`/dashboard${path({ room: room.id, environment: environment.id })}`);
    await fillSignIn(page, account);
    await expect(page.getByRole('heading', { level: 1, name: landmark })).toBeVisible();
    await lookAtAllSizes(page);
  });
}

test('bad fields and a dialog meet WCAG 2.2 AA in both themes', async ({
  page,
  caller,
  account,
}) => {
  await createRoom(await signedIn(caller, account), 'Sala de passagem');
  await page.goto('/dashboard/login');
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page.getByText('Email é obrigatório')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/dashboard/rooms');
  await fillSignIn(page, account);
  await page.getByRole('button', { name: 'Deletar Sala de passagem' }).click();
  await expect(page.getByRole('dialog', { name: 'Deletar sala?' })).toBeVisible();
  await expectAccessible(page);
});

test('the menu of phones meets WCAG 2.2 AA in both themes', async ({ page, account }) => {
  await page.goto('/dashboard/rooms');
  await fillSignIn(page, account);
  await expect(page.getByText('Não tem salas')).toBeVisible();
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: /^Salas/ })).toBeVisible();
  await expectAccessible(page);
});

async function lookAtAllSizes(page: Page): Promise<void> {
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
  await expectNoSidewaysScroll(page, NARROWEST);
}
