import type { Locator, Page } from '@playwright/test';
import { createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { orderPlan, pressAtProvider, registerPayer } from '../support/money.ts';
import { choose, menuLink, openAs, signIn, toast } from '../support/pages.ts';
import { MASTER } from '../support/server.ts';
import { DESKTOP, PHONE } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';

/** Tells what a click at the button reaches when the notice appears, and 0.4 s later. */
function clicksReach(button: Locator, text: string): Promise<(string | undefined)[]> {
  return button.evaluate(async (button, text) => {
    const find = () =>
      [...document.querySelectorAll('[role=status]')].find(
        (status) => status.textContent === text && status.querySelector('button'),
      );
    const notice = await new Promise<Element>((resolve) => {
      new MutationObserver((_, observer) => {
        const found = find();
        if (!found) return;
        observer.disconnect();
        resolve(found);
      }).observe(document.body, { childList: true, subtree: true });
    });
    const reached = () => {
      const { x, y, width, height } = button.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      if (button.contains(hit)) return 'button';
      return notice.contains(hit) ? 'notice' : hit?.outerHTML;
    };
    const first = reached();
    await Promise.all(notice.getAnimations().map(({ finished }) => finished));
    return [first, reached()];
  }, text);
}

/** The months of all plans, as a file too; it cannot be had, and is asked for again. */
async function seeRevenue(page: Page) {
  const calls = '**/customers/revenue';
  await page.route(calls, (route) => route.abort());
  await page.getByRole('link', { name: 'Ver receita', exact: true }).click();
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('Não foi possível buscar a receita');
  await page.unroute(calls);
  await page.route(calls, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), months: [] } });
  });
  await failure.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Nenhuma receita ainda', { exact: true })).toBeVisible();
  await page.unroute(calls);
  await page.reload();
  const newest = page.getByRole('table').getByRole('row').nth(1);
  await expect(newest).toContainText(/R\$ .*\(\d+\)/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  expect((await download).suggestedFilename()).toBe('receita.csv');
  await page.goBack();
}

