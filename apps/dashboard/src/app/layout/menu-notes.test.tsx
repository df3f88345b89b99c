import { paymentRoutes } from '@atrio/contract/money/payments';
import { purchaseRoutes } from '@atrio/contract/money/purchases';
import { platformRoutes } from '@atrio/contract/platform/platform';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openConnection } from '../../kit/live/connection.ts';
import { fakeApi, refuse } from '../../test/fake-api.ts';
import { goLive } from '../../test/fake-live.ts';
import { renderAt } from '../../test/render-at.tsx';
import { itemSample } from '../../test/samples/room-item.ts';
import { signInAs } from '../../test/sign-in-as.ts';
import { routes } from '../router.tsx';

const NOTHING = { count: 0, value: '0.00' };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signInAs();
  fakeApi(roomRoutes.list, () => ({ rooms: [], total: 18 }));
});
afterEach(() => vi.useRealTimers());

function answerItems(...consumed: boolean[]) {
  fakeApi(purchaseRoutes.list, () => ({
    roomItems: consumed.map((used, index) => itemSample({ id: index + 1, consumed: used })),
    total: consumed.length,
  }));
}

function answerOverdue(count: number) {
  fakeApi(paymentRoutes.summary, () => ({
    summary: {
      overdue: { count, value: '1.00', since: '2026-11-15' },
      open: { ...NOTHING, nextDueDate: null },
      received: NOTHING,
      next: null,
      ordersInProgress: 0,
    },
  }));
}

function answerPlatform(paymentsSimulated: boolean) {
  fakeApi(platformRoutes.get, () => ({
    platform: {
      buildUploadsOverHttps: false,
      buildUploadUrl: null,
      buildOrigin: 'none' as const,
      signUp: 'open' as const,
      directory: 'all' as const,
      paymentsSimulated,
      pixAutomatic: true,
    },
  }));
}

async function openQuietly() {
  renderAt(routes, '/teste');
  await screen.findByText('Pagina de teste');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
}

test('the menu counts available purchases, marks overdue payments and says that payments are simulated', async () => {
  answerItems(false, false, true);
  answerOverdue(1);
  answerPlatform(true);
  await openQuietly();
  expect(await screen.findByRole('link', { name: 'Compras 2 disponíveis' })).toBeInTheDocument();
  expect(
    await screen.findByRole('link', { name: 'Financeiro há pagamento vencido' }),
  ).toBeInTheDocument();
  expect(await screen.findByText('Pagamentos simulados neste servidor')).toBeInTheDocument();
});

test('shows no notes if there is nothing to note', async () => {
  answerItems(true);
  answerOverdue(0);
  fakeApi(platformRoutes.get, () => refuse('FORBIDDEN'));
  await openQuietly();
  expect(await screen.findByRole('link', { name: 'Compras' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Financeiro' })).toBeInTheDocument();
  expect(screen.queryByText(/simulados/)).not.toBeInTheDocument();
});

test('follows payments if there is a connection', async () => {
  answerItems();
  await openQuietly();
  act(() => void openConnection());
  const live = goLive();
  answerItems(false);
  live.push('paymentChanged', { paymentId: 1, status: 'RECEIVED', roomsAdded: 1 });
  expect(await screen.findByRole('link', { name: 'Compras 1 disponível' })).toBeInTheDocument();
});
