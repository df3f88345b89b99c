import { visitRoutes } from '@atrio/contract/live/visits';
import { guestRoutes } from '@atrio/contract/rooms/guests';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import type { Page } from '@playwright/test';
import { type Caller, call, createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { mailsTo } from '../support/mail.ts';
import { openAs } from '../support/pages.ts';
import type { TestServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import { enterRoom } from '../support/visitor.ts';

const RUN = '**/rooms/*/certificates/run?*';
const SHOW = '**/certificates/7KQ4-*';
const VISIT_CODE = /^(\d{6})\r?$/m;
const ADDRESS = /\/certificado\/([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})/;
/** Three retries with growing pauses come before the error is shown. */
const AFTER_RETRIES = { timeout: 20_000 };

/** A time in which somebody with an address, and somebody without, were in a room all along. */
async function eventOf(
  page: Page,
  caller: Caller,
  owner: Caller & { token: string },
  server: TestServer,
) {
  const room = await createRoom(owner, 'Galeria Cais');
  const luiza = await enterRoom(caller, room.sceneName, 'Nilo Campelo');
  const { sceneName } = room;
  const email = `beatriz-${room.id}@exemplo.com.br`;
  await call(owner, ticketRoutes.create, { roomId: room.id, email, notify: false });
  const guest = await page.context().newPage();
  await call(owner, roomRoutes.update, { id: String(room.id), isPrivate: true });
  await call(caller, visitRoutes.requestCode, { sceneName, email });
  await guest.goto(`/sala/${sceneName}`);
  await guest.getByRole('textbox', { name: 'Email' }).fill(email);
  await guest.getByRole('button', { name: 'Já tenho um código' }).click();
  await guest.getByRole('textbox', { name: 'Seu nome' }).fill('Beatriz Sales');
  await guest.getByRole('textbox', { name: 'Código' }).fill(await visitCode(server, email));
  await guest.getByRole('button', { name: 'Entrar na sala' }).click();
  await expect(guest.getByRole('button', { name: 'Enviar', exact: true })).toBeVisible();
  const from = new Date().toISOString();
  await guest.getByRole('button', { name: 'Sair' }).hover();
  const to = new Date().toISOString();
  await guest.close();
  luiza.leave();
  return { room, email, address: `/dashboard/rooms/${room.id}/report?de=${from}&ate=${to}` };
}

async function visitCode({ dataDir }: TestServer, email: string): Promise<string> {
  let code = '';
  const find = async () => {
    const mails = await mailsTo(dataDir, email);
    code = mails.flatMap((mail) => VISIT_CODE.exec(mail)?.[1] ?? []).at(-1) ?? '';
    return code;
  };
  await expect.poll(find, `a code for ${email}`).not.toBe('');
  return code;
}

async function certificateCodes({ dataDir }: TestServer, email: string): Promise<string[]> {
  const mails = await mailsTo(dataDir, email);
  // Lines of a mail are folded with '='.
  return mails.flatMap((mail) => ADDRESS.exec(mail.replaceAll('=\r\n', ''))?.[1] ?? []);
}

const card = (page: Page) => page.getByRole('region', { name: 'Certificados', exact: true });
const issue = (page: Page) => card(page).getByRole('button', { name: /^Emitir \d/ });

test('certificates are issued, mailed, checked, corrected and revoked', async ({
  page,
  caller,
  account,
  server,
}) => {
  const owner = await signedIn(caller, account);
  const { room, email, address } = await eventOf(page, caller, owner, server);
  await openAs(page, account, address);
  await expect(issue(page)).toHaveText('Emitir 1 certificado');
  await expectAccessible(page);
  await issue(page).click();
  const dialog = page.getByRole('dialog', { name: 'Emitir certificados' });
  await dialog.getByRole('textbox', { name: 'Nome do evento' }).fill('Jornada da Leitura 2026');
  await dialog.getByRole('button', { name: /^Emitir/ }).click();
  await expect(dialog.getByText('Diga quem assina')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Quem assina', exact: true }).fill('Luiza Farias');
  await dialog.getByRole('textbox', { name: 'Cargo de quem assina' }).fill('Curadora');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Emitir/ }).click();
  await expect(card(page)).toContainText('já tem certificado');
  await expect.poll(() => certificateCodes(server, email)).toHaveLength(1);
  const [code = ''] = await certificateCodes(server, email);

  const anybody = await page.context().newPage();
  await anybody.goto(`/certificado/${code}`);
  await expect(anybody.getByRole('heading', { level: 1 })).toHaveText('Certificado válido');
  await expect(anybody.getByText('Beatriz Sales')).toBeVisible();
  await expect(anybody.getByText('Jornada da Leitura 2026')).toBeVisible();
  await expectAccessible(anybody);
  const link = anybody.getByRole('link', { name: 'Baixar PDF' });
  const pdf = await anybody.request.get(String(await link.getAttribute('href')));
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 8).toString()).toBe('%PDF-1.7');

  const { guests } = await call(owner, guestRoutes.list, { id: String(room.id), search: email });
  const guest = { id: String(guests[0]?.id), name: 'Beatriz Salles' };
  await call(owner, guestRoutes.update, guest);
  await page.reload();
  await expect(list(page)).toContainText('Entre os convidados: Beatriz Salles');
  await act(page, 'Beatriz Sales', 'Corrigir nome e emitir de novo…');
  const again = page.getByRole('dialog', { name: 'Emitir de novo' });
  await expect(again.getByRole('textbox', { name: 'Nome no certificado' })).toHaveValue(
    'Beatriz Salles',
  );
  await again.getByRole('button', { name: 'Emitir de novo' }).click();
  await expect(list(page).getByRole('row', { name: /Beatriz Salles.*válido/ })).toBeVisible();
  await expect(list(page).getByRole('row', { name: /Beatriz Sales.*reemitido/ })).toBeVisible();
  await expect.poll(() => certificateCodes(server, email)).toHaveLength(2);
  await anybody.reload();
  await expect(anybody.getByRole('heading', { level: 1 })).toHaveText('Certificado reemitido');
  await expect(anybody.locator('body')).not.toContainText('Beatriz');
  await anybody.getByRole('link', { name: 'Ver o certificado novo' }).click();
  await expect(anybody.getByText('Beatriz Salles')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Buscar certificado' }).fill('salles');
  await expect(list(page).getByRole('row')).toHaveCount(2);
  await act(page, 'Beatriz Salles', 'Revogar…');
  const revoking = page.getByRole('dialog', { name: 'Revogar certificado' });
  await revoking.getByRole('button', { name: 'Revogar' }).click();
  await expect(revoking.getByText('Diga o motivo')).toBeVisible();
  await revoking.getByRole('textbox', { name: 'Motivo' }).fill('Emitido por engano');
  await revoking.getByRole('button', { name: 'Revogar' }).click();
  await expect(list(page)).toContainText('Emitido por engano');
  await anybody.reload();
  await expect(anybody.getByRole('heading', { level: 1 })).toHaveText('Certificado revogado');

  await act(page, 'Beatriz Salles', 'Apagar dados a pedido…');
  await page.getByRole('button', { name: 'Apagar dados' }).click();
  await anybody.reload();
  await expect(anybody.getByRole('heading', { level: 1 })).toHaveText(
    'Certificado apagado a pedido',
  );
  await expect(anybody.locator('body')).not.toContainText('Beatriz');
});

