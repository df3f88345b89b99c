import { paymentAccountRoutes } from '@atrio/contract/money/payment-account';
import { paymentRoutes } from '@atrio/contract/money/payments';
import type { Page } from '@playwright/test';
import { type Account, type Caller, call, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const WIDTHS = [320, 390, 1440];
const PAYMENT_DATA = {
  name: 'Helena Prado de Albuquerque',
  email: 'helena@exemplo.com.br',
  cpfCnpj: '529.982.247-25',
};

/** The payment page of a new order. */
async function ordered(caller: Caller, account: Account, billingType: 'PIX' | 'BOLETO') {
  const me = await signedIn(caller, account);
  await call(me, paymentAccountRoutes.create, PAYMENT_DATA);
  const order = { billingType, paymentDay: 10, subscriptionId: 2 } as const;
  return (await call(me, paymentRoutes.order, order)).payment.asaasPaymentUrl;
}

function situation(page: Page) {
  return page.getByRole('definition').last();
}

test('a PIX charge is paid and refunded, its code copied', async ({ page, caller, account }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(await ordered(caller, account, 'PIX'));
  await expect(page.getByText('Pagamento simulado: nenhum valor é cobrado')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'R$ 389,90' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR Code do PIX' })).toBeVisible();
  const code = await page.getByRole('textbox', { name: 'Código PIX copia e cola' }).inputValue();
  await page.getByRole('button', { name: 'Copiar código PIX' }).click();
  await expect(page.getByRole('status')).toHaveText('Código copiado');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);

  await page.getByRole('button', { name: 'Vencer' }).click();
  await expect(situation(page)).toHaveText('Vencido');
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(situation(page)).toHaveText('Recebido');
  await expect(page.getByRole('textbox')).toBeHidden();
  await page.getByRole('button', { name: 'Estornar' }).click();
  await expect(situation(page)).toHaveText('Estornado');
  await expect(page.getByRole('button')).toHaveCount(0);
});

for (const billingType of ['PIX', 'BOLETO'] as const) {
  test(`the page of a ${billingType} charge is accessible`, async ({ page, caller, account }) => {
    await page.goto(await ordered(caller, account, billingType));
    for (const width of WIDTHS) {
      await expectNoSidewaysScroll(page, width);
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: 'Pagar' }).click();
    await expect(situation(page)).toHaveText('Recebido');
    await expectAccessible(page);
  });
}
