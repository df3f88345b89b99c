import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { call, createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { beSignedIn } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const PHONE = 390;

test('a room is made again from its page, with its guests if asked, on a phone too', async ({
  page,
  caller,
  account,
}) => {
  const admin = await signedIn(caller, account);
  const room = await createRoom(admin, 'Lançamento');
  await call(admin, ticketRoutes.create, { roomId: room.id, email: 'ana@exemplo.com.br' });
  await beSignedIn(page, account);
  await page.goto(`/dashboard/rooms/${room.id}`);
  await page.getByRole('button', { name: 'Mais ações de Lançamento' }).click();
  await page.getByRole('menuitem', { name: 'Duplicar…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Duplicar sala' });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, PHONE);
  const name = dialog.getByRole('textbox', { name: 'Nome da nova sala' });
  await name.fill('');
  await dialog.getByRole('button', { name: 'Duplicar' }).click();
  await expect(dialog.getByText('Nome é obrigatório')).toBeVisible();
  await name.fill('Segundo lançamento');
  await dialog.getByRole('checkbox', { name: 'Tickets de acesso' }).check();

  await page.route('**/duplicate', (route) => route.abort('connectionrefused'));
  await dialog.getByRole('button', { name: 'Duplicar' }).click();
  await expect(dialog.getByText('Não foi possível duplicar a sala')).toBeVisible();
  await page.unroute('**/duplicate');
  await dialog.getByRole('button', { name: 'Duplicar' }).click();
  await expect(page.getByRole('heading', { name: 'Segundo lançamento', level: 1 })).toBeVisible();
  const made = Number(/\d+$/.exec(page.url())?.[0]);
  expect(made).not.toBe(room.id);
  const { preTickets } = await call(admin, ticketRoutes.list, { id: String(made) });
  expect(preTickets.map(({ email }) => email)).toEqual(['ana@exemplo.com.br']);
});
