import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildRoutes } from '@atrio/contract/catalogue/game-builds';
import { sampleBuild, sampleBuildFiles } from '@atrio/server/test/sample-build.ts';
import { imageFile } from '@atrio/server/test/sample-files.ts';
import { zipOf } from '@atrio/server/test/sample-zip.ts';
import type { Locator, Page, Route } from '@playwright/test';
import { call, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { createBuild } from '../support/builds.ts';
import { asSent, drop, dropPaths, type SentFile, slowDown } from '../support/files.ts';
import {
  beSignedIn,
  expectFieldError,
  menuLink,
  openAs,
  tableRow,
  toast,
} from '../support/pages.ts';
import { MASTER, startServer } from '../support/server.ts';
import { DESKTOP, NARROWEST, PHONE } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';

const STAGING = '**/gameBuild/files';
/** Matches the call's address and not the screen's, which has the same ending. */
const LIST = /:\d+\/gameBuild\?/;

test('a build is created, changed, rolled back and deleted while its page stays public', async ({
  page,
  caller,
}) => {
  const name = uniqueName('Galeria Cais');
  await openAs(page, MASTER, '/dashboard');
  await menuLink(page, 'Builds').click();
  await page.getByRole('link', { name: 'Nova build' }).click();
  await nameField(page).fill(name);
  await imageInput(page, 'Logo:').setInputFiles(await picture('marca.png'));
  await imageInput(page, 'Imagem de fundo:').setInputFiles(await picture('fundo.png'));
  await chooseFiles(page, await build({ packing: 'br' }));
  await submit(page, 'Criar').click();
  await expect(toast(page, 'Build criada com sucesso')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/gameBuild');
  await expect(tableRow(page, name).locator('img')).not.toHaveJSProperty('naturalWidth', 0);

  await page.getByRole('link', { name, exact: true }).click();
  const versions = page.getByRole('list', { name: 'Versões da build' }).getByRole('listitem');
  const [air, before] = [versions.first(), versions.nth(1)];
  await expect(air).toContainText(/^v1.+ · .+ em 4 arquivosNo ar$/);
  await expect(versions).toHaveCount(1);
  const link = page.getByRole('link', { name: 'Abrir página' });
  await expect(link).toHaveAttribute('target', '_blank');
  const opened = await page.request.get(String(await link.getAttribute('href')));
  expect(await opened.text()).toContain(`<title>${name}</title>`);

  await imageInput(page, 'Logo:').setInputFiles(await picture('outra.png'));
  await expect(page.getByText('outra.png')).toBeVisible();
  await chooseFiles(page, [
    ...(await build({ stem: 'Nova' })),
    plainFile('Nova.symbols.json', '{}'),
  ]);
  await nameField(page).fill(`${name} II`);
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'Página editada com sucesso!')).toBeVisible();
  await page.getByRole('link', { name: `${name} II`, exact: true }).click();
  await expect(air).toContainText(/^v2.+ · .+ em 5 arquivosNo ar$/);
  await page.getByRole('button', { name: /^Voltar à v1, de / }).click();
  await expect(toast(page, 'Versão anterior no ar')).toBeVisible();
  await expect(air).toContainText(/^v1/);
  await expect(before).toContainText(/^v2/);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(toast(page, 'Versão de volta no ar')).toBeVisible();
  await expect(before).toContainText(/^v1/);

  await page.getByRole('button', { name: 'Voltar', exact: true }).click();
  await page.getByRole('button', { name: `Deletar ${name} II` }).click();
  const dialog = page.getByRole('dialog', { name: 'Deletar build?' });
  await expect(dialog).toContainText('Você tem certeza que quer deletar a buid?');
  await dialog.getByRole('button', { name: 'Deletar' }).click();
  await expect(toast(page, 'Build excluida com sucesso')).toBeVisible();
  await expect(tableRow(page, `${name} II`)).toHaveCount(0);
  const { builds } = await call(await signedIn(caller, MASTER), buildRoutes.list, {});
  expect(builds.map(({ buildName }) => buildName)).not.toContain(`${name} II`);
});

test('the list shows that it is empty, that no build matches, and that loading failed', async ({
  page,
}) => {
  await beSignedIn(page, MASTER);
  await page.route(LIST, (route) =>
    route.fulfill({ json: { success: true, builds: [], total: 0 } }),
  );
  await page.goto('/dashboard/gameBuild');
  await expect(page.getByText('Não tem builds')).toBeVisible();
  await page.goto('/dashboard/gameBuild?busca=nada');
  await expect(page.getByText('Nenhuma build encontrada')).toBeVisible();
  await page.unroute(LIST);
  await page.route(LIST, (route) => fail(route, 403, 'FORBIDDEN', 'Agora não'));
  await page.goto('/dashboard/gameBuild');
  await expect(page.getByText('Erro buscando Versões: Agora não')).toBeVisible();
  await page.goto('/dashboard/gameBuild/999999');
  await expect(page.getByText('Erro buscando dados: Não encontrado')).toBeVisible();
});

