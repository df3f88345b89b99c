import { doorRoutes } from '@atrio/contract/live/door';
import type { Page } from '@playwright/test';
import { call, createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { openAs } from '../support/pages.ts';
import { PHONE } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';
import { enterRoom } from '../support/visitor.ts';

/** Bia opens the room's page on her phone and says her name. */
async function comeAsBia(page: Page, sceneName: string) {
  await page.setViewportSize(PHONE);
  await page.goto(`/sala/${sceneName}`);
  await page.getByRole('textbox', { name: 'Seu nome' }).fill('Bia');
  await page.getByRole('button', { name: 'Entrar na sala' }).click();
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('a full room forms a queue, and the seat that is given up goes to the next', async ({
  page,
  caller,
  account,
}) => {
  const owner = await signedIn(caller, account);
  const room = await createRoom(owner, 'Galeria Cais');
  await call(owner, doorRoutes.update, { id: String(room.id), capacity: 1 });
  const nilo = await enterRoom(caller, room.sceneName, 'Nilo Campelo');

  await comeAsBia(page, room.sceneName);
  await expect(title(page)).toHaveText('Você é o 1º da fila');
  await expect(page.getByText('A sala está cheia: 1 de 1 lugar.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, PHONE.width);

  await nilo.send('leaveRoom', room.sceneName);
  await expect(title(page)).toHaveText('Chegou a sua vez');
  await page.getByRole('button', { name: 'Entrar agora' }).click();
  await expect(title(page)).toHaveText('Galeria Cais');
});

test('the team hears a knock in the dashboard, and opens', async ({
  page,
  browser,
  caller,
  account,
}) => {
  const room = await createRoom(await signedIn(caller, account), 'Galeria Cais');
  await openAs(page, account, `/dashboard/rooms/${room.id}#porta`);
  const panel = page.getByRole('region', { name: 'Porta', exact: true });
  await panel.getByRole('radio', { name: 'Todos' }).check();
  await panel.getByRole('button', { name: 'Salvar porta' }).click();
  await expect(page.getByText('Porta salva')).toBeVisible();

  const context = await browser.newContext({ locale: 'pt-BR', baseURL: caller.url });
  const visitor = await context.newPage();
  await comeAsBia(visitor, room.sceneName);
  await expect(title(visitor)).toHaveText('Batendo à porta…');
  await expectAccessible(visitor);
  await visitor.getByRole('textbox', { name: /^Diga quem você é/ }).fill('Sou da turma 3');
  await visitor.getByRole('button', { name: 'Enviar à equipe' }).click();
  await expect(visitor.getByText('Enviado à equipe.')).toBeVisible();

  await panel.getByRole('button', { name: 'Aprovar Bia' }).click();
  await expect(title(visitor)).toHaveText('Galeria Cais');
  await context.close();
});
