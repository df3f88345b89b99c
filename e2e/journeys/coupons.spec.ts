import { couponRoutes } from '@atrio/contract/money/coupons';
import { paymentRoutes } from '@atrio/contract/money/payments';
import { call, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { registerPayer } from '../support/money.ts';
import { menuLink, openAs, signIn, toast } from '../support/pages.ts';
import { MASTER } from '../support/server.ts';
import { PHONE } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';

test('the operator makes a coupon; who types it sees the price before, and is charged just that', async ({
  page,
  caller,
  account,
}) => {
  const owner = await signedIn(caller, account);
  await registerPayer(owner);
  const code = `FEIRA-${account.email.replace(/\W/g, '').slice(-12)}`.toUpperCase();

  await signIn(page, MASTER);
  await menuLink(page, 'Clientes').click();
  await page.getByRole('link', { name: 'Cupons', exact: true }).click();
  await page.getByRole('button', { name: 'Novo cupom', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Novo cupom' });
  await form.getByRole('textbox', { name: 'Código' }).fill(code.toLowerCase());
  await form.getByRole('textbox', { name: /^Porcentagem/ }).fill('20');
  await form.getByRole('textbox', { name: /^Cobranças com desconto/ }).fill('3');
  await form.getByRole('textbox', { name: /^Limite de usos/ }).fill('1');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Criar cupom' }).click();
  await expect(toast(page, 'Cupom criado')).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(`^${code}`) });
  await expect(row).toContainText('0 de 1');

  await openAs(page, account, '/dashboard/subscriptions');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Escolher Galeria', exact: true }).click();
  const order = page.getByRole('dialog', { name: 'Fazer pedido' });
  const field = order.getByRole('textbox', { name: /^Cupom/ });
  await field.fill('NAO-EXISTE');
  await order.getByRole('button', { name: 'Aplicar', exact: true }).click();
  await expect(field).toHaveAccessibleDescription(/Cupom não encontrado/);
  await field.fill(code);
  await order.getByRole('button', { name: 'Aplicar', exact: true }).click();
  await expect(order).toContainText(
    'R$ 311,92 nas 3 primeiras cobranças, depois R$ 389,90 por mês',
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, PHONE.width);
  await order.getByRole('button', { name: 'Fazer pedido' }).click();
  await expect(toast(page, 'Pedido feito com sucesso')).toBeVisible();
  const [payment] = (await call(owner, paymentRoutes.list, {})).payments;
  expect(payment?.value).toBe('311.92');
  await page.goto('/dashboard/payments');
  const orders = page.getByRole('region', { name: 'Assinaturas' });
  await expect(orders).toContainText(`Cupom ${code}: R$ 77,98 a menos nas próximas 3 cobranças`);

  // Its only use is taken, until the order ends unpaid.
  const master = await signedIn(caller, MASTER);
  const find = async () => (await call(master, couponRoutes.list, { search: code })).coupons[0];
  expect((await find())?.uses).toBe(1);
  await orders.getByRole('button', { name: /^Cancelar assinatura/ }).click();
  const end = page.getByRole('dialog', { name: 'Cancelar assinatura?' });
  await end.getByRole('button', { name: 'Cancelar assinatura' }).click();
  await expect.poll(async () => (await find())?.uses).toBe(0);
});