const list = (page: Page) => page.getByRole('table', { name: 'Certificados' });

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Ações do certificado de ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('nobody stayed, the event goes on, and a phone', async ({ page, caller, account }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const room = await createRoom(await signedIn(caller, account), 'Galeria');
  const nilo = await enterRoom(caller, room.sceneName, 'Nilo Campelo');
  await openAs(page, account, `/dashboard/rooms/${room.id}/report`);
  await expect(card(page)).toContainText('Os certificados são emitidos depois do evento.');
  await expect(issue(page)).toHaveCount(0);
  nilo.leave();
  const from = new Date(Date.now() - 3_600_000).toISOString();
  const to = new Date().toISOString();
  await openAs(page, account, `/dashboard/rooms/${room.id}/report?de=${from}&ate=${to}`);
  await expect(card(page)).toContainText('Ninguém ficou conectado por 75 % da programação.');
  await expectNoSidewaysScroll(page, 320);
  await expectAccessible(page);
});

test('a failing server can be asked again, about certificates and about a code', async ({
  page,
  caller,
  account,
}) => {
  const failure = {
    status: 500,
    json: { success: false, error: { message: 'Algo deu errado aqui', error: 'INTERNAL_ERROR' } },
  };
  const room = await createRoom(await signedIn(caller, account), 'Galeria');
  await enterRoom(caller, room.sceneName, 'Nilo Campelo');
  await page.route(RUN, (route) => route.fulfill(failure));
  await openAs(page, account, `/dashboard/rooms/${room.id}/report`);
  await expect(page.getByText('Não foi possível carregar os certificados')).toBeVisible(
    AFTER_RETRIES,
  );
  await page.unroute(RUN);
  await card(page).getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(card(page)).toContainText('depois do evento');

  await page.route(SHOW, (route) => route.fulfill(failure));
  await page.goto('/certificado/7KQ4-M2VX-9PHT');
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  await page.unroute(SHOW);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Código desconhecido');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, 320);
  await page.getByRole('textbox', { name: 'Código' }).fill('abcd');
  await page.getByRole('button', { name: 'Conferir' }).click();
  await page.waitForURL('**/certificado/abcd');
});
