import { type Order, orderRoutes } from '@atrio/contract/money/orders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { orderSample } from '../../../test/samples/order.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { OrdersCard } from './orders-card.tsx';
import { endingWords, standingWords } from './payment-words.ts';

const ENDED = orderSample({ state: 'cancelled', cancelledAt: '2026-11-22T12:00:00.000Z' });

beforeEach(() => signInAs());

function answerOrders(orders: Order[], total = orders.length) {
  return fakeApi(orderRoutes.list, () => ({ orders, total }));
}

function renderCard() {
  return renderAt([{ path: '/payments', element: <OrdersCard /> }], '/payments');
}

async function askEnd() {
  const button = await screen.findByRole('button', { name: 'Cancelar assinatura Galeria, nº 7' });
  await userEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Cancelar assinatura?' });
  return { dialog, end: within(dialog).getByRole('button', { name: 'Cancelar assinatura' }) };
}

test('says what each order is and how it stands', async () => {
  const { calls } = answerOrders([orderSample()]);
  renderCard();
  const row = await screen.findByRole('listitem');
  expect(row).toHaveTextContent(
    /^GaleriaAtiva8 salas · R\$ 389,90 por mês · PIX, todo dia 20Ativa desde 18\/10\/2026 · próxima cobrança em 20\/12\/2026/,
  );
  expect(calls[0]?.input).toEqual({ sort: '-state', page: 1, pageSize: 5 });
});

test('asks with date, amount and rooms, the way back first, and ends it', async () => {
  answerOrders([orderSample({ open: { count: 1, value: '389.90' } })]);
  const { calls } = fakeApi(orderRoutes.cancel, () => {
    answerOrders([ENDED]);
    return { order: ENDED };
  });
  renderCard();
  const { dialog, end } = await askEnd();
  expect(within(dialog).getByRole('button', { name: 'Voltar' })).toHaveFocus();
  expect(dialog).toHaveTextContent('Plano Galeria');
  expect(dialog).toHaveTextContent('O que está pago vale até 20/12/2026.');
  expect(dialog).toHaveTextContent('R$ 389,90 por mês deixam de ser cobrados');
  expect(dialog).toHaveTextContent('1 cobrança em aberto (R$ 389,90) será retirada.');
  expect(dialog).toHaveTextContent('Suas 8 salas continuam como estão');
  await userEvent.click(end);
  expect(await screen.findByText('Assinatura cancelada')).toBeInTheDocument();
  expect(calls[0]?.input).toEqual({ id: 7 });
  const row = screen.getByRole('listitem');
  await waitFor(() => expect(row).toHaveTextContent('Cancelada'));
  await waitFor(() => expect(row).toHaveFocus());
  expect(within(row).queryByRole('button')).not.toBeInTheDocument();
});

test('going back ends nothing', async () => {
  answerOrders([orderSample()]);
  const { calls } = fakeApi(orderRoutes.cancel, () => ({ order: ENDED }));
  renderCard();
  const { dialog } = await askEnd();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Voltar' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(calls).toEqual([]);
});

test('says that the provider has not confirmed, and goes on looking', async () => {
  answerOrders([orderSample()]);
  const ending = orderSample({ state: 'cancelling', nextCharge: null });
  fakeApi(orderRoutes.cancel, () => {
    answerOrders([ending]);
    return { order: ending };
  });
  renderCard();
  await userEvent.click((await askEnd()).end);
  expect(await screen.findByText(/^Cancelamento registrado/)).toBeInTheDocument();
  expect(await screen.findByText(/ainda não confirmou o cancelamento/)).toBeInTheDocument();
  answerOrders([ENDED]);
  await waitFor(() => expect(screen.getByRole('listitem')).toHaveTextContent('Cancelada'), {
    timeout: 8_000,
  });
}, 15_000);

test.each([
  [() => refuse('NOT_FOUND'), 'Não encontrado'],
  [() => loseConnection(), 'Sem conexão com o servidor'],
])('keeps a failure in its dialog', async (answer, words) => {
  answerOrders([orderSample()]);
  fakeApi(orderRoutes.cancel, answer);
  renderCard();
  const { dialog, end } = await askEnd();
  await userEvent.click(end);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(words);
});

test('says when there are none, and when they cannot be had', async () => {
  answerOrders([]);
  renderCard();
  expect(await screen.findByText('Nenhuma assinatura')).toBeInTheDocument();
});

test('tries again when they cannot be had', async () => {
  fakeApi(orderRoutes.list, () => refuse('FORBIDDEN'));
  renderCard();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Erro buscando assinaturas');
  answerOrders([orderSample()]);
  await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('listitem')).toHaveTextContent('Galeria');
});

test('shows a few, and all when asked', async () => {
  const { calls } = answerOrders([orderSample(), orderSample({ id: 8 })], 9);
  renderCard();
  await userEvent.click(await screen.findByRole('button', { name: 'Mostrar todas (9)' }));
  await waitFor(() => expect(calls.at(-1)?.input).toMatchObject({ pageSize: 200 }));
});

test.each([
  [{ state: 'cancelled' as const }, 'Cancelada, vale até 20/12/2026'],
  [{ state: 'cancelled' as const, paidUntil: '2026-10-20' }, 'Cancelada em 22/11/2026'],
  [{ state: 'cancelled' as const, paidUntil: null }, 'Cancelada em 22/11/2026, sem nada pago'],
  [{ state: 'refused' as const }, 'O provedor de pagamentos recusou o pedido. Nada foi cobrado.'],
  [{ state: 'processing' as const }, 'O provedor de pagamentos ainda não confirmou o pedido.'],
])('%j: %s', (changes, words) => {
  const order = orderSample({ cancelledAt: '2026-11-22T15:00:00.000Z', ...changes });
  expect(standingWords(order, Date.parse('2026-11-22T15:00:00Z'))).toBe(words);
});

test('an order that nothing was paid of says so before it ends', () => {
  const order = orderSample({
    paidUntil: null,
    roomsAdded: 0,
    open: { count: 2, value: '779.80' },
  });
  expect(endingWords(order)).toEqual([
    'Nada foi pago até agora.',
    'R$ 389,90 por mês deixam de ser cobrados, a partir de 20/12/2026.',
    '2 cobranças em aberto (R$ 779,80) serão retiradas.',
    'Nenhuma sala foi adicionada por este pedido.',
  ]);
});
