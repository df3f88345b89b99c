import { readFile } from 'node:fs/promises';
import { programmeRoutes } from '@atrio/contract/rooms/programme';
import type { Page } from '@playwright/test';
import { type Caller, call, createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { openAs } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { enterRoom } from '../support/visitor.ts';

const HOUR = 3_600_000;
const REPORT = '**/rooms/*/report?*';
/** Three retries with growing pauses come before the error is shown. */
const AFTER_RETRIES = { timeout: 20_000 };

/** A room with a session that goes on, and somebody who speaks in it. */
async function roomOnAir(caller: Caller, owner: Caller & { token: string }) {
  const room = await createRoom(owner, 'Galeria Cais');
  await call(owner, programmeRoutes.create, {
    id: String(room.id),
    title: 'Conversa com a autora',
    startsAt: new Date(Date.now() - HOUR).toISOString(),
    endsAt: new Date(Date.now() + HOUR).toISOString(),
  });
  const luiza = await enterRoom(caller, room.sceneName, 'Luiza Farias');
  await luiza.send('playerMessage', { message: 'Quando sai o livro?' });
  await enterRoom(caller, room.sceneName, '=Nilo Campelo');
  return room;
}

const figure = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Do convite à presença' }).getByRole('button', { name });

test('the report of an event tells who is there, as a screen, as files and on paper', async ({
  page,
  caller,
  account,
}) => {
  const room = await roomOnAir(caller, await signedIn(caller, account));
  await openAs(page, account, `/dashboard/rooms/${room.id}`);
  await page
    .getByRole('navigation', { name: 'Seções' })
    .getByRole('link', { name: 'Relatório' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Relatório' })).toBeVisible();
  await expect(page.getByText(/^Parcial, às \d\d:\d\d$/)).toBeVisible();
  await expect(figure(page, /^Vieram 2/)).toBeVisible();
  await expect(page.getByText(/^Pico de 2 pessoas às/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Presença por sessão' })).toContainText(
    /Conversa com a autora2 · 100 %/,
  );
  const people = page.getByRole('table', { name: 'Pessoas do relatório' });
  await expect(people.getByRole('row')).toHaveCount(3);
  await expect(people).toContainText('Luiza Farias');
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'Buscar pessoa' }).fill('luiza');
  await expect(people.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Limpar busca' }).click();
  await expect(people.getByRole('row')).toHaveCount(3);

  await figure(page, /^Ficaram 75 % do tempo 0/).click();
  await expect(
    page.getByText('Ninguém ficou conectado por esta parte da programação.'),
  ).toBeVisible();
  await figure(page, /^Vieram 2/).click();
  await expect(people).toBeVisible();

  const csv = await fileOf(page, 'CSV');
  expect(csv.name).toMatch(/^relatorio-sala-\d+-.*\.csv$/);
  expect(csv.bytes.toString('utf8')).toContain("\r\n'=Nilo Campelo;");
  const sheet = await fileOf(page, 'Excel (XLSX)');
  expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar transcrição' }).click();
  const transcript = await readFile(await (await coming).path(), 'utf8');
  expect(transcript).toContain('Luiza Farias: Quando sai o livro?');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden();
  await expect(people).toBeVisible();
});

async function fileOf(page: Page, kind: string) {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: kind }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('the report on a phone has a line for each figure and a card for each person', async ({
  page,
  caller,
  account,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const room = await roomOnAir(caller, await signedIn(caller, account));
  await openAs(page, account, `/dashboard/rooms/${room.id}/report`);
  const cards = page.getByRole('list', { name: 'Pessoas do relatório' });
  await expect(cards.getByRole('listitem')).toHaveCount(2);
  const [came, stayed] = [figure(page, /^Vieram/), figure(page, /^Ficaram/)];
  const [first, second] = [await came.boundingBox(), await stayed.boundingBox()];
  expect(first?.x).toBe(second?.x);
  await expectNoSidewaysScroll(page, 320);
  await expectAccessible(page);
});

test('the report of an event to which nobody came says so', async ({ page, caller, account }) => {
  const room = await createRoom(await signedIn(caller, account), 'Sala vazia');
  await openAs(page, account, `/dashboard/rooms/${room.id}/report`);
  await expect(page.getByText('Ninguém veio')).toBeVisible();
  await expect(page.getByText('Nenhuma mensagem')).toBeVisible();
  await expectAccessible(page);
});

test('the report says when the server fails, and comes with another try', async ({
  page,
  caller,
  account,
}) => {
  const room = await createRoom(await signedIn(caller, account), 'Sala vazia');
  await page.route(REPORT, (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, error: { message: 'Algo deu errado aqui', error: 'INTERNAL_ERROR' } },
    }),
  );
  await openAs(page, account, `/dashboard/rooms/${room.id}/report`);
  await expect(page.getByText('Não foi possível carregar o relatório')).toBeVisible(AFTER_RETRIES);
  await page.unroute(REPORT);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Ninguém veio')).toBeVisible();
});
