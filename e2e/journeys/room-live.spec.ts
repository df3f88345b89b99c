import { adminRoutes } from '@atrio/contract/accounts/accounts';
import { roomAdminRoutes } from '@atrio/contract/rooms/room-admins';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import type { Locator, Page } from '@playwright/test';
import { type Caller, call, createAccount, createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { openAs, seePanel, tableRow, toast } from '../support/pages.ts';
import { MASTER, startServer } from '../support/server.ts';
import { DESKTOP, NARROWEST, PHONE } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';
import { enterRoom } from '../support/visitor.ts';

test('a message appears at once; one is deleted, then all of one person', async ({
  page,
  caller,
  account,
}) => {
  const room = await createRoom(await signedIn(caller, account), 'Auditório Ipê');
  const nilo = await enterRoom(caller, room.sceneName, 'Nilo Campelo');
  await nilo.send('playerMessage', { message: 'Cheguei antes' });
  await openRoom(page, account, room.id);
  await expect(messages(page)).toHaveText([/Cheguei antes/]);

  await nilo.send('playerMessage', { message: 'Comprem <b>já</b>' });
  const { message } = await nilo.send('playerMessage', { message: 'Comprem agra' });
  await expect(messages(page)).toHaveText([/Cheguei/, /Comprem <b>já<\/b>/, /agra/]);
  await nilo.send('editMessage', { id: message.id, message: 'Comprem agora' });
  await expect(messages(page).last()).toContainText('editadaComprem agora');
  await expect(page.getByRole('status').filter({ hasText: /^Nilo Campelo: / })).toHaveCount(1);

  await choose(messages(page).nth(1), 'Apagar');
  await confirm(page, 'Apagar mensagem?', 'Apagar');
  await expect(messages(page).nth(1)).toContainText('Mensagem apagada');

  await choose(messages(page).first(), 'Apagar todas de Nilo Campelo');
  await confirm(page, 'Apagar todas de Nilo Campelo?', 'Apagar todas');
  await expect(toast(page, '2 mensagens apagadas')).toBeVisible();
  await expect(messages(page).filter({ hasText: 'Mensagem apagada' })).toHaveCount(3);
  await page.reload();
  await seePanel(page, 'Mensagens');
  await expect(messages(page).filter({ hasText: 'Mensagem apagada' })).toHaveCount(3);
});

test('an administrator writes a message and edits it', async ({ page, caller, account }) => {
  const room = await createRoom(await signedIn(caller, account), 'Auditório Ipê');
  const nilo = await enterRoom(caller, room.sceneName, 'Nilo Campelo');
  await openRoom(page, account, room.id);
  const box = chat(page).getByRole('textbox', { name: 'Escrever mensagem' });
  await box.fill('Bem-vidos');
  await box.press('Enter');
  await expect(messages(page)).toHaveText([/Administrador.*Bem-vidos/]);
  await expect(box).toHaveValue('');
  await choose(messages(page).first(), 'Editar');
  const edit = chat(page).getByRole('textbox', { name: 'Mensagem editada' });
  await edit.fill('Bem-vindos');
  await edit.press('Enter');
  await expect(messages(page)).toHaveText([/editadaBem-vindos/]);
  const heard = await nilo.send('getMessages');
  expect(heard.messages.map((one) => one.message)).toEqual(['Bem-vindos']);
});

test('a visitor is banned and unbanned, and the list of people inside follows', async ({
  page,
  caller,
  account,
}) => {
  const room = await createRoom(await signedIn(caller, account), 'Auditório Ipê');
  await openRoom(page, account, room.id);
  const inside = panel(page, 'Quem está na sala');
  await expect(inside.getByText('Ninguém na sala agora')).toBeVisible();
  const nilo = await enterRoom(caller, room.sceneName, 'Nilo Campelo');
  await expect(inside.getByRole('listitem')).toHaveText([/Nilo/]);
  await expect(page.getByRole('main').getByText('1 pessoa agora').first()).toBeVisible();

  await inside.getByRole('button', { name: 'Remover da sala: Nilo Campelo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remover Nilo Campelo da sala?' });
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Propaganda');
  await dialog.getByRole('button', { name: 'Remover' }).click();
  await nilo.banned;
  await expect(inside.getByText('Ninguém na sala agora')).toBeVisible();

  const removed = panel(page, 'Removidos');
  await expect(removed.getByRole('listitem')).toHaveText([/Nilo Campelo.*Propaganda.*Até/s]);
  await removed.getByRole('button', { name: 'Permitir de novo: Nilo Campelo' }).click();
  await expect(toast(page, 'Entrada permitida de novo')).toBeVisible();
  await expect(removed.getByText('Ninguém removido')).toBeVisible();
});

test('reported messages are listed until somebody decides', async ({ page, caller, account }) => {
  const room = await createRoom(await signedIn(caller, account), 'Auditório Ipê');
  const nilo = await enterRoom(caller, room.sceneName, 'Nilo Campelo');
  const luiza = await enterRoom(caller, room.sceneName, 'Luiza Farias');
  await openRoom(page, account, room.id);
  const reports = panel(page, 'Denúncias');
  await expect(reports.getByText('Nenhuma denúncia')).toBeVisible();
  for (const text of ['Comprem já', 'Comprem agora']) {
    const { message } = await nilo.send('playerMessage', { message: text });
    await luiza.send('reportMessage', { id: message.id, reason: 'Propaganda' });
  }
  await expect(reports.getByRole('listitem')).toHaveText([/Comprem já/, /Comprem agora/]);
  await expect(page.getByRole('link', { name: 'Denúncias 2' })).toBeVisible();

  const [first, second] = [reports.getByRole('listitem').first(), reports.getByRole('listitem')];
  await first.getByRole('button', { name: /^Manter/ }).click();
  await expect(second).toHaveText([/Comprem agora/]);
  await second.getByRole('button', { name: /^Apagar/ }).click();
  await confirm(page, 'Apagar mensagem?', 'Apagar');
  await expect(reports.getByText('Nenhuma denúncia')).toBeVisible();
  await expect(messages(page)).toHaveText([/Comprem já/, /Mensagem apagada/]);
});

test('the list and the home page update their counts of people by themselves', async ({
  page,
  caller,
  account,
}) => {
  const room = await createRoom(await signedIn(caller, account), 'Auditório Ipê');
  await openAs(page, account, '/dashboard/rooms');
  const row = tableRow(page, 'Auditório Ipê');
  await expect(row).toBeVisible();
  const nilo = await enterRoom(caller, room.sceneName, 'Nilo');
  await expect(row).toContainText('1 pessoaao vivo');

  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === roomRoutes.list.path) asked += 1;
  });
  await enterRoom(caller, room.sceneName, 'Luiza');
  await expect(row).toContainText('2 pessoasao vivo');
  await expect(page.getByText('1 sala · 2 pessoas agora')).toBeVisible();
  nilo.leave();
  await expect(row).toContainText('1 pessoaao vivo');
  expect(asked).toBe(0);

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const now = page.getByRole('region', { name: 'Agora' });
  await expect(now).toContainText('1 pessoa em 1 sala');
});

