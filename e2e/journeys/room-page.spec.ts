import { moderationRoutes } from '@atrio/contract/live/moderation';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import type { Browser, Locator, Page } from '@playwright/test';
import { type Caller, call, createRoom, signedIn } from '../support/api.ts';
import {
  expectAccessible,
  expectAccessibleAtAllSizes,
  expectNoSidewaysScroll,
} from '../support/axe.ts';
import { mailsTo } from '../support/mail.ts';
import { beSignedIn, expectFieldError } from '../support/pages.ts';
import { watchForProblems } from '../support/problems.ts';
import { MASTER, startServer, type TestServer } from '../support/server.ts';
import { DESKTOP, NARROWEST, PHONE } from '../support/sizes.ts';
import { spoilAccessToken } from '../support/storage.ts';
import { expect, test } from '../support/test.ts';

/** The code's line in the mail; plain ASCII, so the mail's encoding does not change it. */
const VISIT_CODE = /^(\d{6})\r?$/m;

test('two visitors write, edit, delete, whisper and report messages', async ({
  page,
  browser,
  caller,
  account,
}) => {
  const admin = await signedIn(caller, account);
  const room = await createRoom(admin, 'Galeria Cais');
  await enter(page, room.sceneName, 'Amanda Torres');
  const nilo = await otherVisitor(browser, caller);
  await enter(nilo.page, room.sceneName, 'Nilo Campelo');

  await say(page, 'Boa tarde! <b>Primeira</b> vez por aqui.');
  const heard = message(nilo.page, 'Amanda Torres');
  await expect(heard).toContainText('Boa tarde! <b>Primeira</b> vez por aqui.');
  await say(nilo.page, 'Boa tarde, Amanda.');
  await expect(message(page, 'Nilo Campelo')).toContainText('Boa tarde, Amanda.');

  const own = message(page, 'Você');
  await actOn(own, 'Editar');
  await page.getByRole('textbox', { name: 'Editar mensagem' }).fill('Boa noite!');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(heard).toContainText('Boa noite!');
  await expect(heard).toContainText('editada');

  await nilo.page.getByRole('tab', { name: /^Pessoas/ }).click();
  await nilo.page.getByRole('button', { name: 'Escrever só para Amanda Torres' }).click();
  await expect(nilo.page.getByText('Só para Amanda Torres')).toBeVisible();
  await say(nilo.page, 'Guardei um lugar para você.');
  const secret = page.getByRole('article').filter({ hasText: 'só para você' });
  await expect(secret).toContainText('Guardei um lugar para você.');

  await actOn(secret, 'Denunciar');
  await page.getByRole('textbox', { name: 'Motivo (opcional)' }).fill('Insistente');
  await page.getByRole('button', { name: 'Enviar denúncia' }).click();
  await expect(page.getByRole('heading', { name: 'Denúncia enviada' })).toBeVisible();
  await page.getByRole('button', { name: 'Fechar' }).click();
  const { reports } = await call(admin, moderationRoutes.reports, { id: String(room.id) });
  expect(reports.map(({ reason }) => reason)).toEqual(['Insistente']);

  await actOn(own, 'Apagar');
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
  await expect(heard).toContainText('Mensagem apagada');
  await nilo.done();
});

test('people inside are counted and listed, and a reload enters again without questions', async ({
  page,
  browser,
  caller,
  account,
}) => {
  const room = await createRoom(await signedIn(caller, account), 'Sala cheia');
  await enter(page, room.sceneName, 'Amanda');
  await expect(page.getByRole('tab', { name: 'Pessoas · 1' })).toBeVisible();
  const nilo = await otherVisitor(browser, caller);
  await enter(nilo.page, room.sceneName, 'Nilo');
  await expect(page.getByRole('tab', { name: 'Pessoas · 2' })).toBeVisible();
  await page.getByRole('button', { name: '2 pessoas' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Nilo' })).toBeVisible();

  await nilo.page.reload();
  await expect(composer(nilo.page)).toBeVisible();
  await nilo.page.getByRole('button', { name: 'Sair' }).click();
  await expect(nilo.page.getByText('Você saiu da sala.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Pessoas · 1' })).toBeVisible();
  await nilo.page.reload();
  await expect(nilo.page.getByRole('textbox', { name: 'Seu nome' })).toBeVisible();
  await nilo.done();
});

test('a visitor enters, writes and changes tabs by keyboard alone', async ({
  page,
  caller,
  account,
}) => {
  const room = await createRoom(await signedIn(caller, account), 'Sem rato');
  await page.goto(`/sala/${room.sceneName}`);
  await page.getByRole('textbox', { name: 'Seu nome' }).focus();
  await page.keyboard.type('Amanda');
  await page.keyboard.press('Enter');
  await composer(page).focus();
  await page.keyboard.type('Uma linha');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('e outra');
  await page.keyboard.press('Enter');
  await expect(message(page, 'Você')).toContainText('Uma linha\ne outra');
  await page.getByRole('tab', { name: 'Conversa' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^Pessoas/ })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: /^Pessoas/ })).toBeVisible();
});

