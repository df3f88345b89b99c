import { apiKeyRoutes } from '@atrio/contract/organization/api-keys';
import { companyRoutes } from '@atrio/contract/organization/companies';
import { type Delivery, type Webhook, webhookRoutes } from '@atrio/contract/organization/webhooks';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import Integrations from '../../../routes/organization/integrations.tsx';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { companySample } from '../../../test/samples/company.ts';
import { signInAs } from '../../../test/sign-in-as.ts';

const SECRET = `whsec_${'a'.repeat(43)}=`;
const AT = '2026-11-20T14:31:08.000Z';
const went = { createdAt: AT, attempts: 1, status: 200, error: null, durationMs: 96 };
const sent = { ...went, state: 'sent' as const, nextAttemptAt: null };
const failing = { ...went, state: 'waiting' as const, nextAttemptAt: AT, status: 503 };

const crm: Webhook = {
  id: 3,
  name: 'CRM da escola',
  url: 'https://crm.aroeira.edu.br/atrio',
  types: ['room.created', 'visit.started', 'visit.ended'],
  companyId: 7,
  companyName: 'Colégio Aroeira',
  maker: 'Ana',
  createdAt: AT,
  enabled: true,
  isGone: false,
  overlapUntil: null,
  recent: [failing, failing, sent],
};
const delivery: Delivery = {
  ...failing,
  ...{ id: 81, webhookId: 3, messageId: 'evt_71', type: 'room.created' },
  body: '{"type":"room.created","data":{"roomId":9}}',
};

beforeEach(() => {
  signInAs();
  fakeApi(apiKeyRoutes.list, () => ({ apiKeys: [], total: 0 }));
  fakeApi(companyRoutes.list, () => ({
    companies: [companySample({ id: 7, name: 'Colégio Aroeira' })],
  }));
});

const listed = (webhooks: Webhook[]) =>
  fakeApi(webhookRoutes.list, () => ({ webhooks, total: webhooks.length }));

const open = (at = '/integrations') =>
  renderAt([{ path: '/integrations', element: <Integrations /> }], at);

test('a webhook is made, a refused address is said at its field, and its secret is shown once', async () => {
  listed([]);
  const reason = 'Este endereço não fica na internet';
  fakeApi(webhookRoutes.create, () => refuse('VALIDATION_ERROR', { fields: { url: reason } }));
  open();
  await screen.findByText('Nenhum webhook');
  await userEvent.click(screen.getByRole('button', { name: 'Novo webhook' }));
  const dialog = await screen.findByRole('dialog', { name: 'Novo webhook' });
  const send = await within(dialog).findByRole('button', { name: 'Criar webhook' });
  await userEvent.click(send);
  expect(await within(dialog).findByText('Dê um nome ao webhook')).toBeInTheDocument();
  expect(within(dialog).getByText('Escolha ao menos um evento')).toBeInTheDocument();
  await fill(within(dialog).getByRole('textbox', { name: 'Nome' }), 'CRM da escola');
  const address = within(dialog).getByRole('textbox', { name: 'Endereço' });
  await fill(address, 'https://10.0.0.7');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'visit.started' }));
  await userEvent.click(send);
  expect(await within(dialog).findByText(reason)).toBeInTheDocument();
  expect(address).toHaveValue('https://10.0.0.7');
  const { calls } = fakeApi(webhookRoutes.create, () => ({ webhook: crm, secret: SECRET }));
  listed([crm]);
  await userEvent.clear(address);
  await fill(address, crm.url);
  await userEvent.click(send);
  const made = await screen.findByRole('region', { name: 'Segredo novo' });
  expect(within(made).getByText(SECRET)).toBeInTheDocument();
  const fields = { name: 'CRM da escola', url: crm.url, types: ['visit.started'], companyId: 7 };
  expect(calls.map(({ input }) => input)).toEqual([fields]);
  await userEvent.click(within(made).getByRole('button', { name: 'Já guardei' }));
  expect(screen.queryByText(SECRET)).not.toBeInTheDocument();
});

