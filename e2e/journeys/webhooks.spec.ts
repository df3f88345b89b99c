import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { webhookRoutes } from '@atrio/contract/organization/webhooks';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import type { Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { call, createAccount, createCompany, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { confirmEmail } from '../support/mail.ts';
import { openAs } from '../support/pages.ts';
import { startServer } from '../support/server.ts';
import { PHONE } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';

const HOST = '127.0.0.1';

/** Another program: it verifies by the library of Standard Webhooks, with the secret it was given. */
async function startReceiver() {
  const heard: { id: string; type: string }[] = [];
  const state = { secret: '', isBroken: false };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (state.isBroken) return response.writeHead(503).end();
    try {
      // Single values: none of these headers comes twice.
      const headers = request.headers as Record<string, string>;
      // The library answers what it has verified, whose shape is ours.
      const event = new Webhook(state.secret).verify(body, headers) as { type: string };
      heard.push({ id: headers['webhook-id'] ?? '', type: event.type });
      response.writeHead(204).end();
    } catch {
      response.writeHead(401).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, HOST, done));
  // A server that listens on a port.
  const { port } = server.address() as AddressInfo;
  const end = () => {
    server.closeAllConnections();
    server.close();
  };
  return { heard, state, url: `http://${HOST}:${port}/atrio`, end };
}

const made = (page: Page) => page.getByRole('region', { name: 'Segredo novo' });
const deliveries = (page: Page) => page.getByRole('list', { name: 'Entregas de CRM da Cais' });

async function makeWebhook(page: Page, url: string): Promise<string> {
  await page.getByRole('button', { name: 'Novo webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo webhook' });
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('CRM da Cais');
  await dialog.getByRole('textbox', { name: 'Endereço' }).fill('https://10.0.0.7/atrio');
  await dialog.getByRole('checkbox', { name: 'room.created' }).check();
  await dialog.getByRole('button', { name: 'Criar webhook' }).click();
  await expect(dialog.getByText('Este endereço não fica na internet')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Endereço' }).fill(url);
  await dialog.getByRole('button', { name: 'Criar webhook' }).click();
  return (
    (await made(page)
      .getByText(/^whsec_/)
      .textContent()) ?? ''
  );
}

async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Ações de CRM da Cais' }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('a webhook is made, tried, seen failing, traded, and sends again what failed', async ({
  page,
}) => {
  const server = await startServer({ WEBHOOK_ALLOWED_HOSTS: HOST });
  const receiver = await startReceiver();
  const caller = { url: server.url, address: '10.9.0.1' };
  const account = await createAccount(caller);
  await confirmEmail(caller, server, account);
  const owner = await signedIn(caller, account);
  const { id: companyId } = await createCompany(owner, 'Editora Cais');
  await openAs(page, account, `${server.url}/dashboard/integrations`);
  await expect(page.getByText('Nenhum webhook')).toBeVisible();
  receiver.state.secret = await makeWebhook(page, receiver.url);
  await expectAccessible(page);
  await made(page).getByRole('button', { name: 'Já guardei' }).click();

  await page.getByRole('button', { name: 'Testar CRM da Cais' }).click();
  await expect(deliveries(page).getByText('204', { exact: true })).toBeVisible();
  expect(receiver.heard.map(({ type }) => type)).toEqual(['webhook.test']);
  await expect(page.getByText('Entregando')).toBeVisible();

  // A receiver that is down is seen so, and hears of it when it is back.
  receiver.state.isBroken = true;
  const form = { environment: '1', name: 'Sala de leitura', isVisible: true, isPrivate: false };
  await call(owner, roomRoutes.create, { ...form, companyId });
  const failed = deliveries(page).getByRole('listitem').filter({ hasText: 'room.created' });
  await page.reload();
  await expect(failed.getByText('503', { exact: true })).toBeVisible();
  await expect(page.getByText('1 falha', { exact: true })).toBeVisible();
  await expectAccessible(page);

  // After its second try the next one is minutes away, so that only a person sends it again.
  const { webhooks } = await call(owner, webhookRoutes.list, {});
  const id = String(webhooks[0]?.id);
  await expect
    .poll(async () => (await call(owner, webhookRoutes.deliveries, { id })).deliveries[0]?.attempts)
    .toBe(2);

  // With another secret, at once: what is signed by the one before is refused.
  await act(page, 'Trocar segredo');
  await page.getByRole('radio', { name: 'Já' }).check();
  await page.getByRole('button', { name: 'Trocar', exact: true }).click();
  await expect(made(page)).toContainText('Segredo novo de “CRM da Cais”');
  receiver.state.isBroken = false;
  const secret =
    (await made(page)
      .getByText(/^whsec_/)
      .textContent()) ?? '';
  expect(secret).not.toBe(receiver.state.secret);
  receiver.state.secret = secret;
  await made(page).getByRole('button', { name: 'Já guardei' }).click();
  await page.getByRole('button', { name: 'Reenviar a que falhou' }).click();
  await expect.poll(() => receiver.heard.at(-1)?.type).toBe('room.created');
  expect(receiver.heard.at(-1)?.id).toMatch(/^evt_\d+$/);
  await expect(failed.getByText('204', { exact: true })).toBeVisible();
  // What has arrived is sent once more under the same id.
  const heard = receiver.heard.length;
  await failed.getByRole('button', { name: /^Reenviar/ }).click();
  await expect.poll(() => receiver.heard.length).toBe(heard + 1);
  expect(receiver.heard.at(-1)).toEqual(receiver.heard.at(-2));
  await failed.first().getByRole('button', { name: /^Ver/ }).click();
  const seen = page.getByRole('dialog', { name: 'Entrega' });
  await expect(seen).toContainText('webhook-signature: v1,•••');
  await expect(seen).not.toContainText(secret);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoSidewaysScroll(page, PHONE.width);
  await expectAccessible(page);
  await act(page, 'Desligar');
  await page.getByRole('dialog').getByRole('button', { name: 'Desligar' }).click();
  await expect(page.getByRole('button', { name: 'Religar CRM da Cais' })).toBeVisible();
  await act(page, 'Excluir');
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Nenhum webhook')).toBeVisible();
  receiver.end();
  await server.dispose();
});