test('after a restart of the server the visitor keeps the place and the typed text', async ({
  page,
}) => {
  const server = await startServer();
  const caller = await signedIn({ url: server.url }, MASTER);
  const room = await createRoom(caller, 'Sala que volta');
  await enter(page, `${server.url}/sala/${room.sceneName}`, 'Amanda');
  await say(page, 'Antes da queda');
  await expect(message(page, 'Você')).toContainText('Antes da queda');
  await server.kill('SIGKILL');
  await composer(page).fill('Escrevendo enquanto isso');
  await expect(page.getByText(/^Reconectando…/)).toBeVisible();
  await composer(page).press('Enter');
  await composer(page).fill('E mais isto');
  await composer(page).press('Enter');
  await expect(page.getByText(/^Na fila/).first()).toBeVisible();
  await composer(page).fill('Um rascunho');

  await server.start();
  await expect(page.getByText(/^Reconectando…/)).toBeHidden({ timeout: 20_000 });
  await expect(composer(page)).toHaveValue('Um rascunho');
  await expect(page.getByText(/^Na fila/)).toHaveCount(0);
  const said = page.getByRole('log').getByRole('article');
  await expect(said).toHaveCount(3);
  await expect(said.nth(1)).toContainText('Escrevendo enquanto isso');
  await expect(said.last()).toContainText('E mais isto');
  await server.dispose();
});