test('a row that was read before its newest delivery failed is read again', async () => {
  const recents = [[sent], [failing, sent]];
  fakeApi(webhookRoutes.list, () => ({
    webhooks: [{ ...crm, recent: recents.shift() ?? [] }],
    total: 1,
  }));
  fakeApi(webhookRoutes.deliveries, () => ({ deliveries: [delivery], hasMore: false, failed: 1 }));
  open();
  expect(await screen.findByText('Entregando')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Entregas de CRM da escola' }));
  expect(await screen.findByText('1 falha')).toBeInTheDocument();
});

test('a row says how it does; its deliveries are shown, told and sent again', async () => {
  listed([crm]);
  const { calls: asked } = fakeApi(webhookRoutes.deliveries, () => ({
    deliveries: [delivery],
    hasMore: false,
    failed: 3,
  }));
  const { calls: allReplays } = fakeApi(webhookRoutes.replayFailed, () => ({ queued: 3 }));
  const { calls: replays } = fakeApi(webhookRoutes.replay, () => ({ delivery }));
  const router = open();
  expect(await screen.findByText('2 falhas seguidas')).toBeInTheDocument();
  expect(screen.getByText('room.created, visit.*')).toBeInTheDocument();
  const bar = screen.getByRole('img', { name: '3 últimas entregas, 2 falhas' });
  expect(bar.children).toHaveLength(24);
  await userEvent.click(screen.getByRole('button', { name: 'Entregas de CRM da escola' }));
  const rows = await screen.findByRole('list', { name: 'Entregas de CRM da escola' });
  expect(rows).toHaveTextContent(/room\.createdevt_71503em 96 ms, 2ª tentativa/);
  await userEvent.click(within(rows).getByRole('button', { name: /^Reenviar room.created/ }));
  await waitFor(() => expect(replays.map(({ input }) => input)).toEqual([{ id: 81 }]));
  await userEvent.click(screen.getByRole('button', { name: 'Reenviar as 3 que falharam' }));
  expect(await screen.findByText('3 avisos a caminho outra vez')).toBeInTheDocument();
  expect(allReplays.map(({ input }) => input)).toEqual([{ id: 3 }]);
  await userEvent.click(within(rows).getByRole('button', { name: /^Ver room.created/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Entrega' });
  expect(dialog).toHaveTextContent('webhook-id: evt_71');
  expect(dialog).toHaveTextContent('"roomId": 9');
  expect(dialog).toHaveTextContent('503');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('switch', { name: 'Só as que não chegaram' }));
  await waitFor(() => expect(asked.at(-1)?.input).toMatchObject({ undelivered: true }));
  expect(router.state.location.search).toBe('?webhook=3&entregas=pendentes');
});

test('a webhook is tried, traded, switched off, on again and deleted', async () => {
  listed([crm]);
  fakeApi(webhookRoutes.deliveries, () => ({ deliveries: [], hasMore: false }));
  const { calls: tests } = fakeApi(webhookRoutes.test, () => ({ delivery }));
  const { calls: updates } = fakeApi(webhookRoutes.update, () => {
    listed([{ ...crm, enabled: false, isGone: true }]);
    return { webhook: crm };
  });
  fakeApi(webhookRoutes.rotate, () => ({ webhook: crm, secret: SECRET }));
  const { calls: removals } = fakeApi(webhookRoutes.remove, () => refuse('NOT_FOUND'));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Testar CRM da escola' }));
  expect(await screen.findByText('Nada enviado nos últimos 30 dias')).toBeInTheDocument();
  expect(tests.map(({ input }) => input)).toEqual([{ id: 3 }]);

  const act = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Ações de CRM da escola' }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await act('Trocar segredo');
  await userEvent.click(await screen.findByRole('button', { name: 'Trocar' }));
  const made = await screen.findByRole('region', { name: 'Segredo novo' });
  expect(made).toHaveTextContent('Segredo novo de “CRM da escola”');
  await userEvent.click(within(made).getByRole('button', { name: 'Já guardei' }));

  await act('Desligar');
  await userEvent.click(await screen.findByRole('button', { name: 'Desligar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Religar CRM da escola' }));
  expect(screen.getByText(/respondeu 410/)).toBeInTheDocument();
  await waitFor(() => expect(updates).toHaveLength(2));
  const { name, url, types } = crm;
  expect(updates.map(({ input }) => input)).toEqual([
    { id: 3, name, url, types, enabled: false },
    { id: 3, name, url, types, enabled: true },
  ]);

  await act('Excluir');
  const dialog = await screen.findByRole('dialog', { name: 'Excluir webhook?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(removals).toHaveLength(1));
  expect(await within(dialog).findByRole('alert')).toBeInTheDocument();
});