test('bad input is reported at its field, before sending and after', async ({ page, caller }) => {
  const other = await createBuild(await signedIn(caller, MASTER), uniqueName('Farol'));
  await openAs(page, MASTER, '/dashboard/gameBuild/new');
  await submit(page, 'Criar').click();
  await expect(filesField(page)).toContainText('Arquivos da build não selecionados');
  await expect(filesButton(page)).toBeFocused();
  await expectFieldError(nameField(page), 'De um nome a build');
  await drop(page.getByRole('group', { name: 'Logo:' }).getByText('Arraste'), [
    plainFile('nota.png', '%PDF-1.7'),
  ]);
  await expect(page.getByRole('group', { name: 'Logo:' })).toContainText('Arquivo deve ser imagem');
  const whole = await build();
  const wasm = whole.filter(({ name }) => name.endsWith('.wasm'));
  await chooseFiles(
    page,
    whole.filter((file) => !wasm.includes(file)),
  );
  await expect(filesField(page)).toContainText('Falta o arquivo .wasm da build');
  await drop(filesButton(page), [
    plainFile('Amostra.wasm', 'isto não é wasm'),
    whole[0] as SentFile,
  ]);
  await expect(filesField(page)).toContainText('Já há um arquivo com este nome');

  await nameField(page).fill(other.buildName);
  await submit(page, 'Criar').click();
  await expect(fileRow(page, 'Amostra.wasm')).toContainText('não');
  await fileRow(page, 'Amostra.wasm')
    .getByRole('button', { name: /^Não enviar/ })
    .click();
  await chooseFiles(page, wasm);
  await submit(page, 'Criar').click();
  await expectFieldError(nameField(page), 'Já existe uma build com este nome');
  await expect(nameField(page)).toBeFocused();
  await expect(fileRow(page, 'Amostra.data')).toContainText('Enviado');
  let sent = 0;
  await page.route(STAGING, (route) => {
    sent += 1;
    return route.continue();
  });
  await nameField(page).fill(uniqueName('Farol'));
  await submit(page, 'Criar').click();
  await expect(toast(page, 'Build criada com sucesso')).toBeVisible();
  expect(sent).toBe(0);
});

test('a failing server loses nothing, and only failed files are sent again', async ({ page }) => {
  await openAs(page, MASTER, '/dashboard/gameBuild/new');
  await nameField(page).fill(uniqueName('Cais teimoso'));
  await chooseFiles(page, await build());
  let sent = 0;
  await page.route(STAGING, (route) => {
    sent += 1;
    return sent === 2 ? route.abort('connectionreset') : route.continue();
  });
  let made = 0;
  await page.route('**/gameBuild', (route) => {
    made += 1;
    return made === 1 ? fail(route, 507, 'STORAGE_FULL', 'Não há espaço') : route.continue();
  });
  await submit(page, 'Criar').click();
  await expect(toast(page, 'Amostra.framework.js não foi enviado')).toBeVisible();
  await expect(fileRow(page, 'Amostra.wasm')).toContainText('Enviado');
  await page.getByRole('button', { name: 'Tentar novamente: Amostra.framework.js' }).click();
  await expect(page.getByRole('alert', { name: 'Erro criando build' })).toContainText(
    'Não há espaço',
  );
  await expect(fileRow(page, 'Amostra.framework.js')).toContainText('Enviado');
  await submit(page, 'Criar').click();
  await expect(toast(page, 'Build criada com sucesso')).toBeVisible();
  expect([sent, made]).toEqual([5, 2]);
});

