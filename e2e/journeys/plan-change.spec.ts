import { orderRoutes } from '@atrio/contract/money/orders';
import { paymentRoutes } from '@atrio/contract/money/payments';
import { call, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { buyRooms, pressAtProvider, registerPayer } from '../support/money.ts';
import { openAs, toast } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test('a plan goes up when its difference is paid, down at the renewal, and is paid another way', async ({
  page,
  caller,
  account,
}) => {
  const api = await signedIn(caller, account);
  await buyRooms(api);
  await openAs(page, account, '/dashboard/subscriptions');

  await page.getByRole('button', { name: 'Mudar para Galeria' }).click();
  const up = page.getByRole('dialog', { name: 'Mudar para Galeria' });
  await expect(up).toContainText('5 novas aparecem em Compras segundos depois do pagamento');
  await expectAccessible(page);
  await up.getByRole('button', { name: /^Gerar PIX de R\$ 240,00$/ }).click();
  await expect(toast(page, 'PIX da diferença gerado')).toBeVisible();
  const card = page.getByRole('article', { name: 'Galeria' });
  await expect(card).toContainText(/Galeria ao pagar R\$ 240,00 até/);
  const payments = (await call(api, paymentRoutes.list, { situation: 'open' })).payments;
  const difference = payments.find(({ value }) => value === '240.00');
  if (!difference) throw new Error('no difference');
  await pressAtProvider(difference, 'pagar');
  await expect
    .poll(async () => (await call(api, orderRoutes.list, {})).orders[0]?.planName)
    .toBe('Galeria');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole('button', { name: 'Mudar para Vestíbulo' }).click();
  const down = page.getByRole('dialog', { name: 'Mudar para Vestíbulo' });
  await expect(down).toContainText('Hoje nada muda');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, 320);
  await down.getByRole('button', { name: 'Agendar mudança' }).click();
  await expect(toast(page, 'Vestíbulo a partir de')).toBeVisible();
  await page.goto('/dashboard/payments');
  const orders = page.getByRole('region', { name: 'Assinaturas' });
  const undo = orders.getByRole('button', { name: 'Desfazer a mudança para Vestíbulo' });
  await undo.click();
  // While the money worker tells the provider of the order, it is the worker that ends the change.
  await expect(toast(page, /Mudança de plano desfeita|Desfazendo a mudança/)).toBeVisible();
  await expect(undo).toHaveCount(0);
  await expect(orders).not.toContainText('Vestíbulo');

  await orders.getByRole('button', { name: /^Trocar forma de pagamento/ }).click();
  const method = page.getByRole('dialog', { name: 'Trocar forma de pagamento' });
  await method.getByRole('radio', { name: 'Cartão de crédito' }).check();
  await expect(method).toContainText('com cartão de crédito');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, 320);
  await method.getByRole('button', { name: 'Trocar forma de pagamento' }).click();
  await expect(toast(page, 'Forma de pagamento trocada')).toBeVisible();
  await expect(orders).toContainText('Cartão de crédito, todo dia 10');

  await orders.getByRole('button', { name: /^Pausar assinatura/ }).click();
  const pause = page.getByRole('dialog', { name: 'Pausar assinatura?' });
  await expect(pause).toContainText('R$ 389,90 por mês param agora');
  await pause.getByRole('button', { name: 'Pausar assinatura' }).click();
  await expect(orders).toContainText('Pausada');
  await orders.getByRole('button', { name: /^Retomar assinatura/ }).click();
  const resume = page.getByRole('dialog', { name: 'Retomar assinatura?' });
  await expect(resume).toContainText('Próxima cobrança: R$ 389,90 em');
  await resume.getByRole('button', { name: 'Retomar assinatura' }).click();
  await expect(orders).toContainText(/Ativa desde/);
});

test('an order is paid by PIX Automático: authorized at the bank, cancelled there, changed', async ({
  page,
  caller,
  account,
}) => {
  const api = await signedIn(caller, account);
  await registerPayer(api);
  await openAs(page, account, '/dashboard/subscriptions');
  await page.getByRole('article', { name: 'Vestíbulo' }).getByRole('button').click();
  const form = page.getByRole('dialog', { name: 'Fazer pedido' });
  await form.getByRole('radio', { name: 'PIX Automático' }).check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, 320);
  await form.getByRole('button', { name: 'Fazer pedido' }).click();
  await expect(toast(page, 'Pedido feito com sucesso')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard/payments');
  const orders = page.getByRole('region', { name: 'Assinaturas' });
  await expect(orders).toContainText('Aguardando a autorização do débito automático');
  await orders.getByRole('button', { name: /^Pagar e autorizar/ }).click();
  const code = page.getByRole('dialog', { name: 'Pagar e autorizar' });
  await expect(code.getByRole('img', { name: 'QR code do PIX' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, 320);
  await page.keyboard.press('Escape');
  const [payment] = (await call(api, paymentRoutes.list, {})).payments;
  if (!payment) throw new Error('no payment');
  await pressAtProvider(payment, 'pagar-e-autorizar');
  await expect(orders).toContainText('Débito automático autorizado');

  await pressAtProvider(payment, 'cancelar-autorizacao');
  await expect(orders).toContainText('O débito automático foi cancelado no banco');

  await orders.getByRole('button', { name: /^Trocar forma de pagamento/ }).click();
  const method = page.getByRole('dialog', { name: 'Trocar forma de pagamento' });
  await method.getByRole('radio', { name: 'PIX', exact: true }).check();
  await expect(method).toContainText('A autorização do débito automático é cancelada');
  await method.getByRole('button', { name: 'Trocar forma de pagamento' }).click();
  await expect(toast(page, 'Forma de pagamento trocada')).toBeVisible();
  await expect(orders).toContainText('PIX, todo dia');
  await orders.getByRole('button', { name: /^Trocar forma de pagamento/ }).click();
  await method.getByRole('radio', { name: 'PIX Automático' }).check();
  await expect(method).toContainText('autorize o débito no app do seu banco');
  await expectAccessible(page);
  await method.getByRole('button', { name: 'Trocar forma de pagamento' }).click();
  await expect(orders).toContainText('Aguardando a autorização do débito automático');
});
