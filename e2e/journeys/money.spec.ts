import { readFile } from 'node:fs/promises';
import { purchaseRoutes } from '@atrio/contract/money/purchases';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import type { Page } from '@playwright/test';
import { type Caller, call, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { PNG } from '../support/files.ts';
import { buyRooms, CPF, orderPlan, pressAtProvider, registerPayer } from '../support/money.ts';
import { beSignedIn, expectFieldError, menuLink, openAs, toast } from '../support/pages.ts';
import { MASTER } from '../support/server.ts';
import { NARROWEST, PHONE } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';

const PAULISTA = {
  logradouro: 'Avenida Paulista',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
};
const NEVER_MIND = {
  success: false,
  error: { error: 'INTERNAL_ERROR', message: 'Algo deu errado aqui. Tente novamente' },
};

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });

test('payment data, a plan, its payment, its rooms, and one of them made public', async ({
  page,
  context,
  caller,
  account,
}) => {
  // Tests do not call the real postal service.
  await page.route('**/postal/*', (route) =>
    route.fulfill({ json: { success: true, ...PAULISTA } }),
  );
  await openAs(page, account, '/dashboard');
  await menuLink(page, 'Compras').click();
  await expect(page.getByText('Nenhuma compra')).toBeVisible();
  await page.getByRole('link', { name: 'Ver planos' }).click();

  const plan = page.getByRole('article', { name: 'Vestíbulo' });
  await expect(plan).toContainText(/R\$ 149,90 por mês.*3 salas/s);
  await plan.getByRole('button').click();
  const data = page.getByRole('dialog', { name: 'Dados de pagamento' });
  await field(page, 'Nome').fill('Helena Prado');
  await field(page, 'Email').fill('helena@exemplo.com.br');
  await field(page, 'CPF ou CNPJ').pressSequentially(CPF);
  await expect(field(page, 'CPF ou CNPJ')).toHaveValue('529.982.247-25');
  await field(page, /^CEP/).pressSequentially('01310100');
  await expect(field(page, /^Cidade/)).toHaveValue('São Paulo');
  await expect(field(page, /^Cidade/)).not.toBeEditable();
  await field(page, /^Número/).fill('1000');
  await data.getByRole('button', { name: 'Criar perfil de pagamento' }).click();
  await expect(toast(page, 'Dados de pagamento cadastrado com sucesso')).toBeVisible();

  const order = page.getByRole('dialog', { name: 'Fazer pedido' });
  await expect(order.getByRole('radio', { name: 'Boleto' })).toBeFocused();
  await order.getByRole('radio', { name: 'PIX', exact: true }).check();
  await order.getByRole('radio', { name: '10', exact: true }).check();
  await expect(order).toContainText(
    /Primeiro vencimento em 10\/\d{2}\/\d{4}, depois todo dia 10\./,
  );
  await expect(order).toContainText('nenhum valor será cobrado neste servidor');
  await order.getByRole('button', { name: 'Fazer pedido' }).click();
  const done = toast(page, 'Pedido feito com sucesso');
  await expect(done).toBeVisible();
  await expect(order).toHaveCount(0);

  const [provider] = await Promise.all([
    context.waitForEvent('page'),
    done.getByRole('link', { name: /página de pagamento/ }).click(),
  ]);
  await menuLink(page, 'Financeiro').click();
  const row = page.getByRole('row', { name: /Vestíbulo/ });
  await expect(row).toContainText(/Aguardando.*depois do pagamento/s);
  await expect(page.getByRole('region', { name: 'Resumo' })).toContainText(
    /Em aberto\s*R\$ 149,90/,
  );
  await provider.getByRole('button', { name: 'Pagar' }).click();
  // Without a reload: the provider notifies the server, and the server this page.
  await expect(row).toContainText('Recebido');
  await expect(menuLink(page, 'Compras')).toHaveAccessibleName('Compras 3 disponíveis');
  await expect(row.getByRole('link', { name: /^Abrir/ })).toBeVisible();
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Recibo/ }).click(),
  ]);
  expect(receipt.suggestedFilename()).toMatch(/^recibo-\d+\.pdf$/);
  expect((await readFile(await receipt.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await menuLink(page, 'Compras').click();
  await page
    .getByRole('link', { name: /Disponível/ })
    .first()
    .click();
  await field(page, 'Nome da sala').fill('Galeria do Cais');
  await field(page, /^Texto do botão/).fill('Comprar o catálogo');
  await field(page, /^Link externo/).fill('https://exemplo.com.br/catalogo');
  await page
    .getByLabel('Logo', { exact: true })
    .and(page.locator('input'))
    .setInputFiles(picture('marca.png'));
  await page
    .getByLabel('Imagem de fundo', { exact: true })
    .and(page.locator('input'))
    .setInputFiles(picture('amanhecer.png'));
  await expect(page.getByRole('region', { name: 'Prévia da sala' })).toContainText(
    'Galeria do Cais',
  );
  await page.getByRole('button', { name: 'Criar sala' }).click();
  await expect(toast(page, 'Criou sala Galeria do Cais')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/rooms\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Galeria do Cais' })).toBeVisible();

  const api = await signedIn(caller, account);
  const { rooms } = await call(api, roomRoutes.list, {});
  await page.goto(`/sala/${rooms[0]?.sceneName}`);
  await expect(page.getByText('Galeria do Cais').first()).toBeVisible();
  await expect(page.locator('img').first()).toHaveJSProperty('naturalWidth', 1);

  await page.goto('/dashboard/purchases');
  const used = page
    .getByRole('group', { name: /./ })
    .filter({ hasText: 'Usada em Galeria do Cais' });
  await expect(used).toHaveAttribute('aria-disabled', 'true');
  await expect(menuLink(page, 'Compras')).toHaveAccessibleName('Compras 2 disponíveis');
});

test('payments are refreshed, searched, marked when overdue and paid by their code', async ({
  page,
  context,
  caller,
  account,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const api = await signedIn(caller, account);
  await registerPayer(api);
  const payment = await orderPlan(api);
  await openAs(page, account, '/dashboard');
  await menuLink(page, 'Financeiro').click();
  const row = page.getByRole('row', { name: new RegExp(`^${payment.id} `) });
  await row.getByRole('button', { name: /^Copiar código PIX/ }).click();
  await expect(toast(page, 'Código copiado')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^000201/);

  await pressAtProvider(payment, 'vencer');
  await expect(row).toContainText('Vencido');
  await expect(menuLink(page, 'Financeiro')).toHaveAccessibleName(
    'Financeiro há pagamento vencido',
  );
  const overdue = page.getByRole('region', { name: 'Pagamento vencido' });
  await expect(overdue.getByRole('heading', { level: 2 })).toContainText('continuam abertas até');
  await expect(overdue.getByRole('listitem').filter({ hasText: 'Hoje' })).toBeVisible();
  await expect(overdue.getByRole('img', { name: 'QR code do PIX' })).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Pagos', { exact: true }).click();
  await expect(page.getByText('Nenhum pagamento encontrado')).toBeVisible();
  await expect(page).toHaveURL(/situacao=pagos/);
  await page.goBack();
  await expect(row).toBeVisible();
  await page
    .getByRole('searchbox', { name: 'Buscar por número ou plano' })
    .fill(String(payment.id));
  await expect(page).toHaveURL(/busca=/);
  await expect(row).toBeVisible();

  const refresh = row.getByRole('button', { name: /^(Atualiza|Aguarde)/ });
  await refresh.click();
  await expect(toast(page, 'Atualizou o pagamento')).toBeVisible();
  await expect(refresh).toHaveAccessibleName(/^Aguarde/);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^financeiro-\d{4}-\d{2}-\d{2}\.csv$/);

  await pressAtProvider(payment, 'pagar');
  await expect(page.getByText('Pronto, nada mais está vencido.')).toBeVisible();
  await expect(overdue).toBeHidden();
});

test('a purchased room is used once, also when several tabs try', async ({
  page,
  caller,
  account,
}) => {
  const api = await signedIn(caller, account);
  const [item = 0] = await buyRooms(api);
  await openAs(page, account, `/dashboard/purchases/${item}`);
  await field(page, 'Nome da sala').fill('Segunda aba');
  await useItem(api, item);
  await page.getByRole('button', { name: 'Criar sala' }).click();
  await expect(page.getByText('Esta compra já foi usada', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Voltar para Compras' }).click();
  await expect(page.getByText('Usada em Primeira aba')).toBeVisible();
  await page.goto('/dashboard/purchases/999999999');
  await expect(page.getByRole('alert')).toContainText('Compra não encontrada');
});

test('bad payment data are marked, and leaving asks about unsaved input', async ({
  page,
  account,
}) => {
  await openAs(page, account, '/dashboard/payments');
  await page.getByRole('button', { name: 'Dados de pagamento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dados de pagamento' });
  await dialog.getByRole('button', { name: 'Criar perfil de pagamento' }).click();
  await expectFieldError(field(page, 'Nome'), 'Nome é obrigatório');
  await expect(field(page, 'Nome')).toBeFocused();
  await expectFieldError(field(page, 'CPF ou CNPJ'), 'CPF ou CNPJ é obrigatório');
  await field(page, 'CPF ou CNPJ').fill('123');
  await expectFieldError(field(page, 'CPF ou CNPJ'), 'CPF Inválido');
  await field(page, 'CPF ou CNPJ').fill('12abc34501de00');
  await expect(field(page, 'CPF ou CNPJ')).toHaveValue('12.ABC.345/01DE-00');
  await expectFieldError(field(page, 'CPF ou CNPJ'), 'CPF ou CNPJ inválido');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Descartar alterações?' });
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Dados de pagamento' })).toBeFocused();
});

test('every screen reports a failing server and offers a retry', async ({ page, account }) => {
  await beSignedIn(page, account);
  // Without it nothing is read again by itself, and the button stays to be pressed.
  await page.route('**/socket.io/**', (route) => route.abort());
  const failing = [
    ['**/subscriptions', '/subscriptions', 'Erro buscando planos', 'Vestíbulo'],
    ['**/asaas/payments?*', '/payments', 'Erro buscando pagamentos: Algo deu', 'Nenhum pagamento'],
    ['**/roomItems?*', '/purchases', 'Erro buscando compras', 'Nenhuma compra'],
  ] as const;
  for (const [call, path, sentence, content] of failing) {
    await page.route(call, (route) =>
      // The page's own address ends like its call's.
      route.request().resourceType() === 'document'
        ? route.continue()
        : route.fulfill({ status: 409, json: NEVER_MIND }),
    );
    await page.goto(`/dashboard${path}`);
    await expect(page.getByRole('alert')).toContainText(sentence);
    await page.unroute(call);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByText(content).first()).toBeVisible();
  }
});

test('a failed order stays in its dialog; one in progress is not repeated', async ({
  page,
  caller,
  account,
}) => {
  await registerPayer(await signedIn(caller, account));
  await openAs(page, account, '/dashboard/subscriptions');
  await page.getByRole('button', { name: 'Escolher Galeria' }).click();
  const order = page.getByRole('dialog', { name: 'Fazer pedido' });
  await page.route('**/asaas/payment', (route) => route.abort());
  await order.getByRole('button', { name: 'Fazer pedido' }).click();
  await expect(order.getByRole('alert')).toContainText(
    'Não foi possível fazer pedido para esse plano',
  );
  await page.unroute('**/asaas/payment');
  await page.route('**/asaas/payment', (route) =>
    route.fulfill({
      status: 504,
      json: {
        success: false,
        error: { error: 'ORDER_PROCESSING', message: 'Seu pedido está em processamento' },
      },
    }),
  );
  await order.getByRole('button', { name: 'Fazer pedido' }).click();
  await expect(order.getByRole('alert')).toContainText('Seu pedido está em processamento');
  await order.getByRole('link', { name: 'Ver Financeiro' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Financeiro' })).toBeVisible();
});

test('a plan can be ordered by keyboard alone', async ({ page, caller, account }) => {
  await registerPayer(await signedIn(caller, account));
  const letGo = Promise.withResolvers<void>();
  await page.route('**/asaas/account', async (route) => {
    await letGo.promise;
    await route.continue();
  });
  await openAs(page, account, '/dashboard/subscriptions');
  const opener = page.getByRole('button', { name: 'Escolher Galeria' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const order = page.getByRole('dialog', { name: 'Fazer pedido' });
  // The dialog is there before the payment data, and has the focus.
  await expect.poll(() => order.evaluate((dialog) => dialog.matches(':focus-within'))).toBe(true);
  letGo.resolve();
  await expect(order.getByRole('radio', { name: 'Boleto' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(order.getByRole('radio', { name: 'PIX', exact: true })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(order.getByRole('textbox', { name: /^Cupom/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(order.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Pedido feito com sucesso')).toBeVisible();
  await expect(opener).toBeFocused();
});

test('on a phone plans and payments need no horizontal scroll', async ({
  page,
  caller,
  account,
}) => {
  const api = await signedIn(caller, account);
  await registerPayer(api);
  const payment = await orderPlan(api);
  await beSignedIn(page, account);
  await page.setViewportSize(PHONE);
  await page.goto('/dashboard/subscriptions');
  await page.getByRole('button', { name: 'Escolher Galeria' }).click();
  const order = page.getByRole('dialog', { name: 'Fazer pedido' });
  await expect(order).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, NARROWEST);
  await order.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Dados de pagamento' }).click();
  await expect(field(page, 'Nome')).toHaveValue('Helena Prado');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, NARROWEST);
  await page.keyboard.press('Escape');
  await page.goto('/dashboard/payments');
  const card = page.getByRole('list', { name: 'Pagamentos' }).getByRole('listitem');
  await expect(card).toContainText(`Nº ${payment.id} · PIX`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, NARROWEST);
});

test('the dialogs of plans meet WCAG 2.2 AA in both themes', async ({ page }) => {
  await openAs(page, MASTER, '/dashboard/subscriptions');
  await page.getByRole('button', { name: 'Novo plano' }).click();
  await page.getByRole('button', { name: 'Criar plano' }).click();
  await expectFieldError(field(page, 'Nome'), 'Nome é obrigatório');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, NARROWEST);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Escolher Vestíbulo' }).click();
  await page.getByRole('button', { name: 'Criar perfil de pagamento' }).click();
  await expectFieldError(field(page, 'Nome'), 'Nome é obrigatório');
  await expectAccessible(page);
});

function picture(name: string) {
  return { name, mimeType: 'image/png', buffer: PNG };
}

/** Uses the purchase as another tab would. */
async function useItem(api: Caller, item: number): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ roomName: 'Primeira aba', roomItemId: item })) {
    form.append(name, String(value));
  }
  const path = purchaseRoutes.createRoom.path.replace('{id}', String(item));
  const answer = await fetch(api.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api.token}`,
      ...(api.address && { 'x-forwarded-for': api.address }),
    },
    body: form,
  });
  expect(answer.status).toBe(200);
}
