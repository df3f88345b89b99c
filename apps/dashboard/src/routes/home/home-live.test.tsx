import { overviewRoutes } from '@atrio/contract/overview';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { overviewSample } from '../../features/home/overview-sample.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { answerLive, goLive } from '../../test/fake-live.ts';
import { renderAt } from '../../test/render-at.tsx';
import { signInAs } from '../../test/sign-in-as.ts';
import HomePage from './home.tsx';

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

test('before anything is pushed, who is inside is what was read', async () => {
  renderHome();
  expect(await screen.findByText('5 pessoas em 1 sala')).toBeInTheDocument();
  expect(await doors()).toEqual(['Cais5 pessoas', 'Ipê']);
  expect(screen.getByText('Conectando…')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ver todas as 18 salas' })).toBeInTheDocument();
});

test('follows what is pushed, and doors keep their places', async () => {
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

test('is read again at most every 15 s while somebody is inside, and not when nobody is', async () => {
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
  // The last to leave may have written something before.
  live.push('roomPresence', { roomId: 2, onlineNow: 0 });
  await pass(15);
  expect(calls).toHaveLength(4);
  await pass(60);
  expect(calls).toHaveLength(4);
  live.push('roomPresence', { roomId: 1, onlineNow: 1 });
  await pass(1);
  expect(calls).toHaveLength(5);
});
