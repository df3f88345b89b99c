import { randomUUID } from 'node:crypto';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { chromium, type Page } from '@playwright/test';
import playwrightConfig from '../playwright.config.ts';
import { type Caller, call, createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { createBuild } from '../support/builds.ts';
import { beSignedIn } from '../support/pages.ts';
import { MASTER } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

// An extra header would make the browser send a preflight request for each file, because the
// build's page has an opaque origin.
test.use({ extraHTTPHeaders: {} });

const newName = () => `Galeria ${randomUUID().slice(0, 8)}`;
const pageOf = (name: string) => `/build/${encodeURIComponent(name)}/`;
const asMaster = (caller: Caller) => signedIn(caller, MASTER);
const canvas = (page: Page) => page.locator('canvas');

/** Its code has run and painted, and nothing covers the canvas. */
async function expectRunning(page: Page): Promise<void> {
  await expect(canvas(page)).toHaveAttribute('data-state', 'running');
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.getByRole('application')).toBeFocused();
}

for (const packing of ['plain', 'gz', 'br', 'unityweb', 'unityweb-br'] as const) {
  test(`a ${packing} build loads and runs in its own origin`, async ({ page, caller }) => {
    const name = newName();
    await createBuild(await asMaster(caller), name, { packing });
    await page.goto(pageOf(name));
    await expectRunning(page);
    await expect(page).toHaveTitle(name);
    await expect(canvas(page)).toHaveAttribute('data-storage', 'SecurityError');
  });
}

test('a brotli build runs over plain HTTP, where browsers accept no brotli', async ({
  server,
  caller,
}) => {
  const name = newName();
  await createBuild(await asMaster(caller), name, { packing: 'br' });
  const { launchOptions } = playwrightConfig.use ?? {};
  // Browsers treat only this machine's own names as safe without HTTPS, and this is another name.
  const args = [...(launchOptions?.args ?? []), '--host-resolver-rules=MAP atrio.test 127.0.0.1'];
  const browser = await chromium.launch({ ...launchOptions, args });
  try {
    const page = await browser.newPage();
    const encodings: (string | undefined)[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.br')) encodings.push(response.headers()['content-encoding']);
    });
    await page.goto(`http://atrio.test:${new URL(server.url).port}${pageOf(name)}`);
    await expect(canvas(page)).toHaveAttribute('data-state', 'running');
    expect(encodings).toEqual([undefined, undefined, undefined]);
  } finally {
    await browser.close();
  }
});

test('the page shows the progress while a build loads', async ({ page, caller }) => {
  const name = newName();
  const images = { logo: picture('logo.png'), backgroundImage: picture('fundo.png') };
  await createBuild(await asMaster(caller), name, { images });
  await page.route('**/*.wasm', () => undefined);
  await page.goto(pageOf(name));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'Carregando' });
  await expect(bar).toHaveAttribute('aria-valuenow', '45');
  await expect(page.getByText('Carregando… 45\u00a0%')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '25' })).toBeAttached();
  for (const id of ['logo', 'background']) {
    await expect(page.locator(`#${id}`)).toHaveJSProperty('naturalWidth', 1);
  }
  await expectAccessible(page);
  for (const width of [390, 320]) await expectNoSidewaysScroll(page, width);
  await expect(page.getByText('Carregando… 45\u00a0%')).toBeInViewport();
});

test('a build that cannot be loaded is reported and retried', async ({ page, caller }) => {
  const name = newName();
  await createBuild(await asMaster(caller), name);
  await page.route('**/*.data', (route) => route.abort());
  await page.goto(pageOf(name));
  await expect(page.getByRole('alert')).toHaveText('Não foi possível carregar a build');
  await expect(page.getByRole('progressbar')).toBeHidden();
  const retry = page.getByRole('button', { name: 'Tentar novamente' });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, 390);
  await page.unroute('**/*.data');
  await retry.click();
  await expectRunning(page);
});

test('a build that fails is told apart from one that only shows a notice', async ({
  page,
  caller,
}) => {
  const name = newName();
  await createBuild(await asMaster(caller), name);
  await page.goto(pageOf(name));
  await expectRunning(page);
  const say = (text: string, kind: string) =>
    page.evaluate((message) => window.postMessage(message, '*'), { text, kind });
  await say('Pouca memória', 'warning');
  await expect(page.getByRole('status').filter({ hasText: 'Pouca memória' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeHidden();
  await say('Sem memória', 'error');
  await expect(page.getByRole('alert')).toHaveText('Não foi possível carregar a build');
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
});

test('an address without a build shows that there is none', async ({ browser }) => {
  // A context without the check for problems, since a 404 is expected here.
  const context = await browser.newContext();
  const page = await context.newPage();
  const answer = await page.goto('/build/nada-aqui/');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Build não encontrada' })).toBeVisible();
  await expect(page).toHaveTitle('Build não encontrada');
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, 390);
  await context.close();
});

test("neither a build nor one of its files reaches the dashboard's data", async ({
  browser,
  caller,
}) => {
  // A context without the check for problems, since the browser logs what it has refused.
  const context = await browser.newContext();
  const page = await context.newPage();
  const name = newName();
  const others = [
    new File(['<script>document.title = localStorage.length</script>'], 'pagina.html'),
    new File(['{"pagina":"<script>1</script>"}'], 'dados.json'),
  ];
  await createBuild(await asMaster(caller), name, { others });
  await beSignedIn(page, MASTER, pageOf(name));
  await page.goto(pageOf(name));
  await expectRunning(page);
  const seen = await page.evaluate(async () => ({
    origin: self.origin,
    answer: await fetch('/rooms/admin').then(
      ({ status }) => status,
      () => 'refused',
    ),
  }));
  expect(seen).toEqual({ origin: 'null', answer: 'refused' });
  const loader = await page.evaluate(() =>
    document.querySelector('script[crossorigin][src$=".loader.js"]')?.getAttribute('src'),
  );
  const folder = String(loader).replace(/[^/]+$/, '');
  await page.goto(`${folder}dados.json`);
  expect(await page.evaluate(() => self.origin)).toBe('null');
  // An HTML file is downloaded, not shown.
  const download = page.waitForEvent('download');
  await page.goto(`${folder}pagina.html`).catch(() => undefined);
  expect((await download).suggestedFilename()).toContain('pagina');
  await context.close();
});

test('a room embeds a build', async ({ page, caller, account, server }) => {
  const name = newName();
  await createBuild(await asMaster(caller), name);
  const owner = await signedIn(caller, account);
  const room = await createRoom(owner, newName());
  const iframeUrl = server.url + pageOf(name);
  await call(owner, roomRoutes.update, { id: String(room.id), iframeUrl });
  await page.goto(`/sala/${room.sceneName}`);
  await page.getByRole('textbox', { name: 'Seu nome' }).fill('Visita');
  await page.getByRole('button', { name: 'Entrar na sala' }).click();
  const stage = page.frameLocator('iframe');
  await expect(stage.locator('canvas')).toHaveAttribute('data-state', 'running');
});

/** The smallest picture there is. */
function picture(name: string): File {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  return new File([new Uint8Array(gif)], name, { type: 'image/gif' });
}
