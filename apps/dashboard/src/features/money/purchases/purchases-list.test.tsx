import type { RoomItem } from '@atrio/contract/money/payments';
import { purchaseRoutes } from '@atrio/contract/money/purchases';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { goLive } from '../../../test/fake-live.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { itemSample } from '../../../test/samples/room-item.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { PurchasesList } from './purchases-list.tsx';

const USED = itemSample({
  id: 4,
  consumed: true,
  roomModel: { id: 2, name: 'Auditório' },
  room: { id: 9, name: 'Galeria Cais' },
});

beforeEach(() => {
  signInAs();
  answerItems([itemSample(), USED]);
});

function answerItems(roomItems: RoomItem[], total = roomItems.length) {
  return fakeApi(purchaseRoutes.list, () => ({ roomItems, total }));
}

function renderList(address = '/purchases') {
  return renderAt([{ path: '/purchases', element: <PurchasesList /> }], address);
}

test('available items lead to their room, used ones say where they went', async () => {
  const { calls } = answerItems([itemSample(), USED]);
  renderList();
  const link = await screen.findByRole('link', { name: /^Sala de reunião/ });
  expect(link).toHaveAttribute('href', '/purchases/3');
  expect(link).toHaveAccessibleName('Sala de reunião Comprada em 20/11/2026 Disponível');
  const used = screen.getByRole('group', { name: 'Auditório' });
  expect(used).toHaveAttribute('aria-disabled', 'true');
  expect(used).toHaveTextContent('Usada em Galeria Cais');
  expect(within(used).queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByText('2 compras')).toBeInTheDocument();
  expect(calls[0]?.input).toEqual({ page: 1, pageSize: 50, sort: '-createdAt' });
});

test('a granted item says until when, used or not', async () => {
  const endsAt = '2027-02-01T03:00:00.000Z';
  answerItems([itemSample({ endsAt }), { ...USED, endsAt }]);
  renderList();
  const link = await screen.findByRole('link', { name: /^Sala de reunião/ });
  expect(link).toHaveAccessibleName('Sala de reunião Concedida até 31/01/2027 Disponível');
  const used = screen.getByRole('group', { name: 'Auditório' });
  expect(used).toHaveTextContent('Concedida até 31/01/2027');
});

test('a used item whose room is gone says so', async () => {
  answerItems([{ ...USED, room: null }]);
  renderList();
  expect(await screen.findByText('Usada em uma sala que não existe mais')).toBeInTheDocument();
});

test('sort and page are the address’s', async () => {
  const { calls } = answerItems([itemSample()], 120);
  const router = renderList('/purchases?ordem=createdAt&pagina=2');
  await screen.findByRole('link', { name: /^Sala de reunião/ });
  expect(calls[0]?.input).toMatchObject({ page: 2, sort: 'createdAt' });
  await userEvent.click(screen.getByRole('button', { name: 'Próxima' }));
  await waitFor(() => expect(calls.at(-1)?.input).toMatchObject({ page: 3 }));
  expect(router.state.location.search).toBe('?ordem=createdAt&pagina=3');
});

test('is searched by item and room, in the address', async () => {
  const { calls } = fakeApi(purchaseRoutes.list, ({ search }) => {
    const roomItems = search === 'cais' ? [USED] : search ? [] : [itemSample(), USED];
    return { roomItems, total: roomItems.length };
  });
  const router = renderList();
  const field = await screen.findByRole('searchbox', { name: 'Buscar por item ou sala' });
  await userEvent.type(field, 'cais');
  await waitFor(() => expect(calls.at(-1)?.input).toMatchObject({ search: 'cais' }));
  expect(await screen.findByText('1 compra')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?busca=cais');
  await fill(field, ' e mais');
  expect(await screen.findByText('Nenhuma compra encontrada')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  expect(await screen.findByText('2 compras')).toBeInTheDocument();
});

test('a page past the last shows the last', async () => {
  fakeApi(purchaseRoutes.list, ({ page }) => ({
    roomItems: page === 1 ? [itemSample()] : [],
    total: 1,
  }));
  renderList('/purchases?pagina=9');
  expect(await screen.findByRole('link', { name: /^Sala de reunião/ })).toBeInTheDocument();
});

test('says when there are none, and where they come from', async () => {
  answerItems([]);
  renderList();
  expect(await screen.findByText('Nenhuma compra')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ver planos' })).toHaveAttribute(
    'href',
    '/subscriptions',
  );
});

test('says when they cannot be had, and tries again', async () => {
  fakeApi(purchaseRoutes.list, () => refuse('FORBIDDEN'));
  renderList();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Erro buscando compras');
  answerItems([itemSample()]);
  await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('link', { name: /^Sala de reunião/ })).toBeInTheDocument();
});

test('what a payment brings appears by itself, after a lost connection too', async () => {
  answerItems([]);
  renderList();
  await screen.findByText('Nenhuma compra');
  const live = goLive();
  answerItems([itemSample()]);
  live.push('paymentChanged', { paymentId: 1, status: 'RECEIVED', roomsAdded: 1 });
  expect(await screen.findByRole('link', { name: /^Sala de reunião/ })).toBeInTheDocument();
  answerItems([itemSample(), itemSample({ id: 5, roomModel: { id: 3, name: 'Foyer' } })]);
  live.become('connecting');
  live.become('ready');
  expect(await screen.findByRole('link', { name: /^Foyer/ })).toBeInTheDocument();
});
