import { liveModeRoutes } from '@atrio/contract/live/conversation';
import { doorRoutes } from '@atrio/contract/live/door';
import { programmeRoutes } from '@atrio/contract/rooms/programme';
import type { Browser } from '@playwright/test';
import { call, createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { openAs } from '../support/pages.ts';
import { DESKTOP, PHONE, TABLET } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';
import { enterRoom } from '../support/visitor.ts';

test('a host leads the conversation, and a guest sees it on the room’s page', async ({
  page,
  browser,
  caller,
  account,
}) => {
  const host = await signedIn(caller, account);
  const room = await createRoom(host, 'Galeria Cais');
  await page.setViewportSize(DESKTOP);
  await openAs(page, account, `/dashboard/rooms/${room.id}`);
  await page.getByRole('link', { name: 'Modo ao vivo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Galeria Cais' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden();

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(`${caller.url}/sala/${room.sceneName}`);
  await guest.getByRole('textbox', { name: 'Seu nome' }).fill('Rebeca Correia');
  await guest.getByRole('button', { name: 'Entrar na sala' }).click();
  const write = guest.getByRole('textbox', { name: 'Mensagem' });
  await write.fill('Boa noite! Saudações de Belém.');
  await write.press('Enter');
  const talk = page.getByRole('region', { name: 'Conversa' }).first();
  await expect(talk.getByRole('article')).toHaveText([/Saudações de Belém/]);
  await expect(page.getByRole('list', { name: 'Quem está na sala' })).toContainText('Rebeca');

  await page.getByRole('textbox', { name: 'Aviso' }).fill('Sorteio às 21:30');
  await page.getByRole('button', { name: 'Avisar' }).click();
  const notice = guest.getByRole('status', { name: 'Aviso da equipe' });
  await expect(notice).toContainText('Sorteio às 21:30');
  await expect(page.getByText(/^No ar desde .*“Sorteio às 21:30”$/)).toBeVisible();

  await talk.getByRole('button', { name: /^Ações da mensagem de Rebeca/ }).click();
  await page.getByRole('menuitem', { name: 'Fixar' }).click();
  const pinned = guest.getByRole('region', { name: 'Mensagem fixada' });
  await expect(pinned).toContainText('Saudações de Belém');
  await talk.getByRole('button', { name: 'Desafixar' }).click();
  await expect(pinned).toBeHidden();

  await page.getByRole('switch', { name: 'Links' }).click();
  await expect(guest.getByText('Links não podem ser enviados.')).toBeVisible();
  await write.fill('veja exemplo.com');
  await write.press('Enter');
  await expect(guest.getByText(/convidados não podem mandar links/)).toBeVisible();
  await guest.getByRole('button', { name: 'Descartar' }).click();

  await page.getByRole('button', { name: 'Escolher palavras' }).click();
  await page
    .getByRole('textbox', { name: /Uma palavra ou frase/ })
    .fill('grátis\nganhe seguidores');
  await page.getByRole('button', { name: 'Salvar palavras' }).click();
  await expect(page.getByRole('button', { name: '2 palavras' })).toBeVisible();
  await write.fill('Alguém tem o cupom GRATIS?');
  await write.press('Enter');
  await expect(guest.getByText(/Só a equipe vê por enquanto/)).toBeVisible();
  // In its place in the conversation; the list of all held ones is empty then.
  await page.getByRole('button', { name: 'Publicar a mensagem de Rebeca Correia' }).click();
  await page.getByText(/^Retidas/).click();
  await expect(page.getByText('Nenhuma mensagem retida')).toBeVisible();
  await expect(guest.getByText(/Só a equipe vê por enquanto/)).toBeHidden();
  await expect(guest.getByRole('article')).toHaveCount(2);

  await page.getByRole('button', { name: 'Pânico' }).click();
  // The links were off already.
  await expect(page.getByText(/^Em pânico desde /)).toContainText(
    ': porta fechada, quem chega espera e modo lento de 120 s.',
  );
  await expect(guest.getByText(/uma mensagem a cada 120 s/)).toBeVisible();
  await page.getByRole('button', { name: 'Voltar ao normal' }).click();
  await expect(guest.getByText(/uma mensagem a cada/)).toBeHidden();

  // The guest may hear of it before the host's own screen.
  const slowMode = page.getByRole('switch', { name: 'Modo lento' });
  await expect(slowMode).not.toBeChecked();
  await slowMode.click();
  await expect(guest.getByText(/uma mensagem a cada 30 s/)).toBeVisible();
  await write.fill('um');
  await write.press('Enter');
  await write.fill('dois');
  await write.press('Enter');
  await expect(guest.getByText(/Modo lento: vai em \d+ s/)).toBeVisible();
  await page.getByRole('button', { name: 'Tirar' }).click();
  await expect(notice).toBeEmpty();
  await expectAccessible(guest);
});

test('the session on air has a clock, and can be made longer', async ({
  page,
  caller,
  account,
}) => {
  const host = await signedIn(caller, account);
  const room = await createRoom(host, 'Galeria Cais');
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const id = String(room.id);
  await call(host, programmeRoutes.create, {
    ...{ id, title: 'Conversa com a autora' },
    ...{ startsAt: at(-20), endsAt: at(30) },
  });
  await call(host, programmeRoutes.create, {
    ...{ id, title: 'Perguntas e sorteio' },
    ...{ startsAt: at(30), endsAt: at(50) },
  });
  await openAs(page, account, `/dashboard/rooms/${room.id}/live`);
  const card = page.getByRole('region', { name: 'No ar' });
  await expect(card).toContainText('Conversa com a autora');
  await expect(card).toContainText(/(29|30):\d\d para terminar/);
  await card.getByRole('button', { name: '+5 min' }).click();
  await expect(card).toContainText(/(34|35):\d\d para terminar/);
  await card.getByRole('button', { name: 'Iniciar Perguntas e sorteio' }).click();
  await expect(card).toContainText('Perguntas e sorteio');
});

test('keys, a change that is refused, and a line that is lost', async ({
  page,
  caller,
  account,
}) => {
  const host = await signedIn(caller, account);
  const room = await createRoom(host, 'Galeria Cais');
  await openAs(page, account, `/dashboard/rooms/${room.id}/live`);
  await expect(page.getByText('Conectado')).toBeVisible();
  await page.keyboard.press('m');
  await expect(page.getByRole('textbox', { name: 'Escrever mensagem' })).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Buscar nas mensagens' })).toBeFocused();

  const url = `${caller.url}/rooms/${room.id}/live`;
  await page.route(url, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  const slow = page.getByRole('switch', { name: 'Modo lento' });
  await page.getByRole('switch', { name: 'Modo lento' }).click();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /Sem conexão|Não foi possível/ })
      .first(),
  ).toBeVisible();
  await expect(slow).not.toBeChecked();
  await page.unroute(url);
  // The switch moves before the server has answered.
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('switch', { name: 'Modo lento' }).click();
  await expect(slow).toBeChecked();
  await saved;
  const { live } = await call(host, liveModeRoutes.get, { id: String(room.id) });
  expect(live.conversation.slowSeconds).toBe(30);
});

/** Comes to the room's page in a browser of their own. */
async function comeAs(browser: Browser, url: string, sceneName: string, name: string) {
  const page = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await page.goto(`${url}/sala/${sceneName}`);
  await page.getByRole('textbox', { name: 'Seu nome' }).fill(name);
  await page.getByRole('button', { name: 'Entrar na sala' }).click();
  return { page, title: page.getByRole('heading', { level: 1 }) };
}

test('a host holds the door: seats, knocks, the queue, and who may come in', async ({
  page,
  browser,
  caller,
  account,
}) => {
  const host = await signedIn(caller, account);
  const room = await createRoom(host, 'Galeria Cais');
  await call(host, doorRoutes.update, { id: String(room.id), capacity: 1 });
  await page.setViewportSize(DESKTOP);
  await openAs(page, account, `/dashboard/rooms/${room.id}/live`);
  await expect(page.getByText('Conectado')).toBeVisible();
  const queue = page.getByRole('region', { name: 'Fila' });
  await expect(queue).toContainText('Ninguém na fila.');
  const nilo = await enterRoom(caller, room.sceneName, 'Nilo Campelo');
  await expect(page.getByText('sala cheia; a equipe não conta')).toBeVisible();

  const waits = page.getByRole('switch', { name: 'Quem chega espera' });
  await waits.click();
  await expect(waits).toBeChecked();
  await expect(page.getByText('todos passam por aprovação')).toBeVisible();
  const bia = await comeAs(browser, caller.url, room.sceneName, 'Bia');
  await expect(bia.title).toHaveText('Batendo à porta…');
  const knocks = page.getByRole('region', { name: 'Batendo à porta' });
  await expect(knocks.getByRole('listitem')).toHaveText([/Bia.*sem convite · agora/]);
  const caio = await comeAs(browser, caller.url, room.sceneName, 'Caio');
  const davi = await comeAs(browser, caller.url, room.sceneName, 'Davi');
  await expect(knocks.getByRole('button', { name: 'Aprovar os 3' })).toBeVisible();
  await expect(knocks).toContainText('Sala cheia: aprovados vão para a fila.');
  await expectAccessible(page);

  await knocks.getByRole('button', { name: 'Recusar Caio' }).click();
  await page.getByRole('menuitem', { name: 'Fale com a organização do evento' }).click();
  await expect(
    caio.page.getByText('Fale com a organização do evento', { exact: true }),
  ).toBeVisible();
  await expect(knocks.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('a');
  await expect(bia.title).toHaveText('Você é o 1º da fila');
  await expect(knocks.getByRole('listitem')).toHaveText([/Davi/]);
  await page.keyboard.press('Shift+A');
  await expect(davi.title).toHaveText('Você é o 2º da fila');
  await expect(knocks).toBeHidden();
  await expect(queue.getByRole('listitem')).toHaveText([/1º.*Bia/, /2º.*Davi/]);
  await queue.getByRole('button', { name: 'Pôr Davi na frente' }).click();
  await expect(davi.title).toHaveText('Você é o 1º da fila');
  await expect(queue.getByRole('listitem')).toHaveText([/1º.*Davi/, /2º.*Bia/]);
  await queue.getByRole('button', { name: 'Pôr Bia na frente' }).click();
  await expect(queue.getByRole('listitem')).toHaveText([/1º.*Bia/, /2º.*Davi/]);

  await nilo.send('leaveRoom', room.sceneName);
  await expect(queue.getByRole('listitem').first()).toHaveText(/Bia.*lugar oferecido · 0:\d\d/);
  await expect(bia.title).toHaveText('Chegou a sua vez');
  await bia.page.getByRole('button', { name: 'Entrar agora' }).click();
  await expect(bia.title).toHaveText('Galeria Cais');

  const url = `${caller.url}/rooms/${room.id}/door`;
  await page.route(url, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await waits.click();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /porta|conexão/ })
      .first(),
  ).toBeVisible();
  await expect(waits).toBeChecked();
  await page.unroute(url);
  const card = page.getByRole('region', { name: 'Porta', exact: true });
  await card.getByText('Fechada', { exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Fechar a porta?' })
    .getByRole('button', { name: 'Fechar a porta' })
    .click();
  await expect(page.getByRole('radio', { name: 'Fechada' })).toBeChecked();
  await expect(davi.page.getByText(/fechada|fechou/i).first()).toBeVisible();

  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, PHONE.width);
});

test('a host empties the room: the guests read why, in their language, and the team stays', async ({
  page,
  browser,
  caller,
  account,
}) => {
  const room = await createRoom(await signedIn(caller, account), 'Galeria Cais');
  await page.setViewportSize(DESKTOP);
  await openAs(page, account, `/dashboard/rooms/${room.id}/live`);
  const bia = await comeAs(browser, caller.url, room.sceneName, 'Bia');
  await expect(bia.title).toHaveText('Galeria Cais');
  const nilo = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await nilo.goto(`${caller.url}/sala/${room.sceneName}`);
  await nilo.getByRole('textbox', { name: 'Your name' }).fill('Nilo');
  await nilo.getByRole('button', { name: 'Enter the room' }).click();
  await expect(nilo.getByRole('heading', { level: 1 })).toHaveText('Galeria Cais');

  const people = page.getByRole('list', { name: 'Quem está na sala' });
  await expect(people.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Esvaziar a sala…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Esvaziar a sala?' });
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: /^Motivo/ }).fill('A sessão terminou');
  await dialog.getByRole('button', { name: 'Esvaziar a sala' }).click();
  await expect(page.getByText('Sala esvaziada: 2 convidados saíram')).toBeVisible();
  await expect(page.getByText('Ninguém na sala agora')).toBeVisible();
  await expect(page.getByText('Conectado')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Fechada' })).toBeChecked();

  await expect(bia.title).toHaveText('A equipe esvaziou a sala');
  await expect(bia.page.getByText('Motivo: A sessão terminou')).toBeVisible();
  await expectAccessible(bia.page);
  await expect(nilo.getByRole('heading', { level: 1 })).toHaveText('The team emptied the room');
  await bia.page.getByRole('button', { name: 'Tentar entrar de novo' }).click();
  await expect(bia.title).toHaveText('A porta está fechada');
});

test('is accessible on three widths', async ({ page, caller, account }) => {
  const host = await signedIn(caller, account);
  const room = await createRoom(host, 'Galeria Cais');
  const nilo = await enterRoom(caller, room.sceneName, 'Nilo Campelo');
  await call(host, liveModeRoutes.change, {
    ...{ id: String(room.id), slowSeconds: 30, linksOff: true },
    ...{ notice: 'Sorteio às 21:30', heldWords: ['grátis'] },
  });
  await nilo.send('playerMessage', { message: 'Que leitura linda' });
  const melissa = await enterRoom(caller, room.sceneName, 'Melissa Campos');
  const held = melissa.send('playerMessage', { message: 'Alguém tem o cupom grátis?' });
  await expect(held).rejects.toThrow('MESSAGE_HELD');
  await page.setViewportSize(DESKTOP);
  await openAs(page, account, `/dashboard/rooms/${room.id}/live`);
  await expect(page.getByRole('article')).toContainText([
    'Que leitura linda',
    /cupom grátis.*Retida pela palavra/,
  ]);
  await expectAccessible(page);

  await page.setViewportSize(TABLET);
  await page.getByRole('button', { name: 'Controles' }).click();
  await expect(page.getByRole('dialog', { name: 'Controles' })).toContainText('Aviso para todos');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.setViewportSize(PHONE);
  const parts = page.getByRole('navigation', { name: 'Partes do modo ao vivo' });
  for (const part of ['Conversa', 'Aviso', 'Controles', 'Porta']) {
    await parts.getByRole('button', { name: part }).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page, PHONE.width);
  }
});
