import type { Locator, Page } from '@playwright/test';
import { createRoom, signedIn } from '../support/api.ts';
import { mailsTo } from '../support/mail.ts';
import { fillSignIn, seePanel, toast } from '../support/pages.ts';
import { startPair } from '../support/pair.ts';
import { watchForProblems } from '../support/problems.ts';
import { MASTER } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const VISITOR = 'rita@exemplo.com.br';
const VISIT_CODE = /^(\d{6})\r?$/m;

/** On PostgreSQL and Redis the two browsers are served by two processes; else by one. */
test('an administrator and a visitor, each in a browser, from the invitation to the ban', async ({
  page: admin,
  browser,
}) => {
  test.slow();
  const { forAdmin, forVisitor, dispose } = await startPair();
  const caller = await signedIn({ url: forAdmin.url }, MASTER);
  const room = await createRoom(caller, 'Sala reservada');
  const context = await browser.newContext({ baseURL: forVisitor.url, locale: 'pt-BR' });
  const problems = await watchForProblems(context);
  const visitor = await context.newPage();

  await test.step('the administrator closes the room and invites', async () => {
    await admin.goto(`${forAdmin.url}/dashboard/login`);
    await fillSignIn(admin, MASTER);
    await expect(admin.getByRole('button', { name: 'Sair' })).toBeVisible();
    await admin.goto(`${forAdmin.url}/dashboard/rooms/${room.id}`);
    await admin.getByRole('checkbox', { name: 'Privada' }).check();
    await panel(admin, 'Editar sala').getByRole('button', { name: 'Alterar' }).click();
    await expect(toast(admin, 'Room atualizada com sucesso')).toBeVisible();
    const tickets = await seePanel(admin, 'Tickets de acesso');
    await tickets.getByRole('textbox', { name: 'E-mail do convidado' }).fill(VISITOR);
    await tickets.getByRole('button', { name: 'Adicionar' }).click();
    await expect(toast(admin, 'Ticket de acesso criado com sucesso')).toBeVisible();
  });

  await test.step('the visitor proves the address and enters', async () => {
    await visitor.goto(`/sala/${room.sceneName}`);
    await visitor.getByRole('textbox', { name: 'Email' }).fill(VISITOR);
    await visitor.getByRole('button', { name: 'Enviar código' }).click();
    await visitor.getByRole('textbox', { name: 'Seu nome' }).fill('Rita Lima');
    const code = await visitCode([forAdmin.dataDir, forVisitor.dataDir]);
    await visitor.getByRole('textbox', { name: 'Código' }).fill(code);
    await visitor.getByRole('button', { name: 'Entrar na sala' }).click();
    await expect(composer(visitor)).toBeVisible();
    const inside = await seePanel(admin, 'Quem está na sala');
    await expect(inside.getByRole('listitem')).toHaveText([/Rita Lima/]);
  });

  await test.step('they talk; what is edited and deleted follows', async () => {
    await composer(visitor).fill('Bom dia');
    await composer(visitor).press('Enter');
    const talk = await seePanel(admin, 'Mensagens');
    await expect(messages(admin)).toHaveText([/Rita Lima.*Bom dia/]);
    const write = talk.getByRole('textbox', { name: 'Escrever mensagem' });
    await write.fill('Bem-vinda, Rita');
    await write.press('Enter');
    const said = visitor.getByRole('log').getByRole('article');
    await expect(said).toHaveText([/Bom dia/, /Bem-vinda, Rita/]);

    await said.first().hover();
    await said
      .first()
      .getByRole('button', { name: /^Ações/ })
      .click();
    await said.first().getByRole('button', { name: 'Editar' }).click();
    await visitor.getByRole('textbox', { name: 'Editar mensagem' }).fill('Boa tarde');
    await visitor.getByRole('button', { name: 'Salvar' }).click();
    await expect(messages(admin).first()).toHaveText(/editadaBoa tarde/);
    await messages(admin)
      .first()
      .getByRole('button', { name: /^Ações da mensagem/ })
      .press('Enter');
    // The menu moves the focus to its first item after it has opened.
    await expect(admin.getByRole('menuitem').first()).toBeFocused();
    await admin.getByRole('menuitem', { name: 'Apagar', exact: true }).press('Enter');
    await admin.getByRole('dialog').getByRole('button', { name: 'Apagar', exact: true }).click();
    await expect(said.first()).toContainText('Mensagem apagada');
  });

  await test.step('the figures and the list of users tell of the visit', async () => {
    await admin.reload();
    const users = await seePanel(admin, 'Usuários');
    await expect(users.getByRole('row').filter({ hasText: 'Rita Lima' })).toContainText(
      'Na sala agora',
    );
    await expect(panel(admin, 'Estatísticas')).toContainText('1 acesso');
  });

  await test.step('the visitor is removed, told why, and let in again', async () => {
    const inside = await seePanel(admin, 'Quem está na sala');
    await inside.getByRole('button', { name: 'Remover da sala: Rita Lima' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Remover Rita Lima da sala?' });
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Propaganda');
    await dialog.getByRole('button', { name: 'Remover' }).click();
    const notice = visitor.getByRole('heading', { name: 'Você foi removido desta sala' });
    await expect(notice).toBeVisible();
    await expect(visitor.getByText('Propaganda')).toBeVisible();
    await visitor.reload();
    await expect(composer(visitor)).toBeHidden();
    await expect(inside.getByText('Ninguém na sala agora')).toBeVisible();

    const removed = panel(admin, 'Removidos');
    await removed.getByRole('button', { name: 'Permitir de novo: Rita Lima' }).click();
    await expect(removed.getByText('Ninguém removido')).toBeVisible();
    await visitor.reload();
    await expect(composer(visitor)).toBeVisible();
  });

  await test.step('the history tells of all of it', async () => {
    await admin.reload();
    const history = panel(admin, 'Histórico');
    await history.scrollIntoViewIfNeeded();
    for (const text of ['Rita Lima', 'Propaganda', VISITOR, 'Privada']) {
      await expect(history.getByText(text).first()).toBeVisible();
    }
  });

  expect(problems).toEqual([]);
  await context.close();
  await dispose();
});

function panel(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

function messages(page: Page): Locator {
  return panel(page, 'Mensagens').getByRole('log').getByRole('article');
}

function composer(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Mensagem', exact: true });
}

/** Reads the code from the mails of all servers. */
async function visitCode(folders: readonly string[]): Promise<string> {
  let code = '';
  const find = async () => {
    const mails = await Promise.all(folders.map((folder) => mailsTo(folder, VISITOR)));
    code =
      mails
        .flat()
        .flatMap((mail) => VISIT_CODE.exec(mail)?.[1] ?? [])
        .at(-1) ?? '';
    return code;
  };
  await expect.poll(find, 'a code in the mail').not.toBe('');
  return code;
}