test('a private room admits only with the mailed code', async ({
  page,
  server,
  caller,
  account,
}) => {
  const admin = await signedIn(caller, account);
  const room = await createRoom(admin, 'Sala reservada');
  await call(admin, roomRoutes.update, { id: String(room.id), isPrivate: true });
  const email = `rita-${room.id}@exemplo.com.br`;
  await call(admin, ticketRoutes.create, { roomId: room.id, email, notify: false });

  await page.goto(`/sala/${room.sceneName}`);
  const address = page.getByRole('textbox', { name: 'Email' });
  await address.fill('rita');
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await expectFieldError(address, 'Email inválido');
  await address.fill(email);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  const code = page.getByRole('textbox', { name: 'Código' });
  await page.getByRole('textbox', { name: 'Seu nome' }).fill('Rita');
  const right = await readVisitCode(server, email);
  await code.fill(right === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Entrar na sala' }).click();
  await expectFieldError(code, 'Código inválido ou vencido');
  await expect(page.getByRole('textbox', { name: 'Seu nome' })).toHaveValue('Rita');
  await expectAccessible(page);
  await code.fill(right);
  await page.getByRole('button', { name: 'Entrar na sala' }).click();
  await expect(composer(page)).toBeVisible();
});

test('a room that becomes private asks the people inside for their address', async ({
  page,
  caller,
  account,
}) => {
  const admin = await signedIn(caller, account);
  const room = await createRoom(admin, 'Sala que fecha');
  await enter(page, room.sceneName, 'Amanda');
  await call(admin, roomRoutes.update, { id: String(room.id), isPrivate: true });
  await expect(page.getByRole('heading', { name: 'Esta sala foi fechada' })).toBeVisible();
  await page.getByRole('button', { name: 'Tentar entrar de novo' }).click();
  await expect(page.getByText(/^Sua visita anterior terminou/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test('bad input is kept and reported at its field', async ({ page, caller, account }) => {
  const room = await createRoom(await signedIn(caller, account), 'Sala exigente');
  await page.goto(`/sala/${room.sceneName}`);
  const name = page.getByRole('textbox', { name: 'Seu nome' });
  await page.getByRole('button', { name: 'Entrar na sala' }).click();
  await expectFieldError(name, 'Nome é obrigatório');
  await expect(name).toBeFocused();
  await name.fill('Amanda');
  await page.getByRole('button', { name: 'Entrar na sala' }).click();
  await composer(page).fill('a'.repeat(2_001));
  await expect(page.getByText('1 caractere além do limite')).toBeVisible();
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('a'.repeat(2_001));
  await composer(page).fill('a'.repeat(2_000));
  await composer(page).press('Enter');
  await expect(page.getByRole('button', { name: 'Ver mais' })).toBeVisible();
  await expectNoSidewaysScroll(page, NARROWEST);
});

test('a missing room and a failing server are reported', async ({ page, caller, account }) => {
  await page.goto('/sala/nao-existe');
  await expect(page.getByRole('heading', { name: 'Sala não encontrada' })).toBeVisible();
  await expectAccessible(page);

  const room = await createRoom(await signedIn(caller, account), 'Sala difícil');
  await page.route('**/client/rooms/*', (route) =>
    route.fulfill({ status: 502, body: 'Bad gateway' }),
  );
  await page.goto(`/sala/${room.sceneName}`);
  await expect(page.getByRole('heading', { name: 'Não foi possível abrir a sala' })).toBeVisible();
  await page.unroute('**/client/rooms/*');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('textbox', { name: 'Seu nome' })).toBeVisible();
});

test('a banned visitor is removed at once and cannot enter again', async ({
  page,
  browser,
  caller,
  account,
}) => {
  const admin = await signedIn(caller, account);
  const room = await createRoom(admin, 'Sala calma');
  const entry = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/enter'),
  );
  await enter(page, room.sceneName, 'Amanda');
  const { visitor } = await (await entry).json();
  await say(page, 'Barulho');
  // The room's administrator, signed in by their session, sees the message and its sender.
  const boss = await otherVisitor(browser, caller);
  await boss.page.setViewportSize(DESKTOP);
  await beSignedIn(boss.page, account);
  await boss.page.goto(`/sala/${room.sceneName}`);
  const badge = boss.page.getByText('Administrador', { exact: true });
  await expect(badge).toBeVisible();
  await spoilAccessToken(boss.page);
  await boss.page.reload();
  await expect(badge).toBeVisible();
  await expect(message(boss.page, 'Amanda')).toContainText('Barulho');
  await actOn(message(boss.page, 'Amanda'), 'Apagar');
  await boss.page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
  await expect(message(page, 'Você')).toContainText('Mensagem apagada');

  const ban = { visitorId: visitor.id, reason: 'Barulho demais', hours: null };
  await call(admin, moderationRoutes.ban, { id: String(room.id), ...ban });
  const banned = page.getByRole('heading', { name: 'Você foi removido desta sala' });
  await expect(banned).toBeVisible();
  await expect(page.getByText('Motivo: Barulho demais')).toBeVisible();
  await page.reload();
  await expect(banned).toBeVisible();
  await boss.done();
});

test('the entry form and the room meet WCAG 2.2 AA in both themes, and fit 320 pixels', async ({
  page,
  caller,
  account,
}) => {
  const room = await createRoom(await signedIn(caller, account), 'Sala para todos');
  await page.goto(`/sala/${room.sceneName}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleAtAllSizes(page);
  await enter(page, room.sceneName, 'Amanda');
  await say(page, 'Olá!');
  await message(page, 'Você')
    .getByRole('button', { name: /^Ações/ })
    .click();
  await expectAccessibleAtAllSizes(page);
});

/** A second browser that shares nothing with the first one. */
async function otherVisitor(browser: Browser, { url, address }: Caller) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'pt-BR',
    viewport: PHONE,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': address ?? '' },
  });
  const problems = await watchForProblems(context);
  return {
    page: await context.newPage(),
    done: async () => {
      expect(problems).toEqual([]);
      await context.close();
    },
  };
}

/** @param room its scene name, or the whole address */
async function enter(page: Page, room: string, name: string): Promise<void> {
  await page.goto(URL.canParse(room) ? room : `/sala/${room}`);
  await page.getByRole('textbox', { name: 'Seu nome' }).fill(name);
  await page.getByRole('button', { name: 'Entrar na sala' }).click();
  await expect(composer(page)).toBeVisible();
}

async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

function composer(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Mensagem', exact: true });
}

/** The first message of this author; one's own messages have the author 'Você'. */
function message(page: Page, sender: string): Locator {
  return page.getByRole('article', { name: new RegExp(`^${sender}, \\d`) }).first();
}

async function actOn(item: Locator, action: string): Promise<void> {
  await item.hover();
  await item.getByRole('button', { name: /^Ações/ }).click();
  await item.getByRole('button', { name: action }).click();
}

async function readVisitCode(server: Pick<TestServer, 'dataDir'>, email: string): Promise<string> {
  let code = '';
  const find = async () => {
    const mails = await mailsTo(server.dataDir, email);
    code = mails.flatMap((mail) => VISIT_CODE.exec(mail)?.[1] ?? []).at(-1) ?? '';
    return code;
  };
  await expect.poll(find, `a code for ${email}`).not.toBe('');
  return code;
}