test('an upload shows its progress, can be cancelled, and asks before the page is left', async ({
  page,
}) => {
  await openAs(page, MASTER, '/dashboard/gameBuild/new');
  await nameField(page).fill(uniqueName('Devagar'));
  await chooseFiles(page, await build({ dataBytes: 3_000_000 }));
  const speedUp = await slowDown(page, 60_000);
  await submit(page, 'Criar').click();
  await expect(page.getByText(/^2 de 4 arquivos · [\d,]+ de 2,9 MB$/)).toBeVisible();
  await expect(page.getByText(/^[\d,]+ [KM]B\/s · faltam? /)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Envio' })).toHaveAttribute(
    'aria-valuetext',
    /^\d{1,2},\d %$/,
  );
  await expect(nameField(page)).toBeDisabled();
  await expect(page.getByText('Sair desta página interrompe o envio.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, NARROWEST);
  await page.setViewportSize(DESKTOP);
  await menuLink(page, 'Salas').click();
  const question = page.getByRole('dialog', { name: 'Descartar alterações?' });
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await page.getByRole('button', { name: 'Cancelar envio', exact: true }).click();
  await expect(nameField(page)).toBeEnabled();
  await expect(submit(page, 'Criar')).toBeFocused();
  await expect(fileRow(page, 'Amostra.data')).toContainText('Por enviar');
  await speedUp();
  await submit(page, 'Criar').click();
  await expect(toast(page, 'Build criada com sucesso')).toBeVisible();
});

test('the folder that Unity writes can be dropped as a whole', async ({ page }, testInfo) => {
  const folder = testInfo.outputPath('Galeria');
  await mkdir(join(folder, 'Build'), { recursive: true });
  const files = await build();
  for (const { name, buffer } of files) await writeFile(join(folder, 'Build', name), buffer);
  await writeFile(join(folder, '.DS_Store'), 'x');
  await openAs(page, MASTER, '/dashboard/gameBuild/new');
  await dropPaths(filesField(page), [folder]);
  for (const { name } of files) await expect(treeRow(page, name)).toContainText('Pronto');
  await expect(filesField(page).getByText('.DS_Store')).toHaveCount(0);
  await filesField(page).getByRole('button', { name: 'Tirar' }).click();
  await expect(filesButton(page)).toBeFocused();
  await expect(tree(page)).toHaveCount(0);
});

test('a zip is looked into before it is sent, and what is wrong in it sends nothing', async ({
  page,
}) => {
  const parts = sampleBuild({ packing: 'br' }).map(({ name, bytes }) => ({
    path: `Galeria/Build/${name}`,
    content: bytes,
  }));
  const beside = [
    { path: 'Galeria/index.html', content: '<!doctype html>' },
    { path: 'Galeria/StreamingAssets/Abertura.mp4', content: 'x' },
  ];
  const wrong = [
    { path: 'Galeria/StreamingAssets/abertura.mp4', content: 'x' },
    { path: 'Galeria/StreamingAssets/instalar.exe', content: 'MZ' },
  ];
  const zip = async (entries: Parameters<typeof zipOf>[0]) => asSent(zipOf(entries));
  const input = filesField(page).locator('input[type=file]');
  const sent: string[] = [];
  await page.route(STAGING, (route) => {
    sent.push(route.request().url());
    return route.continue();
  });
  await openAs(page, MASTER, '/dashboard/gameBuild/new');
  await nameField(page).fill(uniqueName('Zip'));
  await input.setInputFiles(await zip([...parts, ...beside, ...wrong]));
  await expect(treeRow(page, 'instalar.exe')).toContainText(
    'Programas não são servidos a visitantes',
  );
  await expect(treeRow(page, 'abertura.mp4')).toContainText('Só a maiúscula difere de');
  await expect(treeRow(page, 'index.html')).toContainText('Fica de fora');
  await expect(filesField(page).getByText('2 recusados')).toBeVisible();
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, width);
    await expectAccessible(page);
  }
  await page.setViewportSize(DESKTOP);
  await submit(page, 'Criar').click();
  await expect(filesField(page)).toContainText('abertura.mp4: Só a maiúscula difere de');
  await filesField(page).getByRole('button', { name: 'Tirar' }).click();

  await input.setInputFiles(await zip([...parts.slice(0, 3), ...beside]));
  await expect(tree(page)).toBeVisible();
  await submit(page, 'Criar').click();
  await expect(filesField(page)).toContainText('Falta o arquivo .wasm da build');
  expect(sent).toEqual([]);
  await filesField(page).getByRole('button', { name: 'Tirar' }).click();

  await input.setInputFiles(await zip([...parts, ...beside]));
  await treeRow(page, 'Build').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(treeRow(page, 'Amostra.loader.js')).toHaveCount(0);
  await submit(page, 'Criar').click();
  await expect(toast(page, 'Build criada com sucesso')).toBeVisible();
});

