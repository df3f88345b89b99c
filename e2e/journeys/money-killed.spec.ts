import type { Page } from '@playwright/test';
import { createAccount } from '../support/api.ts';
import { PNG } from '../support/files.ts';
import { CPF } from '../support/money.ts';
import { beSignedIn, toast } from '../support/pages.ts';
import { startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });

test('from payment data to a public room, with the server killed between any two steps', {
  tag: '@long',
}, async ({ page }) => {
  // Eleven starts of a server, each of which takes ten seconds beside busy neighbours.
  test.slow();
  // A server of its own, since it is killed and the others are in use.
  const server = await startServer();
  const diesHere = async () => {
    await server.kill('SIGKILL');
    await server.start();
  };
  const open = (path: string) => page.goto(server.url + path);
  await beSignedIn(page, await createAccount({ url: server.url }), server.url);

  await open('/dashboard/subscriptions');
  const plan = page.getByRole('article', { name: 'Vestíbulo' });
  await expect(plan).toContainText('3 salas');
  await diesHere();
  await plan.getByRole('button').click();
  const data = page.getByRole('dialog', { name: 'Dados de pagamento' });
  await field(page, 'Nome').fill('Helena Prado');
  await field(page, 'Email').fill('helena@exemplo.com.br');
  await field(page, 'CPF ou CNPJ').pressSequentially(CPF);
  await diesHere();
  await data.getByRole('button', { name: 'Criar perfil de pagamento' }).click();
  await expect(toast(page, 'Dados de pagamento cadastrado com sucesso')).toBeVisible();
  await diesHere();

  const order = page.getByRole('dialog', { name: 'Fazer pedido' });
  await order.getByRole('radio', { name: 'PIX', exact: true }).check();
  await diesHere();
  await order.getByRole('button', { name: 'Fazer pedido' }).click();
  const done = toast(page, 'Pedido feito com sucesso');
  await expect(done).toBeVisible();
  const link = await done.getByRole('link', { name: /página de pagamento/ }).getAttribute('href');
  await diesHere();

  await page.goto(String(link));
  await diesHere();
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByText('Recebido').first()).toBeVisible();
  await diesHere();

  await open('/dashboard/payments');
  const row = page.getByRole('row', { name: /Vestíbulo/ });
  // The provider's notice may be lost with the server; then the payment is open and can be
  // refreshed. It may come at any moment too, and take the button with it.
  const [isPaid, ask] = [row.getByText('Recebido'), row.getByRole('button', { name: /^Atualiza/ })];
  await isPaid.or(ask).first().click();
  await expect(isPaid).toBeVisible();
  await diesHere();

  await open('/dashboard/purchases');
  const items = page.getByRole('link', { name: /Disponível/ });
  await expect(items).toHaveCount(3);
  await items.first().click();
  await field(page, 'Nome da sala').fill('Galeria do Cais');
  for (const name of ['Logo', 'Imagem de fundo']) {
    const file = { name: 'marca.png', mimeType: 'image/png', buffer: PNG };
    await page.getByLabel(name, { exact: true }).and(page.locator('input')).setInputFiles(file);
  }
  await diesHere();
  await page.getByRole('button', { name: 'Criar sala' }).click();
  await expect(toast(page, 'Criou sala Galeria do Cais')).toBeVisible();
  await diesHere();

  await open('/sala/galeria-do-cais');
  await expect(page.getByText('Galeria do Cais').first()).toBeVisible();
  await expect(page.locator('img').first()).toHaveJSProperty('naturalWidth', 1);
  await open('/dashboard/purchases');
  await expect(page.getByRole('link', { name: /Disponível/ })).toHaveCount(2);
  await server.dispose();
});