test('after a server was killed the page reconnects; no message is missing or shown twice', {
  tag: '@long',
}, async ({ page }) => {
  const server = await startServer();
  const caller = await signedIn({ url: server.url }, MASTER);
  const room = await createRoom(caller, 'Auditório Ipê');
  const before = await enterRoom(caller, room.sceneName, 'Nilo');
  await before.send('playerMessage', { message: 'Antes' });
  await openAs(page, MASTER, `${server.url}/dashboard/login`);
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
  await page.goto(`${server.url}/dashboard/rooms/${room.id}`);
  await seePanel(page, 'Mensagens');
  await expect(messages(page)).toHaveText([/Antes/]);

  await server.kill('SIGKILL');
  const strip = page.getByText('Reconectando… os números ao vivo podem estar atrasados');
  await expect(strip).toBeVisible();
  const box = chat(page).getByRole('textbox', { name: 'Escrever mensagem' });
  await box.fill('Enquanto isso');
  await box.press('Enter');
  await expect(box).toHaveAccessibleDescription(/Sem resposta do servidor/);
  await expect(messages(page)).toHaveText([/Antes/]);

  await server.start();
  const after = await enterRoom(caller, room.sceneName, 'Luiza');
  await after.send('playerMessage', { message: 'Depois' });
  await expect(strip).toBeHidden({ timeout: 20_000 });
  await expect(messages(page)).toHaveText([/Antes/, /Depois/]);
  await box.press('Enter');
  await expect(messages(page)).toHaveText([/Antes/, /Depois/, /Enquanto isso/]);
  await expect(panel(page, 'Quem está na sala').getByRole('listitem')).toHaveText([/Luiza/]);
  await server.dispose();
});

