import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createAccount, createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { letDaysPass } from '../support/days.ts';
import { confirmEmail } from '../support/mail.ts';
import { orderPlan, registerPayer } from '../support/money.ts';
import { beSignedIn, menuLink, tableRow } from '../support/pages.ts';
import { startServer } from '../support/server.ts';
import { DESKTOP, PHONE } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';

/** Two steps, each of which needs a day of its own. */
const LADDER = { DUNNING_NOTICE_DAYS: '0', DUNNING_CLOSE_DAYS: '1', DUNNING_BIN_DAYS: '2' };

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const card = (page: Page) => page.getByRole('region', { name: 'Pagamento vencido' });

test('who does not pay finds rooms closed, then in the bin, and has all back within seconds of paying', async ({
  page,
  browser,
}) => {
  // A server of its own, since days go by in it.
  const server = await startServer(LADDER);
  const at = (path: string) => server.url + path;
  const account = await createAccount({ url: server.url });
  await confirmEmail({ url: server.url }, server, account);
  const api = await signedIn({ url: server.url }, account);
  await registerPayer(api);
  const payment = await orderPlan(api);
  const room = await createRoom(api, 'Galeria do Cais');
  await createRoom(api, 'Sala de Provas');
  await beSignedIn(page, account, server.url);
  await page.goto(at('/dashboard/payments'));
  await expect(page.getByRole('row', { name: /Vestíbulo/ })).toContainText('Aguardando');

  const visitor = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await visitor.goto(at(`/sala/${room.sceneName}`));
  await visitor.getByRole('textbox', { name: 'Seu nome' }).fill('Bia');
  await visitor.getByRole('button', { name: 'Entrar na sala' }).click();
  await expect(title(visitor)).toHaveText('Galeria do Cais');
  const payer = await visitor.context().newPage();
  await pressOnPage(payer, payment.asaasPaymentUrl, 'Vencer', 'Vencido');
  await expect(card(page)).toContainText('Suas 2 salas continuam abertas até');
  await expect(step(page, 'As salas fecham para visitantes')).toContainText('vem');

  await letDaysPass(server, 1);
  await expect(card(page)).toContainText('Vencido há 1 dia');
  await expect(card(page)).toContainText(
    'Suas 2 salas estão fechadas. Reabrem segundos depois do pagamento.',
  );
  await expect(step(page, 'As salas fecharam para visitantes')).toContainText('feito');
  await expect(title(visitor)).toHaveText('Esta sala está fechada no momento');
  await expectNoMoney(visitor);
  await seeOnPhone(page);
  await workInClosedRooms(page);

  await menuLink(page, 'Financeiro').click();
  await letDaysPass(server, 1);
  await expect(card(page)).toContainText(
    'Suas 2 salas estão na lixeira. Voltam segundos depois do pagamento.',
  );
  await expect(menuLink(page, 'Salas')).toHaveAccessibleName(/^Salas 0/);
  await visitor.goto(at(`/sala/${room.sceneName}`));
  await expect(title(visitor)).toHaveText('Sala não encontrada');
  await expectNoMoney(visitor);

  await pressOnPage(payer, payment.asaasPaymentUrl, 'Pagar', 'Recebido');
  // Without a reload, here and in the menu.
  await expect(page.getByText('Pronto, nada mais está vencido.')).toBeVisible();
  await expect(card(page)).toBeHidden();
  await expect(menuLink(page, 'Salas')).toHaveAccessibleName(/^Salas 2/);
  await menuLink(page, 'Salas').click();
  await expect(tableRow(page, 'Galeria do Cais')).toBeVisible();
  // The visitor of before comes in again by the same address.
  await visitor.reload();
  await expect(title(visitor)).toHaveText('Galeria do Cais');
  await visitor.context().close();
  await server.dispose();
});

function step(page: Page, name: string) {
  return card(page).getByRole('listitem').filter({ hasText: name });
}

async function pressOnPage(page: Page, address: string, button: string, after: string) {
  await page.goto(address);
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('definition').last()).toHaveText(after);
}

async function expectNoMoney(visitor: Page) {
  await expect(visitor.locator('body')).not.toContainText(/pag(amento|ar|ou)|venc|R\$|plano/i);
}

/** The code is copied on the device that pays: its button comes before the picture. */
async function seeOnPhone(page: Page) {
  await page.setViewportSize(PHONE);
  const copy = card(page).getByRole('button', { name: 'Copiar código PIX' });
  const picture = card(page).getByRole('img', { name: 'QR code do PIX' });
  const steps = card(page).getByRole('list');
  await expect(picture).toBeVisible();
  const [one, two, three] = [
    await copy.boundingBox(),
    await picture.boundingBox(),
    await steps.boundingBox(),
  ].map((box) => box?.y ?? 0);
  expect(one).toBeLessThan(two ?? 0);
  expect(two).toBeLessThan(three ?? 0);
  await expectNoSidewaysScroll(page, PHONE.width);
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
}

/** Rooms are closed to visitors alone: who runs them comes in, and takes along what is theirs. */
async function workInClosedRooms(page: Page) {
  await menuLink(page, 'Salas').click();
  // The list of payments, which is left here, has a button of the same name.
  await expect(tableRow(page, 'Galeria do Cais')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('Galeria do Cais');
  await page.getByRole('link', { name: 'Galeria do Cais', exact: true }).click();
  await expect(title(page)).toHaveText('Galeria do Cais');
  await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toBeEditable();
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /^Abrir sala/ }).click(),
  ]);
  await expect(title(opened)).toHaveText('Galeria do Cais');
  await opened.close();
}
