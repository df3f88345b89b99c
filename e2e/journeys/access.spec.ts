import { createAccount, createRoom, signedIn } from '../support/api.ts';
import { mailsTo } from '../support/mail.ts';
import { openAs, seePanel, toast } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test('tickets are given, mailed and revoked', async ({ page, caller, account, server }) => {
  const room = await createRoom(await signedIn(caller, account), 'Sala de convidados');
  await openAs(page, account, `/dashboard/rooms/${room.id}`);
  const panel = await seePanel(page, 'Tickets de acesso');
  await expect(panel.getByText('Não há tickets de acesso')).toBeVisible();

  const email = panel.getByRole('textbox', { name: 'E-mail' }).first();
  await panel.getByRole('button', { name: 'Adicionar' }).click();
  await expect(email).toHaveAccessibleDescription(/Email é obrigatório/);
  await email.fill('convidada');
  await panel.getByRole('button', { name: 'Adicionar' }).click();
  await expect(email).toHaveAccessibleDescription(/Email inválido/);
  await email.fill('convidada@exemplo.com.br');
  await panel.getByRole('button', { name: 'Adicionar' }).click();
  await expect(toast(page, 'Ticket de acesso criado com sucesso')).toBeVisible();
  const row = panel.getByRole('row', { name: /convidada@exemplo\.com\.br/ });
  await expect(row).toContainText('Sem cadastro');
  await expect
    .poll(() => mailsTo(server.dataDir, 'convidada@exemplo.com.br'), 'the invitation')
    .toHaveLength(1);

  await email.fill('convidada@exemplo.com.br');
  await panel.getByRole('button', { name: 'Adicionar' }).click();
  await expect(email).toHaveAccessibleDescription(/Este email já tem acesso a esta sala/);

  await row.getByRole('button', { name: /Deletar/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deletar' }).click();
  await expect(toast(page, 'Ticket de acesso deletado com sucesso')).toBeVisible();
  await expect(panel.getByText('Não há tickets de acesso')).toBeVisible();
});

test('a co-administrator gains access to a room and loses it again', async ({
  page,
  caller,
  account,
  browser,
  server,
}) => {
  const friend = await createAccount(caller);
  const room = await createRoom(await signedIn(caller, account), 'Sala a dois');
  await openAs(page, account, `/dashboard/rooms/${room.id}`);
  const panel = await seePanel(page, 'Administradores');
  await panel.getByRole('combobox').click();
  await page.getByRole('option', { name: friend.name }).click();
  await panel.getByRole('button', { name: 'Adicionar administrador' }).click();
  await expect(panel.getByText('Novo')).toBeVisible();
  await panel.getByRole('button', { name: 'Salvar' }).click();
  await expect(toast(page, 'Alterações salvas com sucesso')).toBeVisible();

  const theirs = await browser.newPage({
    baseURL: server.url,
    locale: 'pt-BR',
    extraHTTPHeaders: { 'x-forwarded-for': caller.address ?? '' },
  });
  await openAs(theirs, friend, `/dashboard/rooms/${room.id}`);
  await expect(theirs.getByRole('heading', { level: 1, name: 'Sala a dois' })).toBeVisible();

  await panel.getByRole('button', { name: new RegExp(`Remover ${friend.name}`) }).click();
  await panel.getByRole('button', { name: 'Salvar' }).click();
  await expect(toast(page, 'Alterações salvas com sucesso').last()).toBeVisible();
  // They are told at once, and the address leads nowhere afterwards.
  await expect(theirs.getByRole('heading', { level: 1, name: 'Salas' })).toBeVisible();
  await theirs.goto(`/dashboard/rooms/${room.id}`);
  await expect(theirs.getByText('Sala não encontrada')).toBeVisible();
  await theirs.close();
});
