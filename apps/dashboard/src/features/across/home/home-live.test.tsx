import { overviewRoutes } from '@atrio/contract/across/overview';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import HomePage from '../../../routes/across/home.tsx';
import { fakeApi } from '../../../test/fake-api.ts';
import { answerLive, goLive } from '../../../test/fake-live.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { overviewSample } from '../../../test/samples/overview.ts';
import { signInAs } from '../../../test/sign-in-as.ts';

beforeEach(() => signInAs());

function renderHome() {
  const { calls } = fakeApi(overviewRoutes.get, () => ({ overview: overviewSample() }));
  renderAt([{ path: '/', element: <HomePage /> }], '/');
  return calls;
}

const doors = async () =>
  within(await screen.findByRole('region', { name: 'Agora' }))
    .getAllByRole('listitem')
    .map((door) => door.textContent);

test('shows the read numbers of people until others are pushed', async () => {
  renderHome();
  expect(await screen.findByText('5 pessoas em 1 sala')).toBeInTheDocument();
  expect(await doors()).toEqual(['Cais5 pessoas', 'Ipê']);
  expect(screen.getByText('Conectando…')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ver todas as 18 salas' })).toBeInTheDocument();
});

test('follows the pushed numbers without moving the doors', async () => {
  answerLive('panelWatchRooms', () => ({
    rooms: [
      { roomId: 2, onlineNow: 5 },
      { roomId: 99, onlineNow: 2 },
    ],
  }));
  const live = goLive();
  renderHome();
  expect(await screen.findByText('7 pessoas em 2 salas')).toBeInTheDocument();
  expect(screen.getByText('Ao vivo')).toBeInTheDocument();
  live.push('roomPresence', { roomId: 1, onlineNow: 30 });
  expect(await screen.findByText('30 pessoas')).toBeInTheDocument();
  expect(await doors()).toEqual(['Cais5 pessoas', 'Ipê30 pessoas']);
  const [first] = within(
    screen.getByRole('region', { name: 'Salas mais movimentadas' }),
  ).getAllByRole('listitem');
  expect(first).toHaveTextContent('Ipê 1.284 acessos, 30 pessoas agora');
  for (const roomId of [1, 2, 99]) live.push('roomPresence', { roomId, onlineNow: 0 });
  expect(await screen.findByText('Ninguém nas salas')).toBeInTheDocument();
  live.become('reconnecting');
  expect(await screen.findByText('Conectando…')).toBeInTheDocument();
});

test('reads again at most every 15 s while somebody is inside, and not otherwise', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answerLive('panelWatchRooms', () => ({ rooms: [{ roomId: 2, onlineNow: 5 }] }));
  const live = goLive();
  const calls = renderHome();
  await screen.findByText('5 pessoas em 1 sala');
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
  await pass(10);
  for (const onlineNow of [6, 7, 8]) live.push('roomPresence', { roomId: 2, onlineNow });
  expect(calls).toHaveLength(1);
  await pass(6);
  expect(calls).toHaveLength(2);
  await pass(15);
  expect(calls).toHaveLength(3);
  // The last person may have written something before leaving.
  live.push('roomPresence', { roomId: 2, onlineNow: 0 });
  await pass(15);
  expect(calls).toHaveLength(4);
  await pass(60);
  expect(calls).toHaveLength(4);
  live.push('roomPresence', { roomId: 1, onlineNow: 1 });
  await pass(1);
  expect(calls).toHaveLength(5);
});
