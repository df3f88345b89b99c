import { buildRoutes } from '@atrio/contract/catalogue/game-builds';
import { visitRoutes } from '@atrio/contract/live/visits';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { sampleBuild } from '@atrio/server/test/sample-build.ts';
import { zipOf } from '@atrio/server/test/sample-zip.ts';
import type { Frame, Page } from '@playwright/test';
import { call, createRoom, signedIn } from '../support/api.ts';
import { createBuild } from '../support/builds.ts';
import { asSent } from '../support/files.ts';
import { mailsTo } from '../support/mail.ts';
import { beSignedIn, openAs, seePanel, toast } from '../support/pages.ts';
import { watchForProblems } from '../support/problems.ts';
import { ROOM_GAME } from '../support/room-game.ts';
import { MASTER, startServer, type TestServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

/** An extra header would make the browser ask ahead of each call to another origin. */
test.use({ extraHTTPHeaders: {} });

const VISITOR = 'rita@exemplo.com.br';
const subdomains = (port: number) => ({ BUILD_ORIGIN: `http://*.localhost:${port}` });

test('a game in its room plays as the visitor, from the upload to the ban', async ({
  page: admin,
  browser,
}) => {
  test.slow();
  const server = await startServer(subdomains);
  const master = await signedIn({ url: server.url }, MASTER);
  const context = await browser.newContext({ baseURL: server.url, locale: 'pt-BR' });
  const problems = await watchForProblems(context);
  const visitor = await context.newPage();
  const room = await createRoom(master, 'Galeria do cais');

  await test.step('a zip becomes a build that the room shows', async () => {
    const files = sampleBuild({ packing: 'gz', dataBytes: 300_000, script: ROOM_GAME });
    const zip = zipOf(files.map(({ name, bytes }) => ({ path: `Build/${name}`, content: bytes })));
    await openAs(admin, MASTER, `${server.url}/dashboard/gameBuild/new`);
    await admin.getByRole('textbox', { name: 'Nome' }).fill('Cais');
    const field = admin.getByRole('group', { name: 'Arquivos da build:' });
    await field
      .locator('input[type=file]')
      .first()
      .setInputFiles(await asSent(zip));
    // Looked into a moment after it was chosen; until then there is nothing to send.
    await expect(admin.getByRole('treegrid', { name: 'Conteúdo da build' })).toBeVisible();
    await admin.getByRole('button', { name: 'Criar', exact: true }).click();
    await expect(toast(admin, 'Build criada com sucesso')).toBeVisible();
    const iframeUrl = `${server.url}/build/Cais/`;
    const id = String(room.id);
    await call(master, roomRoutes.update, { id, isPrivate: true, iframeUrl });
    await call(master, ticketRoutes.create, { roomId: room.id, email: VISITOR });
  });

  await test.step('the game knows who came in by a ticket', async () => {
    await visitor.goto(`/sala/${room.sceneName}`);
    await visitor.getByRole('textbox', { name: 'Email' }).fill(VISITOR);
    await visitor.getByRole('button', { name: 'Enviar código' }).click();
    await visitor.getByRole('textbox', { name: 'Seu nome' }).fill('Rita Lima');
    await visitor.getByRole('textbox', { name: 'Código' }).fill(await mailedCode(server));
    await visitor.getByRole('button', { name: 'Entrar na sala' }).click();
    await expect(stage(visitor).getByText('Quem joga: Rita Lima')).toBeVisible();
    await expect(canvas(visitor)).toHaveAttribute('data-inside', '1');
    await expect(visitor.getByRole('tab', { name: 'Pessoas · 1' })).toBeVisible();
    await admin.goto(`${server.url}/dashboard/rooms/${room.id}`);
    const users = admin.getByRole('region', { name: 'Usuários', exact: true });
    await users.scrollIntoViewIfNeeded();
    const rows = users.getByRole('row').filter({ hasText: 'Rita Lima' });
    await expect(rows).toHaveText([/Na sala agora/]);
    const figures = admin.getByRole('region', { name: 'Estatísticas', exact: true });
    await expect(figures).toContainText('1 acesso');
  });

  await test.step('it writes and hears in the chat of the room', async () => {
    const log = visitor.getByRole('log').getByRole('article');
    await canvas(visitor).click();
    await expect(log).toHaveText([/Olá do jogo/]);
    await visitor.getByRole('textbox', { name: 'Mensagem', exact: true }).fill('Olá da página');
    await visitor.keyboard.press('Enter');
    await expect(stage(visitor).getByText('Ouvi: Olá da página')).toBeVisible();
  });

  await test.step('a game that floods the bridge gets one code and does no harm', async () => {
    const codes: string[] = [];
    visitor.on('request', (request) => {
      if (request.url().endsWith('/handoff')) codes.push(request.url());
    });
    await frameOf(visitor).evaluate(() => {
      for (let turn = 0; turn < 5_000; turn++) {
        window.parent.postMessage({ type: 'atrio:hello', version: 1 }, '*');
        window.parent.postMessage({ type: 'atrio:visitor', code: 'x' }, '*');
      }
    });
    await canvas(visitor).click();
    await expect(visitor.getByRole('log').getByRole('article')).toHaveCount(3);
    // One for the first of them, and at most one for all others.
    expect(codes.length).toBeLessThanOrEqual(2);
  });

  await test.step('a second visit fetches nothing of the game, which has kept what it stored', async () => {
    await frameOf(visitor).evaluate(() => localStorage.setItem('qualidade', 'alta'));
    expect(await fetched(frameOf(visitor))).toBeGreaterThan(100_000);
    await visitor.reload();
    await expect(stage(visitor).getByText('Quem joga: Rita Lima')).toBeVisible();
    const frame = frameOf(visitor);
    expect(await fetched(frame), 'bytes of wasm and data from the network').toBe(0);
    expect(await frame.evaluate(() => localStorage.getItem('qualidade'))).toBe('alta');
    await expect(visitor.getByRole('tab', { name: 'Pessoas · 1' })).toBeVisible();
  });

  await test.step('it goes with the page, and is let in with it no more after a ban', async () => {
    const inside = await seePanel(admin, 'Quem está na sala');
    await visitor.goto('about:blank');
    await expect(inside.getByText('Ninguém na sala agora')).toBeVisible();
    await visitor.goto(`/sala/${room.sceneName}`);
    await expect(stage(visitor).getByText('Quem joga: Rita Lima')).toBeVisible();
    await inside.getByRole('button', { name: 'Remover da sala: Rita Lima' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Remover Rita Lima da sala?' });
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Propaganda');
    await dialog.getByRole('button', { name: 'Remover' }).click();
    const notice = visitor.getByRole('heading', { name: 'Você foi removido desta sala' });
    await expect(notice).toBeVisible();
    await expect(inside.getByText('Ninguém na sala agora')).toBeVisible();
    await expect(visitor.locator('iframe')).toHaveCount(0);
  });

  expect(problems).toEqual([]);
  await context.close();
  await server.dispose();
});

test('a build alone, before an administrator or beside another room’s is handed nobody', async ({
  page,
  browser,
}) => {
  const server = await startServer(subdomains);
  const master = await signedIn({ url: server.url }, MASTER);
  const cais = await createBuild(master, 'Cais', { script: ROOM_GAME });
  await createBuild(master, 'Outra', { script: ROOM_GAME });
  const room = await createRoom(master, 'Galeria do cais');
  const iframeUrl = `${server.url}/build/Cais/`;
  await call(master, roomRoutes.update, { id: String(room.id), iframeUrl });
  await page.goto(iframeUrl);
  await expect(page.getByText('Ninguém foi apresentado')).toBeVisible();

  await beSignedIn(page, MASTER, server.url);
  await page.goto(`${server.url}/sala/${room.sceneName}`);
  await expect(stage(page).getByText('Ninguém foi apresentado')).toBeVisible();
  await page.evaluate(() => localStorage.clear());

  await page.goto(`${server.url}/sala/${room.sceneName}`);
  await page.getByRole('textbox', { name: 'Seu nome' }).fill('Nilo');
  await page.getByRole('button', { name: 'Entrar na sala' }).click();
  await expect(stage(page).getByText('Quem joga: Nilo')).toBeVisible();

  await test.step('it is not told who plays while that is switched off', async () => {
    const desk = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
    await openAs(desk, MASTER, `${server.url}/dashboard/gameBuild/${cais.id}`);
    const knows = desk.getByRole('switch', { name: /^Saber quem joga/ });
    await knows.click();
    await expect(toast(desk, 'A build não recebe mais quem joga')).toBeVisible();
    await page.reload();
    await expect(stage(page).getByText('Ninguém foi apresentado')).toBeVisible();
    await knows.click();
    await expect(toast(desk, 'A build recebe quem joga')).toBeVisible();
    await page.reload();
    await expect(stage(page).getByText('Quem joga: Nilo')).toBeVisible();
    const usedIn = desk.getByRole('region', { name: 'Usada em', exact: true });
    const shown = usedIn.getByRole('listitem').filter({ hasText: 'Galeria do cais' });
    await expect(shown).toContainText('1 agora');
    await shown.getByRole('link', { name: 'Galeria do cais', exact: true }).click();
    await expect(desk).toHaveURL(`${server.url}/dashboard/rooms/${room.id}`);
    await desk.context().close();
  });
  // The frame goes to a build that the room does not show.
  const other = `${page.frames()[1]?.url()}`.replace('//cais.', '//outra.');
  await page.locator('iframe').evaluate((frame: HTMLIFrameElement, url) => {
    frame.src = url;
  }, other);
  await expect(stage(page).getByText('Ninguém foi apresentado')).toBeVisible();
  await server.dispose();
});

test('from a page of builds clients may call, on ours as on its own, and nobody else may', async ({
  browser,
}) => {
  // Without the check for problems, since the browser logs what it has refused.
  const context = await browser.newContext();
  const page = await context.newPage();
  const server = await startServer(subdomains);
  const master = await signedIn({ url: server.url }, MASTER);
  await createBuild(master, 'Cais');
  const { sceneName } = await createRoom(master, 'Galeria do cais');
  await page.goto(`${server.url}/build/Cais/`);
  const reach = {
    ours: server.url,
    enter: visitRoutes.enter.path.replace('{sceneName}', sceneName),
  };
  const builds = buildRoutes.list.path;
  for (const where of [reach.ours, new URL(page.url()).origin]) {
    const seen = await page.evaluate(whatMayBeCalled, { ...reach, where, builds });
    const own = where !== server.url;
    expect(seen, where).toEqual({
      enter: 200,
      polling: 200,
      socket: 'hello',
      engine: 'open',
      builds: own ? 404 : 'refused',
    });
  }
  // A sandboxed frame in that page has no origin at all.
  const frame = await page.evaluateHandle(async () => {
    const made = document.createElement('iframe');
    made.sandbox.add('allow-scripts');
    made.src = '/build-assets/nada';
    document.body.append(made);
    await new Promise((resolve) => made.addEventListener('load', resolve));
    return made;
  });
  const nameless = await frame.asElement()?.contentFrame();
  const seen = await nameless?.evaluate(whatMayBeCalled, { ...reach, where: reach.ours, builds });
  expect(seen).toEqual({
    enter: 'refused',
    polling: 'refused',
    socket: 'refused',
    engine: 'refused',
    builds: 'refused',
  });
  await context.close();
  await server.dispose();
});

/** Runs in a page, so it may use nothing from this file. */
async function whatMayBeCalled(given: { where: string; enter: string; builds: string }) {
  const { where, enter, builds } = given;
  const status = (path: string, init?: RequestInit) =>
    fetch(where + path, init).then(
      (answer) => answer.status,
      () => 'refused',
    );
  const heard = (path: string, open: (data: string) => string) =>
    new Promise((resolve) => {
      const socket = new WebSocket(where.replace('http', 'ws') + path);
      socket.onmessage = ({ data }) => {
        resolve(open(data));
        socket.close();
      };
      socket.onerror = () => resolve('refused');
    });
  return {
    enter: await status(enter, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Jogo' }),
    }),
    polling: await status('/socket.io/?EIO=4&transport=polling'),
    socket: await heard('/client/ws', (data) => JSON.parse(data).type),
    engine: await heard('/socket.io/?EIO=4&transport=websocket', (data) =>
      data.startsWith('0{') ? 'open' : data,
    ),
    builds: await status(builds),
  };
}

function stage(page: Page) {
  return page.frameLocator('iframe');
}

function canvas(page: Page) {
  return stage(page).locator('canvas');
}

/** The build's page within the room's. */
function frameOf(page: Page): Frame {
  const frame = page.frames().find((one) => one.url().includes('//cais.'));
  if (!frame) throw new Error('The room shows no build');
  return frame;
}

/** Bytes of wasm and data that the page has had over the network. */
function fetched(frame: Frame): Promise<number> {
  return frame.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const ours = files.filter(({ name }) => /\.(wasm|data)(\.gz)?$/.test(name));
    if (ours.length !== 2) throw new Error(`${ours.length} files of wasm and data`);
    return ours.reduce((sum, { transferSize }) => sum + transferSize, 0);
  });
}

async function mailedCode({ dataDir }: TestServer): Promise<string> {
  let code = '';
  const find = async () => {
    const mails = await mailsTo(dataDir, VISITOR);
    code = mails.flatMap((mail) => /^(\d{6})\r?$/m.exec(mail)?.[1] ?? []).at(-1) ?? '';
    return code;
  };
  await expect.poll(find, 'a code in the mail').not.toBe('');
  return code;
}
