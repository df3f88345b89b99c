import { environmentRoutes } from '@atrio/contract/environments';
import { roomRoutes } from '@atrio/contract/rooms';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { roomItemSample } from '../../features/rooms/room-sample.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { answerLive, goLive } from '../../test/fake-live.ts';
import { renderAt } from '../../test/render-at.tsx';
import { signInAs } from '../../test/sign-in-as.ts';
import HomePage from './home.tsx';

beforeEach(() => {
  signInAs();
  fakeApi(environmentRoutes.list, () => ({ environments: [], total: 0 }));
  fakeApi(roomRoutes.list, () => ({
    rooms: [
      roomItemSample({ id: 1, name: 'Ipê' }),
      roomItemSample({ id: 2, name: 'Cais', onlineNow: 5 }),
    ],
    total: 2,
  }));
});

const doors = async () =>
  within(await screen.findByRole('region', { name: 'Agora' }))
    .getAllByRole('listitem')
    .map((door) => door.textContent);
const visitors = () => screen.findByRole('link', { name: /^Visitantes agora/ });

test('rooms with people come first, and say how many', async () => {
  renderAt([{ path: '/', element: <HomePage /> }], '/');
  expect(await screen.findByText('5 pessoas')).toBeInTheDocument();
  expect(await doors()).toEqual(['Cais5 pessoas', 'Ipê']);
  expect(await visitors()).toHaveTextContent('5');
});

test('follows what is pushed, and doors keep their places', async () => {
  answerLive('panelWatchRooms', () => ({
    rooms: [
      { roomId: 2, onlineNow: 5 },
      { roomId: 99, onlineNow: 2 },
    ],
  }));
  const live = goLive();
  renderAt([{ path: '/', element: <HomePage /> }], '/');
  expect(await screen.findByText('7 pessoas em 2 salas')).toBeInTheDocument();
  expect(await visitors()).toHaveTextContent('7');
  live.push('roomPresence', { roomId: 1, onlineNow: 30 });
  expect(await screen.findByText('30 pessoas')).toBeInTheDocument();
  expect(await doors()).toEqual(['Cais5 pessoas', 'Ipê30 pessoas']);
  for (const roomId of [1, 2, 99]) live.push('roomPresence', { roomId, onlineNow: 0 });
  expect(await screen.findByText('Ninguém nas salas')).toBeInTheDocument();
});