test('a co-administrator who is removed while the page is open loses access at once', async ({
  page,
  caller,
  account,
}) => {
  const owner = await signedIn(caller, account);
  const room = await createRoom(owner, 'Auditório Ipê');
  const helper = await createAccount(caller);
  const link = await makeAdmin(owner, room.id, await adminIdOf(caller, helper));
  await openRoom(page, helper, room.id);
  await expect(chat(page).getByText('Ao vivo')).toBeVisible();
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Outro nome');

  await call(owner, roomAdminRoutes.remove, { linkId: String(link) });
  await expect(toast(page, 'Você não tem mais acesso a esta sala')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Salas' })).toBeVisible();
  await expect(page.getByText('Não tem salas')).toBeVisible();
});

test('a room with visitors meets WCAG 2.2 AA in both themes, on desktop, phone and 320 pixels', async ({
  page,
  caller,
  account,
}) => {
  test.slow();
  const room = await createRoom(await signedIn(caller, account), 'Auditório Ipê');
  const nilo = await enterRoom(caller, room.sceneName, `Nilo ${'Campelo'.repeat(6)}`);
  const luiza = await enterRoom(caller, room.sceneName, 'Luiza Farias');
  await nilo.send('playerMessage', { message: 'palavra '.repeat(200) });
  const { message } = await nilo.send('playerMessage', { message: 'x'.repeat(400) });
  await luiza.send('editMessage', {
    id: (await luiza.send('playerMessage', { message: 'Oi' })).message.id,
    message: 'Olá',
  });
  await luiza.send('reportMessage', { id: message.id, reason: 'y'.repeat(200) });
  await openRoom(page, account, room.id);
  await expect(messages(page)).toHaveCount(3);
  await messages(page).last().hover();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  for (const title of ['Quem está na sala', 'Denúncias', 'Removidos']) {
    await page.getByRole('button', { name: title, exact: true }).click();
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, NARROWEST);
  await page.setViewportSize(DESKTOP);
  await messages(page)
    .last()
    .getByRole('button', { name: /^Ações/ })
    .click();
  await expectAccessible(page);
});

async function openRoom(
  page: Page,
  account: { email: string; password: string },
  id: number,
): Promise<void> {
  await openAs(page, account, `/dashboard/rooms/${id}`);
  const chat = await seePanel(page, 'Mensagens');
  await expect(chat.getByText('Ao vivo')).toBeVisible();
}

function panel(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

function chat(page: Page): Locator {
  return panel(page, 'Mensagens');
}

function messages(page: Page): Locator {
  return chat(page).getByRole('log').getByRole('article');
}

/** By keyboard, since the button is shown on hover or focus. */
async function choose(message: Locator, item: string): Promise<void> {
  await message.getByRole('button', { name: /^Ações da mensagem/ }).press('Enter');
  const items = message.page().getByRole('menuitem');
  // The menu moves the focus to its first item after it has opened.
  await expect(items.first()).toBeFocused();
  await message.page().getByRole('menuitem', { name: item, exact: true }).press('Enter');
}

async function confirm(page: Page, question: string, action: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function adminIdOf(caller: Caller, account: { email: string; password: string }) {
  return (await call(await signedIn(caller, account), adminRoutes.data, {})).id;
}

async function makeAdmin(owner: Caller, roomId: number, adminId: number): Promise<number> {
  const args = { roomId: String(roomId), adminId };
  return (await call(owner, roomAdminRoutes.add, args)).link.id;
}
