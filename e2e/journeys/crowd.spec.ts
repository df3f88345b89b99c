import { adminRoutes } from '@atrio/contract/accounts/accounts';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import type { Locator } from '@playwright/test';
import { call, createRoom, newPerson, signedIn } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { openAs } from '../support/pages.ts';
import { MASTER } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import { enterRoom, type Visitor } from '../support/visitor.ts';

/** More than are named to everybody. */
const CROWD = 203;
const PAGE = 50;
const AT_ONCE = 10;

test('in a room of more than 200 everybody is counted, and named by page or by name', async ({
  page,
  context,
  caller,
  account,
}) => {
  test.slow();
  const room = await createRoom(await signedIn(caller, account), 'Auditório Ipê');
  const people: Visitor[] = [];
  for (let first = 0; first < CROWD; first += AT_ONCE) {
    const names = Array.from({ length: Math.min(AT_ONCE, CROWD - first) }, (_, at) =>
      first + at === CROWD - 1 ? 'Conceição Araújo' : `Pessoa ${first + at}`,
    );
    const enter = (name: string) => enterRoom(caller, room.sceneName, name);
    people.push(...(await Promise.all(names.map(enter))));
  }
  const inside = CROWD + 1;

  await test.step('a visitor sees the count and the first page, and asks for more', async () => {
    await page.goto(`/sala/${room.sceneName}`);
    await page.getByRole('textbox', { name: 'Seu nome' }).fill('Rita Lima');
    await page.getByRole('button', { name: 'Entrar na sala' }).click();
    await page.getByRole('button', { name: `${inside} pessoas` }).click();
    await expect(page.getByRole('tab', { name: `Pessoas · ${inside}` })).toBeVisible();
    const list = page.getByRole('tabpanel').filter({ visible: true });
    await expect(list.getByRole('listitem')).toHaveCount(PAGE);
    await expect(list.getByText(`E mais ${inside - PAGE} pessoas.`)).toBeVisible();
    await list.getByRole('button', { name: 'Mostrar mais' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(2 * PAGE);
    await list.getByRole('searchbox', { name: 'Buscar pessoas' }).fill('ceicao');
    await expect(list.getByText('1 pessoa com esse nome.')).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveText([/Conceição Araújo/]);
    await expectAccessible(page);
  });

  const admin = await context.newPage();
  const panel = admin.getByRole('region', { name: 'Quem está na sala', exact: true });
  await test.step('an administrator sees the same in the panel', async () => {
    await openAs(admin, account, `/dashboard/rooms/${room.id}`);
    await panel.scrollIntoViewIfNeeded();
    await expect(panel.getByRole('listitem')).toHaveCount(PAGE);
    await expect(panel.getByText(`${inside - PAGE} outras pessoas`)).toBeVisible();
    await panel.getByRole('searchbox', { name: 'Buscar quem está na sala' }).fill('ARAUJO');
    await expect(panel.getByText('1 pessoa com esse nome')).toBeVisible();
    await expect(panel.getByRole('listitem')).toHaveText([/Conceição Araújo/]);
  });

  await test.step('both count those who leave', async () => {
    for (const person of people.slice(0, 2)) person.leave();
    await expect(page.getByRole('tab', { name: `Pessoas · ${inside - 2}` })).toBeVisible();
    await panel.getByRole('searchbox', { name: 'Buscar quem está na sala' }).fill('');
    // They were on the first page, and what follows it is as long as before.
    await expect(panel.getByRole('listitem')).toHaveCount(PAGE - 2);
    await expect(panel.getByText(`${inside - PAGE} outras pessoas`)).toBeVisible();
  });
  for (const person of people) person.leave();
});

test('messages of a room are found by a part of a word without its accents', async ({
  page,
  caller,
  account,
}) => {
  const room = await createRoom(await signedIn(caller, account), 'Auditório Ipê');
  const nilo = await enterRoom(caller, room.sceneName, 'Nilo Campelo');
  await nilo.send('playerMessage', { message: 'A reunião começa às nove' });
  await nilo.send('playerMessage', { message: 'Trago a planilha' });
  await openAs(page, account, `/dashboard/rooms/${room.id}`);
  const chat = page.getByRole('region', { name: 'Mensagens', exact: true });
  await chat.scrollIntoViewIfNeeded();
  const found = chat.getByRole('log').getByRole('article');
  await expect(found).toHaveCount(2);
  const search = chat.getByRole('searchbox', { name: 'Buscar nas mensagens' });
  await search.fill('EUNIAO nov');
  await expect(found).toHaveText([/A reunião começa às nove/]);
  await search.fill('lanilh');
  await expect(found).toHaveText([/Trago a planilha/]);
  await search.fill('100%');
  await expect(chat.getByText('Nada combina com “100%”.')).toBeVisible();
});

test('the palette finds people and tickets by a part of a word without its accents', async ({
  page,
  caller,
}) => {
  const { email } = newPerson();
  const master = await signedIn(caller, MASTER);
  const room = await createRoom(master, `Sala de ${email}`);
  await call(master, ticketRoutes.create, { roomId: room.id, email, notify: false });
  const person = { ...newPerson(), name: 'Conceição Araújo' };
  await call(caller, adminRoutes.create, person);
  await openAs(page, MASTER, '/dashboard');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Buscar ou executar' });
  const field = palette.getByRole('combobox');
  await field.fill(`onceicao ${person.email.slice(4)}`);
  await expect(option(palette, 'Pessoas', /Conceição Araújo/)).toBeVisible();
  await field.fill(email.slice(2, -4));
  await expect(option(palette, 'Tickets de acesso', email)).toBeVisible();
});

function option(palette: Locator, group: string, name: string | RegExp): Locator {
  return palette.getByRole('group', { name: group }).getByRole('option', { name });
}
