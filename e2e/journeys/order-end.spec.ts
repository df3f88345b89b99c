import { orderRoutes } from '@atrio/contract/money/orders';
import type { Page } from '@playwright/test';
import { type Account, type Caller, call, createAccount, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { buyRooms, orderPlan, pressAtProvider, registerPayer } from '../support/money.ts';
import { openAs, toast } from '../support/pages.ts';
import { startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const END = /^Cancelar assinatura Vestíbulo/;

const orders = (page: Page) => page.getByRole('region', { name: 'Assinaturas' });

async function orderUnpaid(caller: Caller, account: Account): Promise<void> {
  const api = await signedIn(caller, account);
  await registerPayer(api);
  await orderPlan(api);
}

/** Opens the dialog and confirms it. */
async function end(page: Page) {
  await orders(page).getByRole('button', { name: END }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancelar assinatura?' });
  await expect(dialog.getByRole('button', { name: 'Voltar' })).toBeFocused();
  return {
    dialog,
    confirm: () => dialog.getByRole('button', { name: 'Cancelar assinatura' }).click(),
  };
}

/** Of another order: the city refuses it, and issues it at the second try. */
async function seeNotaFiscal(page: Page, api: Awaited<ReturnType<typeof signedIn>>) {
  const payment = await orderPlan(api);
  // The provider has been told how once its page offers this.
  const provider = async () => (await fetch(payment.asaasPaymentUrl)).text();
  await expect.poll(provider, { timeout: 20_000 }).toContain('a prefeitura recusa a nota');
  await pressAtProvider(payment, 'pagar-nota-recusada');
  const row = page.getByRole('row', { name: new RegExp(`^${payment.id} `) });
  await expect(row).toContainText('NFS-e · Recusada');
  await expect(row).toContainText('Código do serviço não cadastrado');
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Tentar novamente a nota fiscal/ }).click();
  await expect(row).toContainText(/NFS-e nº \d+ · Emitida/);
  const [pdf] = await Promise.all([
    page.waitForEvent('popup'),
    row.getByRole('link', { name: /^PDF da nota fiscal/ }).click(),
  ]);
  await expect(pdf.getByRole('heading', { level: 1 })).toContainText('simulada');
}

test('a paid order is ended: its rooms stay, and a second press changes nothing', async ({
  page,
  context,
  caller,
  account,
}) => {
  const api = await signedIn(caller, account);
  await buyRooms(api);
  await openAs(page, account, '/dashboard/payments');
  await expect(page.getByRole('row', { name: /Vestíbulo/ })).toContainText('Recebido');
  await expect(orders(page)).toContainText(/Ativa desde .* próxima cobrança em 10\//);
  const late = await context.newPage();
  await late.goto('/dashboard/payments');
  await expect(orders(late).getByRole('button', { name: END })).toBeVisible();

  const { dialog, confirm } = await end(page);
  await expect(dialog).toContainText(/O que está pago vale até 10\/\d{2}\/\d{4}\./);
  await expect(dialog).toContainText('R$ 149,90 por mês deixam de ser cobrados');
  await expect(dialog).toContainText('Suas 3 salas continuam como estão');
  await confirm();
  await expect(toast(page, 'Assinatura cancelada')).toBeVisible();
  const ended = /Cancelada, vale até 10\/\d{2}\/\d{4}/;
  await expect(orders(page)).toContainText(ended);
  await expect(page.getByRole('region', { name: 'Resumo' })).toContainText('Nada previsto');
  await page.reload();
  await expect(orders(page)).toContainText(ended);
  await expect(orders(page).getByRole('button')).toHaveCount(0);

  // The other tab has not been updated yet.
  await (await end(late)).confirm();
  await expect(orders(late)).toContainText(ended);
  const [order] = (await call(api, orderRoutes.list, {})).orders;
  expect(order).toMatchObject({ state: 'cancelled', roomsAdded: 3 });
});

test('an unpaid order is ended on a phone: its charge is withdrawn', async ({
  page,
  caller,
  account,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await orderUnpaid(caller, account);
  await openAs(page, account, '/dashboard/payments');
  const { dialog, confirm } = await end(page);
  await expect(dialog).toContainText('Nada foi pago até agora.');
  await expect(dialog).toContainText('1 cobrança em aberto (R$ 149,90) será retirada.');
  await confirm();
  await expect(orders(page)).toContainText(/Cancelada em .*, sem nada pago/);
  await expect(page.getByRole('list', { name: 'Pagamentos' })).toContainText('Cancelado');
  await expectNoSidewaysScroll(page, 320);
});

test('the dialog that ends an order meets WCAG 2.2 AA in both themes', async ({
  page,
  caller,
  account,
}) => {
  await orderUnpaid(caller, account);
  await openAs(page, account, '/dashboard/payments');
  await end(page);
  await expectAccessible(page);
});

test('a failing provider is reported, and the order ends by itself later; a refused nota fiscal is sent again', async ({
  page,
}) => {
  const server = await startServer({
    ASAAS_SANDBOX_FAULTS: 'true',
    NFSE_SERVICE_CODE: '1.05',
    NFSE_SERVICE_NAME: 'Licenciamento de programas',
  });
  try {
    const caller = { url: server.url };
    const account = await createAccount(caller);
    await orderUnpaid(caller, account);
    const rules = [{ on: 'DELETE /subscriptions/*', fault: 'status500Before', times: 2 }];
    const faults = `${server.url}/sandbox/faults`;
    const put = await fetch(faults, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ rules }),
    });
    expect(put.status).toBe(200);
    await openAs(page, account, `${server.url}/dashboard/payments`);
    await (await end(page)).confirm();
    await expect(toast(page, 'Cancelamento registrado')).toBeVisible();
    await expect(orders(page)).toContainText('ainda não confirmou o cancelamento');
    await expect(orders(page)).toContainText(/Cancelada em .*, sem nada pago/, { timeout: 30_000 });
    const { counts } = await (await fetch(faults)).json();
    expect(counts).toMatchObject({ subscriptions: 0, payments: 0 });
    await seeNotaFiscal(page, await signedIn(caller, account));
  } finally {
    await server.dispose();
  }
});
