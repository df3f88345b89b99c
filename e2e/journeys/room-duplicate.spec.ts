import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { call, createCompany, createRoom, signedIn } from '../support/api.ts';
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

test('a room is kept as a template of its company, and another begins from it', async ({
  page,
  caller,
  account,
}) => {
  const admin = await signedIn(caller, account);
  const company = await createCompany(admin, 'Editora Cais');
  const room = await createRoom(admin, 'Galeria');
  await call(admin, roomRoutes.update, { id: String(room.id), companyId: company.id });
  await beSignedIn(page, account);
  await page.goto(`/dashboard/rooms/${room.id}`);
  await page.getByRole('button', { name: 'Mais ações de Galeria' }).click();
  await page.getByRole('menuitem', { name: 'Salvar como modelo…' }).click();
  const keeping = page.getByRole('dialog', { name: 'Salvar como modelo' });
  await expectAccessible(page);
  await keeping.getByRole('textbox', { name: 'Nome do modelo' }).fill('Noite de estreia');
  await keeping.getByRole('button', { name: 'Salvar modelo' }).click();
  await expect(keeping).toBeHidden();

  await page.goto('/dashboard/rooms/new');
  await expect(page.getByRole('button', { name: 'Começar por Sala de aula' })).toBeVisible();
  await page.getByRole('button', { name: 'Começar por Noite de estreia' }).click();
  const beginning = page.getByRole('dialog', { name: 'Nova sala a partir de modelo' });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, PHONE);
  await beginning.getByRole('textbox', { name: 'Nome da nova sala' }).fill('Segunda estreia');
  await beginning.getByRole('button', { name: 'Criar sala' }).click();
  await expect(page.getByRole('heading', { name: 'Segunda estreia', level: 1 })).toBeVisible();

  await page.goto(`/dashboard/company/${company.id}`);
  const card = page.getByRole('region', { name: 'Modelos de sala' });
  await card.getByRole('button', { name: 'Ações do modelo Noite de estreia' }).click();
  await page.getByRole('menuitem', { name: 'Excluir…' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(card).toContainText('ainda não tem modelos');
  await expectAccessible(page);
});
