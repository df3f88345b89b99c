import { readFile } from 'node:fs/promises';
import { overviewRoutes } from '@atrio/contract/across/overview';
import type { Locator, Page } from '@playwright/test';
import { createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { buyRooms, orderPlan, pressAtProvider } from '../support/money.ts';
import { choose, openAs } from '../support/pages.ts';
import { watchForProblems } from '../support/problems.ts';
import { NARROWEST, PHONE } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';
import { enterRoom, lastVisits } from '../support/visitor.ts';

const OVERVIEW = `**${overviewRoutes.get.path}?*`;
/** Three retries with growing pauses come before the error is shown. */
const AFTER_RETRIES = { timeout: 20_000 };
/** The page reads it every 15 s while somebody is inside. */
const NEXT_READ = { timeout: 25_000 };

test('the home page shows visits, messages, purchases and due payments', async ({
  page,
  caller,
  account,
}) => {
  const api = await signedIn(caller, account);
  const ipe = await createRoom(api, 'Auditório Ipê');
  const cais = await createRoom(api, 'Galeria Cais');
  const items = await buyRooms(api);
  await pressAtProvider(await orderPlan(api, 'BOLETO'), 'vencer');
  const rafael = await enterRoom(caller, ipe.sceneName, 'Rafael Menezes');
  await rafael.send('playerMessage', { message: 'O link fica disponível depois?' });
  await enterRoom(caller, ipe.sceneName, 'Luiza Farias');
  (await enterRoom(caller, cais.sceneName, 'Nilo Campelo')).leave();
  await openAs(page, account, '/dashboard');

  await expect(page.getByRole('heading', { level: 1, name: /^Bo[am] .+, Ana$/ })).toBeVisible();
  const now = card(page, 'Agora');
  await expect(now).toContainText('2 pessoas em 1 sala');
  await expect(now.getByRole('listitem')).toHaveText(['Auditório Ipê2 pessoas', 'Galeria Cais']);
  await expect(figure(page, 'Salas')).toContainText('2 visíveis · 0 privadas');
  await expect(figure(page, 'Acessos em 30 dias')).toContainText(/3 antes 0$/);
  await expect(figure(page, 'Tempo médio')).toContainText(/0,\d+ min/);
  await expect(figure(page, 'Pagamentos em aberto')).toContainText(
    /R\$ [\d.]+,\d\d 1 vencido de R\$ [\d.]+,\d\d/,
  );
  await expect(card(page, 'Salas mais movimentadas').getByRole('listitem')).toHaveText([
    'Auditório Ipê 2 acessos, 2 pessoas agora',
    'Galeria Cais 1 acesso',
  ]);
  const steps = card(page, 'Próximos passos');
  await expect(steps.getByRole('listitem').first()).toContainText('feito');
  await expect(steps).toContainText(new RegExp(`Usar ${items.length} salas? compradas?`));

  await card(page, 'Últimas mensagens').getByRole('link', { name: 'Auditório Ipê' }).click();
  await expect(page).toHaveURL(new RegExp(`/rooms/${ipe.id}#mensagens$`));
  await page.goBack();
  await steps.getByRole('link', { name: 'Chamar as pessoas' }).click();
  await expect(page).toHaveURL(new RegExp(`/rooms/${ipe.id}#tickets-de-acesso$`));
  await page.goBack();
  await figure(page, 'Pagamentos em aberto').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Financeiro' })).toBeVisible();
});

test('the home page follows a visitor in another browser by itself', async ({
  page,
  browser,
  caller,
  account,
}) => {
  test.slow();
  const api = await signedIn(caller, account);
  await createRoom(api, 'Auditório Ipê');
  const cais = await createRoom(api, 'Galeria Cais');
  await openAs(page, account, '/dashboard');
  await expect(card(page, 'Agora')).toContainText('Ninguém nas salas');
  await expect(page.getByText('Ao vivo')).toBeVisible();
  const street = await card(page, 'Agora').getByRole('listitem').allTextContents();

  const context = await browser.newContext({
    baseURL: caller.url,
    locale: 'pt-BR',
    extraHTTPHeaders: { 'x-forwarded-for': caller.address ?? '' },
  });
  const problems = await watchForProblems(context);
  const other = await context.newPage();
  await other.goto(`/sala/${cais.sceneName}`);
  await other.getByRole('textbox', { name: 'Seu nome' }).fill('Cecília Tavares');
  await other.getByRole('button', { name: 'Entrar na sala' }).click();
  await expect(card(page, 'Agora')).toContainText('1 pessoa em 1 sala');
  // The door lights up in its place: the order does not change while the page is open.
  await expect(card(page, 'Agora').getByRole('listitem')).toHaveText(
    street.map((door) => (door === 'Galeria Cais' ? 'Galeria Cais1 pessoa' : door)),
  );
  const composer = other.getByRole('textbox', { name: 'Mensagem', exact: true });
  await composer.fill('Consegui abrir pelo celular');
  await composer.press('Enter');
  const message = card(page, 'Últimas mensagens').getByRole('listitem');
  await expect(message).toContainText('Cecília Tavares em Galeria Cais', NEXT_READ);
  await expect(message).toContainText('Consegui abrir pelo celular');
  await expect(figure(page, 'Acessos em 30 dias')).toContainText(/1 antes 0$/);

  await context.close();
  expect(problems).toEqual([]);
  await expect(card(page, 'Agora')).toContainText('Ninguém nas salas', AFTER_RETRIES);
});

test('a new account creates its first room on the home page, or takes the typed name to the form', async ({
  page,
  account,
}) => {
  await openAs(page, account, '/dashboard');
  const name = page.getByRole('textbox', { name: 'Nome' });
  await expect(name).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, NARROWEST);
  await page.setViewportSize({ width: 1440, height: 900 });

  await name.fill('Auditório Carambola');
  await page.getByText('Só convidados').click();
  await page.getByRole('link', { name: 'Mais opções' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nova Sala' })).toBeVisible();
  await expect(name).toHaveValue('Auditório Carambola');
  await expect(page.getByRole('checkbox', { name: 'Privada' })).toBeChecked();
  await page.goBack();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Boas-vindas/ })).toBeVisible();

  await name.fill('Auditório Carambola');
  await name.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Auditório Carambola' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(card(page, 'Próximos passos').getByRole('link')).toHaveText([
    'Deixar com a sua cara',
    'Chamar as pessoas',
  ]);
});

