import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { call, createRoom, signedIn } from '../support/api.ts';
import { fillSignIn, menuLink, openAs, tableRow, toast } from '../support/pages.ts';
import { spoilSession } from '../support/storage.ts';
import { expect, test } from '../support/test.ts';

test('leaving a changed form asks first', async ({ page, account }) => {
  await openAs(page, account, '/dashboard');
  await menuLink(page, 'Salas').click();
  await page.getByRole('link', { name: 'Nova Sala' }).first().click();
  const name = page.getByRole('textbox', { name: 'Nome' });
  await name.fill('Sala pela metade');
  const dialog = page.getByRole('dialog', { name: 'Descartar alterações?' });

  await menuLink(page, 'Ambientes').click();
  await dialog.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(page).toHaveURL('/dashboard/rooms/new');
  await expect(name).toHaveValue('Sala pela metade');

  await page.getByRole('button', { name: 'Sair' }).click();
  await dialog.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(name).toHaveValue('Sala pela metade');

  await page.goBack();
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await expect(page).toHaveURL('/dashboard/rooms');
  // A discarded draft is not offered again.
  await page.getByRole('link', { name: 'Nova Sala' }).first().click();
  await expect(name).toHaveValue('');
  await expect(page.getByText('Há um rascunho desta tela')).toHaveCount(0);
});

test('the end of a session loses no typed work', async ({ page, account }) => {
  await openAs(page, account, '/dashboard/rooms/new');
  await page.getByRole('textbox', { name: 'Nome' }).fill('Sala interrompida');
  await page.getByRole('checkbox', { name: 'Privada' }).check();
  // The page's own reads would notice the end of the session before the form does.
  await page.waitForLoadState('networkidle');
  await spoilSession(page);
  await page.getByRole('button', { name: 'Criar', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/login');

  await fillSignIn(page, account);
  await expect(page).toHaveURL('/dashboard/rooms/new');
  await expect(page.getByText('Há um rascunho desta tela')).toBeVisible();
  await page.getByRole('button', { name: 'Restaurar rascunho' }).click();
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Sala interrompida');
  await expect(page.getByRole('checkbox', { name: 'Privada' })).toBeChecked();
  await page.getByRole('button', { name: 'Criar', exact: true }).click();
  await expect(tableRow(page, 'Sala interrompida')).toBeVisible();

  // A sent draft is deleted.
  await page.goto('/dashboard/rooms/new');
  await expect(page.getByRole('button', { name: 'Criar', exact: true })).toBeVisible();
  await expect(page.getByText('Há um rascunho desta tela')).toHaveCount(0);
});

test('two people who save one room resolve the conflict field by field', async ({
  page,
  caller,
  account,
}) => {
  const api = await signedIn(caller, account);
  const room = await createRoom(api, 'Sala disputada');
  await openAs(page, account, `/dashboard/rooms/${room.id}`);
  const form = page.getByRole('form', { name: 'Editar sala' });
  await form.getByRole('textbox', { name: 'Nome' }).fill('Sala minha');
  await call(api, roomRoutes.update, { id: String(room.id), name: 'Sala deles' });

  await form.getByRole('button', { name: 'Alterar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alguém salvou outra versão' });
  await expect(dialog.getByRole('radio', { name: 'Minha versão: Sala minha' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Versão salva: Sala deles' }).check();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(toast(page, 'Room atualizada com sucesso')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Sala deles' })).toBeVisible();
});

test('a saved form can be left without a question', async ({ page, caller, account }) => {
  const room = await createRoom(await signedIn(caller, account), 'Sala salva');
  await openAs(page, account, `/dashboard/rooms/${room.id}`);
  const form = page.getByRole('form', { name: 'Editar sala' });
  await form.getByRole('textbox', { name: 'Nome' }).fill('Sala bem salva');
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'Room atualizada com sucesso')).toBeVisible();
  await menuLink(page, 'Salas').click();
  await expect(tableRow(page, 'Sala bem salva')).toBeVisible();
});
