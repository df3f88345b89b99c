import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { expectFieldError, openAs } from '../support/pages.ts';
import { MASTER } from '../support/server.ts';
import { DESKTOP, NARROWEST, PHONE } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';
import { enterRoom, lastVisits } from '../support/visitor.ts';

const FIGURES = '**/rooms/*/analytics?*';
const PLAYERS = '**/playersAnalytics?*';
/** Three retries with growing pauses come before the error is shown. */
const AFTER_RETRIES = { timeout: 20_000 };

test('visits are shown in a sentence, in charts, in a table and in a file', async ({
  page,
  caller,
}) => {
  const room = await createRoom(await signedIn(caller, MASTER), 'Sala das visitas');
  await enterRoom(caller, room.sceneName, 'Luiza Farias');
  const nilo = await enterRoom(caller, room.sceneName, 'Nilo Campelo');
  nilo.leave();
  await enterRoom(caller, room.sceneName, 'Amanda Torres', 'betalk');
  await openRoom(page, room.id, 'estatisticas');

  const figures = panel(page, 'Estatísticas');
  await expect(figures.getByText('2 acessos nas últimas 24 horas, com tempo médio')).toBeVisible();
  await expect(panel(page, 'Estatísticas do Betalk').getByText(/^1 acesso nas/)).toBeVisible();

  // By keyboard only: first the points of the chart, then the period.
  const visits = figures.getByRole('slider', { name: 'Acessos, ponto a ponto' });
  await visits.focus();
  await page.keyboard.press('End');
  await expect(figures.getByText('Horário Padrão de Brasília')).toBeVisible();
  expect(await lastVisits(visits)).toBe(2);
  await page.keyboard.press('Escape');
  await expect(figures.getByText('Horário Padrão de Brasília')).toBeHidden();
  await figures.getByRole('radio', { name: '24 horas' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/[?&]periodo=7d/);
  await expect(figures.getByText('2 acessos nos últimos 7 dias')).toBeVisible();
  await page.reload();
  await expect(figures.getByRole('radio', { name: '7 dias' })).toBeChecked();

  await figures.getByRole('button', { name: 'Ver tabela das estatísticas' }).click();
  const table = figures.getByRole('table', { name: /^Tabela das estatísticas/ });
  await expect(table.getByRole('row')).toHaveCount(21);
  const cells = (row: number) => table.getByRole('row').nth(row).getByRole('cell');
  const shown = [await cells(19).nth(1).textContent(), await cells(20).nth(1).textContent()];
  expect(Number(shown[0]) + Number(shown[1])).toBe(2);
  const coming = page.waitForEvent('download');
  await figures.getByRole('button', { name: 'Baixar CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('estatisticas-7d.csv');
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\uFEFFInício;Fim;Acessos;Tempo médio (min);Tempo total (min)');
  for (const line of lines.slice(19, 21)) expect(line).toMatch(/;[012];[\d,]+;[\d,]+$/);
  const saved = lines.slice(19, 21).map((line) => line.split(';')[2]);
  expect(saved).toEqual(shown);
});

test('a visitor is banned and unbanned; the history records both', async ({ page, caller }) => {
  const room = await createRoom(await signedIn(caller, MASTER), 'Sala das pessoas');
  const luiza = await enterRoom(caller, room.sceneName, 'Luiza Farias');
  await openRoom(page, room.id, 'usuarios');
  const people = panel(page, 'Usuários');
  const row = people.getByRole('row', { name: /Luiza Farias/ });
  await expect(row).toContainText('Na sala agora');
  await expect(row).toContainText(/0,\d min/);
  const nilo = await enterRoom(caller, room.sceneName, 'Nilo Campelo');
  const other = people.getByRole('row', { name: /Nilo Campelo/ });
  await expect(other).toContainText('Na sala agora');
  nilo.leave();
  await expect(other).not.toContainText('Na sala agora');

  await row.getByRole('button', { name: 'Remover: Luiza Farias' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remover Luiza Farias da sala?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remover' }).click();
  await expectFieldError(dialog.getByRole('textbox', { name: 'Motivo' }), 'Diga o motivo');
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Ofensas');
  await dialog.getByRole('radio', { name: 'Sem prazo' }).check();
  await dialog.getByRole('button', { name: 'Remover' }).click();
  await expect(row).toContainText('Removido');
  await luiza.banned;
  const back = row.getByRole('button', { name: 'Permitir de novo: Luiza Farias' });
  await expect(back).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row).not.toContainText('Removido');

  await indexLink(page, 'Histórico').click();
  const history = panel(page, 'Histórico').getByRole('list', { name: 'Histórico da sala' });
  await expect(history).toContainText('permitiu Luiza Farias de novo');
  await expect(history).toContainText('removeu Luiza Farias da sala');
  await expect(history).toContainText('Até: Sem prazo');
  await expect(history).toContainText('criou a sala');
});

test("a saved change appears in the page's history at once", async ({ page, caller }) => {
  const room = await createRoom(await signedIn(caller, MASTER), 'Sala mudada');
  await openRoom(page, room.id, 'historico');
  const history = panel(page, 'Histórico');
  await expect(history.getByText('1 registro ao todo')).toBeVisible();
  const form = page.getByRole('form', { name: 'Editar sala' });
  await form.getByRole('checkbox', { name: 'Privada' }).check();
  await form.getByRole('button', { name: 'Alterar' }).click();
  await expect(history).toContainText('alterou Privada de Não para Sim');
});

test('an administrator has neither the companion nor the history, and an empty room shows that it is empty', async ({
  page,
  caller,
  account,
}) => {
  const room = await createRoom(await signedIn(caller, account), 'Sala sem ninguém');
  let reads = 0;
  await page.route(FIGURES, (route) => {
    reads += 1;
    return route.continue();
  });
  await openAs(page, account, `/dashboard/rooms/${room.id}`);
  await expect(page.getByRole('form', { name: 'Editar sala' })).toBeVisible();
  await expect(indexLink(page, 'Estatísticas do Betalk')).toHaveCount(0);
  await expect(indexLink(page, 'Histórico')).toHaveCount(0);
  // The panel is far below the visible part, so it has not been read yet.
  expect(reads).toBe(0);
  await indexLink(page, 'Estatísticas').click();
  const figures = panel(page, 'Estatísticas');
  await expect(figures.getByText('Nenhum acesso neste período')).toHaveCount(2);
  await expect(figures.getByRole('figure')).toHaveCount(2);
  await expect(page.getByText('Ninguém entrou na sala nas últimas 24 horas.')).toBeVisible();
});

test('figures that fail to load show the reason, and load when the server recovers', async ({
  page,
  caller,
  account,
}) => {
  const room = await createRoom(await signedIn(caller, account), 'Sala sem números');
  await page.route(FIGURES, (route) => fail(route));
  await page.route(PLAYERS, (route) => route.abort('connectionrefused'));
  await openAs(page, account, `/dashboard/rooms/${room.id}#estatisticas`);
  const figures = panel(page, 'Estatísticas');
  const sentence = 'Erro buscando dados: Algo deu errado aqui';
  await expect(figures.getByText(sentence)).toBeVisible(AFTER_RETRIES);
  const people = panel(page, 'Usuários');
  const failed = people.getByText('Erro ao carregar estatísticas dos players');
  await expect(failed).toBeVisible(AFTER_RETRIES);
  await expectAccessible(page);
  await page.unrouteAll();
  await figures.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(figures.getByText('Nenhum acesso neste período')).toHaveCount(2);
  await people.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(people.getByText('Nenhum usuário')).toBeVisible();
});

test('the figures meet WCAG 2.2 AA in both themes, and fit 320 pixels', async ({
  page,
  caller,
}) => {
  const room = await createRoom(await signedIn(caller, MASTER), 'Sala à vista');
  await enterRoom(caller, room.sceneName, 'Secretaria da Escola de Belas Artes do Jatobá');
  await openRoom(page, room.id, 'historico');
  await expect(panel(page, 'Histórico').getByText('1 registro ao todo')).toBeVisible();
  await expect(panel(page, 'Usuários').getByText('Na sala agora')).toBeVisible();
  await panel(page, 'Estatísticas do Betalk')
    .getByRole('button', { name: 'Ver tabela das estatísticas do Betalk' })
    .click();
  await expectAccessible(page);

  await page.setViewportSize(PHONE);
  for (const name of ['Estatísticas', 'Usuários', 'Estatísticas do Betalk', 'Histórico']) {
    const fold = page.getByRole('button', { name, exact: true });
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  }
  await expect(panel(page, 'Estatísticas').getByRole('figure')).toHaveCount(2);
  await expect(panel(page, 'Usuários').getByRole('listitem')).toContainText('Na sala agora');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, NARROWEST);
});

async function openRoom(page: Page, id: number, section: string): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await openAs(page, MASTER, `/dashboard/rooms/${id}#${section}`);
}

function panel(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

/** A link of the page's index; some names end with a count. */
function indexLink(page: Page, name: string) {
  const index = page.getByRole('navigation', { name: 'Seções' });
  return index.getByRole('link', { name: new RegExp(`^${name}( \\S+)?$`) });
}

function fail(route: Route): Promise<void> {
  const error = { message: 'Algo deu errado aqui', error: 'INTERNAL_ERROR' };
  return route.fulfill({ status: 500, json: { success: false, error } });
}
