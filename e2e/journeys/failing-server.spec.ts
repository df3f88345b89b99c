import type { Page, Route } from '@playwright/test';
import { createRoom, signedIn } from '../support/api.ts';
import { beSignedIn, openAs, seePanel, tableRow, toast } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const ROOMS = '**/rooms/admin?*';
/** Three retries with growing pauses come before the error is shown. */
const AFTER_RETRIES = { timeout: 20_000 };

test('the list shows that it loads, and that it is empty', async ({ page, account }) => {
  await beSignedIn(page, account);
  const held = await holdRequests(page, ROOMS);
  await page.goto('/dashboard/rooms');
  await expect(page.getByText('Buscando salas').first()).toBeVisible();
  await held.release();
  await expect(page.getByText('Não tem salas')).toBeVisible();
});

test('a list that loads moves without the page’s own thread', async ({ page, account }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await beSignedIn(page, account);
  const held = await holdRequests(page, ROOMS);
  await page.goto('/dashboard/rooms');
  // One animation of the opacity for each: of two, or of any other property, the page draws each frame.
  await expect.poll(() => animatedProperties(page)).toEqual(['opacity']);
  await held.release();
  await expect(page.getByText('Não tem salas')).toBeVisible();
});

test('a failing list is retried three times, shows the reason, and recovers', async ({
  page,
  caller,
  account,
}) => {
  await createRoom(await signedIn(caller, account), 'Sala que volta');
  await beSignedIn(page, account);
  let reads = 0;
  await page.route(ROOMS, (route) => {
    reads += 1;
    return fail(route, 500, 'INTERNAL_ERROR', 'Algo deu errado aqui');
  });
  await page.goto('/dashboard/environments');
  await expect(page.getByText('Ambiente padrão')).toBeVisible();
  reads = 0;
  await page
    .getByRole('link', { name: /^Salas/ })
    .first()
    .click();
  await expect(page.getByText('Erro buscando salas')).toBeVisible(AFTER_RETRIES);
  await expect(page.getByText('INTERNAL ERROR')).toBeVisible();

  await page.unroute(ROOMS);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(tableRow(page, 'Sala que volta')).toBeVisible();
  expect(reads).toBeGreaterThanOrEqual(4);
});

test('a list shows when the server cannot be reached', async ({ page, account }) => {
  await beSignedIn(page, account);
  await page.route(ROOMS, (route) => route.abort('connectionrefused'));
  await page.goto('/dashboard/rooms');
  await expect(page.getByText('Erro buscando salas')).toBeVisible(AFTER_RETRIES);
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
});

test("a room's panels come when the server is back, although their code was refused", async ({
  page,
  caller,
  account,
}) => {
  const room = await createRoom(await signedIn(caller, account), 'Sala sem painéis');
  await beSignedIn(page, account);
  let refusals = 0;
  await page.route('**/assets/panels-code*', (route) => {
    refusals += 1;
    return refusals > 2 ? route.continue() : route.abort('connectionrefused');
  });
  await page.goto(`/dashboard/rooms/${room.id}`);
  const tickets = await seePanel(page, 'Tickets de acesso');
  await expect(tickets.getByRole('textbox').first()).toBeVisible();
  expect(refusals).toBeGreaterThan(2);
});

test('a refusal is not retried', async ({ page, caller, account }) => {
  const room = await createRoom(await signedIn(caller, account), 'Sala fechada');
  await beSignedIn(page, account);
  let reads = 0;
  await page.route(`**/room/${room.id}`, (route) => {
    reads += 1;
    return fail(route, 403, 'FORBIDDEN', 'Você não tem permissão para fazer isso');
  });
  await page.goto(`/dashboard/rooms/${room.id}`);
  await expect(page.getByText('FORBIDDEN')).toBeVisible();
  expect(reads).toBe(1);
});

test('a write that fails is sent once, keeps the form, and can be sent again', async ({
  page,
  account,
}) => {
  await openAs(page, account, '/dashboard/rooms/new');
  let writes = 0;
  await page.route('**/environments/1/rooms', (route) => {
    writes += 1;
    return fail(route, 503, 'SERVER_BUSY', 'O servidor está ocupado');
  });
  await page.getByRole('textbox', { name: 'Nome' }).fill('Sala insistente');
  await page.getByRole('button', { name: 'Criar', exact: true }).click();
  await expect(toast(page, 'Não foi possível criar a sala: ')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Sala insistente');
  expect(writes).toBe(1);

  await page.unroute('**/environments/1/rooms');
  await page.getByRole('button', { name: 'Criar', exact: true }).click();
  await expect(tableRow(page, 'Sala insistente')).toBeVisible();
});

test('a submit pressed twice is sent once', async ({ page, account }) => {
  await openAs(page, account, '/dashboard/rooms/new');
  await page.getByRole('textbox', { name: 'Nome' }).fill('Sala única');
  const held = await holdRequests(page, '**/environments/1/rooms');
  const submit = page.getByRole('button', { name: 'Criar', exact: true });
  await submit.click();
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  await submit.press('Enter');
  await held.release();
  await expect(page).toHaveURL('/dashboard/rooms');
  await expect(page.getByRole('link', { name: 'Editar Sala única' })).toHaveCount(1);
  expect(held.count()).toBe(1);
});

test('a deletion that fails stays in its dialog', async ({ page, caller, account }) => {
  await createRoom(await signedIn(caller, account), 'Sala teimosa');
  await openAs(page, account, '/dashboard/rooms');
  await page.route('**/rooms/*', (route) =>
    route.request().method() === 'DELETE'
      ? fail(route, 500, 'INTERNAL_ERROR', 'Algo deu errado aqui')
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Deletar Sala teimosa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deletar sala?' });
  await dialog.getByRole('button', { name: 'Deletar' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Algo deu errado aqui');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(tableRow(page, 'Sala teimosa')).toBeVisible();
});

function fail(route: Route, status: number, code: string, message: string): Promise<void> {
  return route.fulfill({ status, json: { success: false, error: { message, error: code } } });
}

/** Lets requests wait until they are released; they then go to the real server. */
async function holdRequests(page: Page, pattern: string) {
  const waiting: Route[] = [];
  let isOpen = false;
  let count = 0;
  await page.route(pattern, async (route) => {
    count += 1;
    if (isOpen) return route.continue();
    waiting.push(route);
  });
  return {
    count: () => count,
    async release() {
      isOpen = true;
      await Promise.all(waiting.map((route) => route.continue()));
    },
  };
}

/** Lists the CSS properties that elements animate; two animations of one element are 'opacity opacity'. */
function animatedProperties(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ofEveryKeyframe = ['offset', 'computedOffset', 'easing', 'composite'];
    const found = new Map<Element | null, string[]>();
    for (const { effect } of document.getAnimations()) {
      if (!(effect instanceof KeyframeEffect)) continue;
      const names = new Set(effect.getKeyframes().flatMap((frame) => Object.keys(frame)));
      const properties = [...names].filter((name) => !ofEveryKeyframe.includes(name));
      found.set(effect.target, [...(found.get(effect.target) ?? []), ...properties]);
    }
    return [...new Set([...found.values()].map((names) => names.sort().join(' ')))];
  });
}
