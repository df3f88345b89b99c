import type { Page } from '@playwright/test';
import { createRoom, newPerson, signedIn } from '../support/api.ts';
import {
  choose,
  fillSignIn,
  HOME,
  menuLink,
  passwordField,
  tableRow,
  toast,
} from '../support/pages.ts';
import { readSession } from '../support/storage.ts';
import { expect, test } from '../support/test.ts';

const ROOM = 'Auditório Ipê';
const RENAMED = 'Auditório Ipê-amarelo';
const ENVIRONMENT = 'Feira de inverno';

test('a room created on the first visit survives a crash of the server', async ({
  page,
  server,
  caller,
}) => {
  const person = newPerson();

  await test.step('a stranger is sent to the sign-in page', async () => {
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/dashboard/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible();
  });

  await test.step('creates an account', async () => {
    await page.getByRole('link', { name: 'Criar conta' }).click();
    await page.getByRole('textbox', { name: 'Nome' }).fill(person.name);
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
    await passwordField(page, 'Senha').fill(person.password);
    await passwordField(page, 'Confirmar senha').fill(person.password);
    await page.getByRole('button', { name: 'Criar conta' }).click();
    await expect(toast(page, 'Conta criada com sucesso')).toBeVisible();
    await expect(page).toHaveURL('/dashboard/login');
  });

  await test.step('signs in and comes home', async () => {
    await fillSignIn(page, person);
    await expect(page).toHaveURL(HOME);
    await expect(menuLink(page, 'Dashboard')).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana');
  });

  await test.step('creates an environment', async () => {
    await menuLink(page, 'Ambientes').click();
    await page.getByRole('link', { name: 'Novo Ambiente' }).first().click();
    await page.getByRole('textbox', { name: 'Nome' }).fill(ENVIRONMENT);
    await page.getByRole('button', { name: 'Criar ambiente' }).click();
    await expect(toast(page, 'Ambiente criado com sucesso')).toBeVisible();
    await expect(tableRow(page, ENVIRONMENT)).toBeVisible();
  });

  await test.step('creates a room', async () => {
    await menuLink(page, 'Salas').click();
    await page.getByRole('link', { name: 'Nova Sala' }).first().click();
    await page.getByRole('textbox', { name: 'Nome' }).fill(ROOM);
    await page.getByRole('textbox', { name: 'Url (opcional)' }).fill('https://exemplo.com.br/ipe');
    await page.getByRole('checkbox', { name: 'Privada' }).check();
    await page.getByRole('button', { name: 'Criar', exact: true }).click();
    await expect(toast(page, `Criou sala ${ROOM}`)).toBeVisible();
    await expect(page).toHaveURL('/dashboard/rooms');
    await expect(tableRow(page, ROOM)).toContainText('/sala/auditorio-ipe');
    await expect(tableRow(page, ROOM)).toContainText('Privada');
  });

  await test.step('changes it', async () => {
    await page.getByRole('link', { name: `Editar ${ROOM}` }).click();
    const form = page.getByRole('form', { name: 'Editar sala' });
    await form.getByRole('textbox', { name: 'Nome' }).fill(RENAMED);
    await choose(page, 'Ambiente', ENVIRONMENT);
    await form.getByRole('button', { name: 'Alterar' }).click();
    await expect(toast(page, 'Room atualizada com sucesso')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: RENAMED })).toBeVisible();
  });

  await test.step('gives it an external button', async () => {
    await fillExternalButton(page, 'Inscreva-se', 'https://exemplo.com.br/inscricao');
    await expect(toast(page, 'Botão atualizado')).toBeVisible();
  });

  await test.step('finds it by search and by order', async () => {
    const api = await signedIn(caller, person);
    await createRoom(api, 'Biblioteca');
    await createRoom(api, 'Átrio central');
    await page.goto('/dashboard/rooms');
    await expect(page.getByRole('row')).toHaveCount(4);
    await expectRooms(page, ['Átrio central', RENAMED, 'Biblioteca']);

    await page.getByRole('button', { name: 'Sala', exact: true }).click();
    await expectRooms(page, ['Biblioteca', RENAMED, 'Átrio central']);

    await page.getByRole('searchbox', { name: 'Buscar por nome ou link' }).fill('IPE');
    await expectRooms(page, [RENAMED]);
    await page.getByRole('searchbox', { name: 'Buscar por nome ou link' }).fill('nada disso');
    await expect(page.getByText('Nenhuma sala encontrada')).toBeVisible();
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await expect(page.getByRole('row')).toHaveCount(4);
  });

  await test.step('the server is killed and started again: all is there', async () => {
    await server.kill('SIGKILL');
    await server.start();
    await page.getByRole('link', { name: RENAMED, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: RENAMED })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: RENAMED })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Texto do botão' })).toHaveValue('Inscreva-se');
    await expect(page.getByRole('checkbox', { name: 'Privada' })).toBeChecked();
  });

  await test.step('deletes it, and undoes that', async () => {
    await menuLink(page, 'Salas').click();
    await page.getByRole('button', { name: `Deletar ${RENAMED}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Deletar sala?' });
    await expect(dialog).toContainText(RENAMED);
    await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Deletar' }).click();
    await expect(toast(page, 'Sala deletada')).toBeVisible();
    await expect(tableRow(page, RENAMED)).toHaveCount(0);

    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(tableRow(page, RENAMED)).toBeVisible();
  });

  await test.step('signs out', async () => {
    await page.getByRole('button', { name: 'Sair' }).click();
    await expect(page).toHaveURL('/dashboard/login');
    expect(await readSession(page)).toEqual([null, null, null]);
  });
});

test('a room is moved to the bin and restored', async ({ page, caller, account }) => {
  const api = await signedIn(caller, account);
  await createRoom(api, 'Sala de espera');
  await page.goto('/dashboard/rooms');
  await fillSignIn(page, account);
  await page.getByRole('button', { name: 'Deletar Sala de espera' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deletar' }).click();
  await expect(page.getByText('Não tem salas')).toBeVisible();

  await page.getByRole('link', { name: 'Lixeira' }).first().click();
  await page.getByRole('button', { name: 'Restaurar Sala de espera' }).click();
  await expect(toast(page, 'Sala restaurada')).toBeVisible();
  await expect(page.getByText('A lixeira está vazia')).toBeVisible();
  await menuLink(page, 'Salas').click();
  await expect(tableRow(page, 'Sala de espera')).toBeVisible();
});

test('an environment is renamed and deleted', async ({ page, account }) => {
  await page.goto('/dashboard/environments/new');
  await fillSignIn(page, account);
  await page.getByRole('textbox', { name: 'Nome' }).fill('Congresso');
  await page.getByRole('button', { name: 'Criar ambiente' }).click();
  await page.getByRole('link', { name: 'Congresso', exact: true }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Congresso de verão');
  await page.getByRole('button', { name: 'Alterar ambiente' }).click();
  await expect(tableRow(page, 'Congresso de verão')).toBeVisible();

  await page.getByRole('button', { name: 'Deletar Congresso de verão' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deletar ambiente?' });
  await dialog.getByRole('button', { name: 'Deletar' }).click();
  await expect(toast(page, 'Ambiente deletado com sucesso')).toBeVisible();
  await expect(tableRow(page, 'Congresso de verão')).toHaveCount(0);
  // The default environment stays, and nobody can delete it.
  await expect(page.getByText('Ambiente padrão')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deletar Ambiente padrão' })).toHaveCount(0);
});

test('an unknown path shows the rooms list', async ({ page, account }) => {
  await page.goto('/dashboard/nao-existe');
  await fillSignIn(page, account);
  await expect(page.getByRole('heading', { level: 1, name: 'Salas' })).toBeVisible();
});

async function fillExternalButton(page: Page, text: string, link: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Botão externo' });
  await form.getByRole('textbox', { name: 'Texto do botão' }).fill(text);
  await form.getByRole('textbox', { name: 'Link externo' }).fill(link);
  await form.getByRole('button', { name: 'Salvar' }).click();
}

async function expectRooms(page: Page, names: string[]): Promise<void> {
  const edits = names.map((name) => `Editar ${name}`);
  const links = page.getByRole('link', { name: /^Editar / });
  const found = () =>
    links.evaluateAll((elements) => elements.map((element) => element.getAttribute('aria-label')));
  await expect.poll(found).toEqual(edits);
}