test('a build is created and deleted by keyboard alone', async ({ page }) => {
  const name = uniqueName('Teclado');
  // Awaited before the key press, since the event may come at any time after it.
  const coming = page.waitForEvent('filechooser');
  await openAs(page, MASTER, '/dashboard/gameBuild');
  await page.getByRole('link', { name: 'Nova build' }).focus();
  await page.keyboard.press('Enter');
  await nameField(page).focus();
  await page.keyboard.type(name);
  await filesButton(page).focus();
  await page.keyboard.press('Enter');
  await (await coming).setFiles([...(await build()), plainFile('leiame.txt', 'não')]);
  await page.getByRole('button', { name: 'Não enviar: leiame.txt' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Não enviar: Amostra/ }).last()).toBeFocused();
  await nameField(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Lista de pontos de acesso' })).toBeVisible();
  await page.getByRole('button', { name: `Deletar ${name}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Build excluida com sucesso')).toBeVisible();
});

test('phones create builds too, and failures are accessible there', async ({ page }) => {
  await beSignedIn(page, MASTER);
  await page.setViewportSize(PHONE);
  await page.goto('/dashboard/gameBuild/new');
  await submit(page, 'Criar').click();
  await expectFieldError(nameField(page), 'De um nome a build');
  await expectAccessible(page);
  const name = uniqueName('Do bolso');
  await nameField(page).fill(name);
  await chooseFiles(page, await build({ packing: 'gz' }));
  await page.route(STAGING, (route) => route.abort('connectionreset'), { times: 1 });
  await submit(page, 'Criar').click();
  await expect(fileRow(page, 'Amostra.loader.js')).toContainText('Sem conexão com o servidor');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, NARROWEST);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: /^Tentar novamente:/ }).click();
  await expect(page.getByRole('list', { name: 'Lista de pontos de acesso' })).toContainText(name);
});

test('builds are sent to the configured host', { tag: '@long' }, async ({ browser }) => {
  // No extra header, since the other host would not allow it.
  const page = await browser.newPage({ extraHTTPHeaders: {} });
  const settings: Record<string, string> = {};
  const server = await startServer(settings);
  try {
    await server.kill('SIGTERM');
    // Another name of the same process: browsers treat it as another host.
    settings.BUILD_UPLOAD_URL = server.url.replace('127.0.0.1', 'localhost');
    settings.CORS_ORIGINS = server.url;
    await server.start();
    await page.goto(`${server.url}/dashboard/login`);
    await page.getByRole('textbox', { name: 'Email' }).fill(MASTER.email);
    await page.getByLabel('Senha', { exact: true }).fill(MASTER.password);
    await page.getByRole('button', { name: 'LOGIN' }).click();
    await menuLink(page, 'Builds').click();
    await page.getByRole('link', { name: 'Nova build' }).click();
    await nameField(page).fill('De fora');
    await chooseFiles(page, await build());
    const hosts: string[] = [];
    page.on('request', (request) => {
      const { hostname, pathname } = new URL(request.url());
      // socket.io's polling uses POST too.
      const isBuilds = pathname.startsWith(buildRoutes.create.path);
      if (request.method() === 'POST' && isBuilds) hosts.push(hostname);
    });
    await submit(page, 'Criar').click();
    await expect(toast(page, 'Build criada com sucesso')).toBeVisible();
    expect(hosts).toEqual(Array(5).fill('localhost'));
  } finally {
    await server.dispose();
  }
});

test('an ADMIN sees the rooms instead, and no entry in the menu', async ({ page, account }) => {
  await beSignedIn(page, account);
  for (const path of ['/gameBuild', '/gameBuild/new', '/gameBuild/1']) {
    await page.goto(`/dashboard${path}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Salas' })).toBeVisible();
  }
  await expect(menuLink(page, 'Builds')).toHaveCount(0);
});

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Nome' });
const filesField = (page: Page) => page.getByRole('group', { name: 'Arquivos da build:' });
const filesButton = (page: Page) => page.getByRole('button', { name: /^Arraste os arquivos/ });
const submit = (page: Page, label: 'Criar' | 'Editar') =>
  page.getByRole('button', { name: label, exact: true });
const imageInput = (page: Page, label: string) =>
  page.getByRole('group', { name: label }).locator('input[type=file]');

function tree(page: Page): Locator {
  return page.getByRole('treegrid', { name: 'Conteúdo da build' });
}

function treeRow(page: Page, name: string): Locator {
  return tree(page)
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) });
}

function fileRow(page: Page, name: string): Locator {
  const rows = page.getByRole('list', { name: 'Arquivos' }).getByRole('listitem');
  return rows.filter({ has: page.getByText(name, { exact: true }) });
}

async function chooseFiles(page: Page, files: SentFile[]): Promise<void> {
  await filesField(page).locator('input[type=file]').setInputFiles(files);
  for (const { name } of files) await expect(fileRow(page, name)).toContainText('Por enviar');
}

function build(options: Parameters<typeof sampleBuildFiles>[0] = {}): Promise<SentFile[]> {
  return Promise.all(sampleBuildFiles(options).map(asSent));
}

async function picture(name: string): Promise<SentFile> {
  return asSent(await imageFile({ width: 256, height: 256, name }));
}

function plainFile(name: string, content: string): SentFile {
  return { name, mimeType: '', buffer: Buffer.from(content) };
}

/** All journeys of a worker share one list. */
function uniqueName(name: string): string {
  return `${name} ${randomUUID().slice(0, 8)}`;
}

function fail(route: Route, status: number, code: string, message: string): Promise<void> {
  return route.fulfill({ status, json: { success: false, error: { message, error: code } } });
}