/** Put out of one room, a person is let into no other, until the operator undoes it. */
async function banFromPlatform(
  page: Page,
  visitor: Page,
  room: { id: number },
  other: { sceneName: string },
) {
  await page.setViewportSize(DESKTOP);
  await page.goto(`/dashboard/rooms/${room.id}`);
  const inside = page.getByRole('region', { name: 'Quem está na sala', exact: true });
  await inside.scrollIntoViewIfNeeded();
  await inside.getByRole('button', { name: 'Remover da sala: Bia' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remover Bia da sala?' });
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Propaganda em várias salas');
  await dialog.getByRole('switch', { name: /^Banir da plataforma/ }).click();
  await expect(dialog).toContainText('não entra em nenhuma até o fim do prazo');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Banir', exact: true }).click();
  await expect(toast(page, 'Baniu Bia da plataforma')).toBeVisible();
  const notice = visitor.getByRole('heading', { level: 1, name: 'Você não pode entrar' });
  await expect(notice).toBeVisible();
  await expect(visitor.getByText('Motivo: Propaganda em várias salas')).toBeVisible();
  await expectAccessible(visitor);
  await visitor.goto(`/sala/${other.sceneName}`);
  await visitor.getByRole('textbox', { name: 'Seu nome' }).fill('Outra pessoa');
  await visitor.getByRole('button', { name: 'Entrar na sala' }).click();
  await expect(notice).toBeVisible();

  await menuLink(page, 'Clientes').click();
  await page.getByRole('link', { name: 'Banidos', exact: true }).click();
  const search = page.getByRole('searchbox', { name: 'Buscar pessoa ou motivo' });
  await search.fill('Propaganda em várias');
  const row = page.getByRole('row', { name: /^Bia/ });
  await expect(row).toContainText('1 aparelho');
  await expect(page).toHaveURL(/busca=/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('button', { name: 'Ações de Bia' })).toBeVisible();
  await expectNoSidewaysScroll(page, PHONE.width);
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await row.getByRole('button', { name: 'Desfazer: Bia' }).click();
  await expect(toast(page, 'Banimento desfeito')).toBeVisible();
  await visitor.reload();
  await visitor.getByRole('textbox', { name: 'Seu nome' }).fill('Bia');
  await visitor.getByRole('button', { name: 'Entrar na sala' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Sala ao lado');
}

test('a customer who owes is found, read, granted rooms, suspended with somebody inside, and resumed', async ({
  page,
  browser,
  caller,
  account,
}) => {
  const owner = await signedIn(caller, account);
  const room = await createRoom(owner, 'Sala de quem deve');
  await registerPayer(owner);
  await pressAtProvider(await orderPlan(owner), 'vencer');
  const context = await browser.newContext({ locale: 'pt-BR', baseURL: caller.url });
  const visitor = await context.newPage();
  await visitor.goto(`/sala/${room.sceneName}`);
  await visitor.getByRole('textbox', { name: 'Seu nome' }).fill('Bia');
  await visitor.getByRole('button', { name: 'Entrar na sala' }).click();
  const title = visitor.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Sala de quem deve');

  await signIn(page, MASTER);
  await menuLink(page, 'Clientes').click();
  await page.getByRole('searchbox', { name: 'Buscar cliente ou e-mail' }).fill(account.email);
  const row = page.getByRole('row', { name: new RegExp(`^${account.name}`) });
  // The provider's news of it comes by webhook.
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('Vencido há', { timeout: 2_000 });
  }).toPass();
  // An arrival is announced a moment later than it is seen.
  await expect(async () => {
    await page.reload();
    await expect(row.locator('[data-column=onlineNow]')).toHaveText('1', { timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Plano', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Galeria', exact: true }).click();
  await expect(page.getByText('Nenhum cliente encontrado', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Plano: Galeria', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Vestíbulo', exact: true }).click();
  await expect(page).toHaveURL(/plano=/);
  await expect(row).toContainText('Vestíbulo');
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expect(page.getByText('1 agora', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page, PHONE.width);
  await page.setViewportSize(DESKTOP);
  await seeRevenue(page);
  await row.getByRole('link', { name: account.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.name);

  const data = page.getByRole('region', { name: 'Dados de pagamento' });
  await expect(data).not.toContainText('529.982.247-25');
  await data.getByRole('button', { name: 'Mostrar' }).click();
  await expect(data).toContainText('529.982.247-25');
  await page.getByRole('textbox', { name: 'Escreva uma nota' }).fill('Paga na segunda quinzena');
  const grant = page.getByRole('button', { name: 'Conceder salas' });
  const [reached] = await Promise.all([
    clicksReach(grant, 'Nota salva'),
    page.getByRole('button', { name: 'Salvar nota' }).click(),
  ]);
  expect(reached).toEqual(['button', 'notice']);
  const notes = page.getByRole('region', { name: 'Notas' });
  await expect(notes.getByRole('listitem')).toContainText('Paga na segunda quinzena');

  await toast(page, 'Nota salva').getByRole('button', { name: 'Fechar aviso' }).click();
  await grant.click();
  const granting = page.getByRole('dialog', { name: 'Conceder salas' });
  await choose(page, 'Plano', 'Vestíbulo, 3 salas');
  await granting.getByRole('textbox', { name: 'Motivo' }).fill('Feira de ciências');
  await granting.getByLabel('Último dia').fill('2099-12-31');
  await granting.getByRole('button', { name: 'Conceder' }).click();
  const grants = page.getByRole('region', { name: 'Salas concedidas' });
  await expect(grants).toContainText('até 31/12/2099');
  const owners = await browser.newContext({ locale: 'pt-BR', baseURL: caller.url });
  const ownerPage = await owners.newPage();
  await openAs(ownerPage, account, '/dashboard/purchases');
  await expect(ownerPage.getByText('Concedida até 31/12/2099', { exact: true })).toHaveCount(3);
  await expectAccessible(ownerPage);
  await owners.close();
  await grants.getByRole('button', { name: 'Encerrar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click();
  await expect(grants).toContainText('encerrada em');

  await page.getByRole('button', { name: 'Suspender…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspender este cliente?' });
  await dialog.getByRole('button', { name: 'Suspender' }).click();
  const reason = dialog.getByRole('textbox', { name: 'Motivo' });
  await expect(reason).toHaveAccessibleDescription(/Informe o motivo/);
  await reason.fill('Uso contra os termos');
  await dialog.getByRole('button', { name: 'Suspender' }).click();
  await expect(toast(page, 'Cliente suspenso')).toBeVisible();
  await expect(title).toHaveText('Esta sala está fechada no momento');
  await expectAccessible(visitor);
  await expect(page.getByRole('alert')).toContainText('Motivo: Uso contra os termos');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page, PHONE.width);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Retomar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retomar' }).click();
  await expect(title).toHaveText('Sala de quem deve');
  await banFromPlatform(page, visitor, room, await createRoom(owner, 'Sala ao lado'));
  await context.close();

  await openAs(page, account, '/dashboard/customers');
  await expect(page.getByRole('heading', { name: 'Clientes' })).toHaveCount(0);
});