test('a failing server is reported once, and the page loads when the server recovers', async ({
  page,
  caller,
  account,
}) => {
  await createRoom(await signedIn(caller, account), 'Auditório Ipê');
  await page.route(OVERVIEW, (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, error: { message: 'Algo deu errado aqui', error: 'INTERNAL_ERROR' } },
    }),
  );
  await openAs(page, account, '/dashboard');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Erro buscando dados', AFTER_RETRIES);
  await expect(alert).toContainText('Código: INTERNAL ERROR');
  await expectAccessible(page);
  await page.unroute(OVERVIEW);
  await alert.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(card(page, 'Agora').getByRole('link', { name: 'Auditório Ipê' })).toBeVisible();
});

test('period, chart and table work by keyboard alone', async ({ page, caller, account }) => {
  const room = await createRoom(await signedIn(caller, account), 'Auditório Ipê');
  (await enterRoom(caller, room.sceneName, 'Nilo Campelo')).leave();
  await openAs(page, account, '/dashboard');
  await expect(figure(page, 'Acessos em 30 dias')).toContainText('1 antes 0');
  await page.getByRole('radio', { name: '30 dias' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/[?&]periodo=7d/);
  await expect(figure(page, 'Acessos em 7 dias')).toContainText('1 antes 0');
  await page.reload();
  await expect(page.getByRole('radio', { name: '7 dias' })).toBeChecked();

  const visits = card(page, 'Acessos de todas as salas');
  const reader = visits.getByRole('slider', { name: /ponto a ponto$/ });
  await reader.focus();
  await page.keyboard.press('End');
  const told = /^\S+, \d\d\/\d\d, \d\d:00 a \d\d:00: Acessos \d, Período anterior 0$/;
  await expect(reader).toHaveAttribute('aria-valuetext', told);
  expect(await lastVisits(reader)).toBe(1);

  await visits.getByRole('button', { name: 'Ver tabela dos acessos' }).press('Enter');
  await expect(visits.getByRole('row')).toHaveCount(29);
  const coming = page.waitForEvent('download');
  await visits.getByRole('button', { name: 'Baixar CSV' }).press('Enter');
  const file = await coming;
  expect(file.suggestedFilename()).toBe('acessos-7d.csv');
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\uFEFFInício;Fim;Acessos;Período anterior');
  expect(lines.slice(27, 29).map((line) => line.split(';').slice(2))).toEqual(
    expect.arrayContaining([['1', '0']]),
  );
});

test('on a phone the period is a select, and nothing is cut off', async ({
  page,
  caller,
  account,
}) => {
  const api = await signedIn(caller, account);
  const room = await createRoom(api, 'Secretaria da Escola de Belas Artes do Jatobá');
  const visitor = await enterRoom(caller, room.sceneName, `Nilo ${'Campelo'.repeat(7)}`);
  await visitor.send('playerMessage', { message: 'x'.repeat(300) });
  await openAs(page, account, '/dashboard');
  await page.setViewportSize(PHONE);
  await expect(card(page, 'Últimas mensagens')).toContainText('Campelo');
  await choose(page, 'Período dos números', 'Últimos 90 dias');
  await expect(page).toHaveURL(/[?&]periodo=90d/);
  await expect(figure(page, 'Acessos em 90 dias')).toContainText('1 antes 0');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, NARROWEST);
  await page.getByRole('link', { name: 'Nova Sala' }).click();
  await expect(page.getByRole('textbox', { name: 'Nome' })).toBeVisible();
});

function card(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

function figure(page: Page, label: string): Locator {
  const strip = page.getByRole('list', { name: 'Números' });
  return strip.getByRole('listitem').filter({ hasText: new RegExp(`^${label} `) });
}
