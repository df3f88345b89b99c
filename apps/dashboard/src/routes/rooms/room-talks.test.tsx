import { moderationRoutes } from '@atrio/contract/moderation';
import { roomRoutes } from '@atrio/contract/rooms';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { RoomPanels } from '../../features/rooms/room-panels.tsx';
import { roomSample } from '../../features/rooms/room-sample.ts';
import { fakeApi, loseConnection, refuse } from '../../test/fake-api.ts';
import { answerLive, goLive, refuseLive } from '../../test/fake-live.ts';
import { joinSample } from '../../test/join-sample.ts';
import { renderAt } from '../../test/render-at.tsx';
import { signInAs } from '../../test/sign-in-as.ts';
// What the page loads late is here before the first test, whose time it would take.
import './panels-code.ts';
import { RoomTalks } from './room-talks.tsx';

const ROOM = roomSample({ id: 5 });

beforeEach(() => {
  signInAs();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  fakeApi(moderationRoutes.reports, () => ({ reports: [], total: 3 }));
  answerLive('panelGetMessagesOnRoom', () => ({ messages: [], hasMore: false }));
  answerLive('panelJoinRoom', () => joinSample({ onlineNow: 2 }));
});

async function open() {
  const live = goLive();
  const element = (
    <RoomPanels room={ROOM}>
      <RoomTalks room={ROOM} />
    </RoomPanels>
  );
  const router = renderAt(
    [
      { path: '/rooms', element: <p>Lista de salas</p> },
      { path: '/rooms/5', element },
    ],
    '/rooms/5',
  );
  await waitFor(() => expect(screen.getAllByText('Ao vivo').length).toBeGreaterThan(1));
  return { live, router };
}

test('one connection and one channel serve all panels; the index tells of them', async () => {
  const { live } = await open();
  expect(live.sentOf('panelJoinRoom')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Mensagens ao vivo' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Quem está na sala 2' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Denúncias 3' })).toBeInTheDocument();
});

test('leaves the channel with the page', async () => {
  const { live, router } = await open();
  await router.navigate('/rooms');
  expect(await screen.findByText('Lista de salas')).toBeInTheDocument();
  expect(live.sentOf('panelLeaveRoom')).toEqual([[ROOM.sceneName]]);
});

test('a room that is no longer ours is left', async () => {
  fakeApi(roomRoutes.get, () => refuse('NOT_FOUND'));
  const { live } = await open();
  live.push('roomClosed', { roomId: 5 });
  expect(await screen.findByText('Lista de salas')).toBeInTheDocument();
  expect(await screen.findByText('Você não tem mais acesso a esta sala')).toBeInTheDocument();
});

test('one that was lost while nobody could say so is left too', async () => {
  const reads = fakeApi(roomRoutes.get, () => ({ room: ROOM }));
  const { live } = await open();
  answerLive('panelJoinRoom', () => refuseLive('NOT_FOUND'));
  live.become('reconnecting');
  live.become('ready');
  // The API knows it still, so the panels tell it, and nobody is sent away.
  await waitFor(() => expect(reads.calls).toHaveLength(1));
  expect(live.sentOf('panelJoinRoom')).toHaveLength(2);
  fakeApi(roomRoutes.get, () => refuse('NOT_FOUND'));
  live.become('reconnecting');
  answerLive('panelJoinRoom', () => joinSample({ onlineNow: 2 }));
  live.become('ready');
  await waitFor(() => expect(live.sentOf('panelJoinRoom')).toHaveLength(3));
  answerLive('panelJoinRoom', () => refuseLive('NOT_FOUND'));
  live.become('reconnecting');
  live.become('ready');
  expect(await screen.findByText('Lista de salas')).toBeInTheDocument();
});

test('whoever deletes it themselves is not told that they lost it', async () => {
  const remove = fakeApi(roomRoutes.remove, () => {
    live.push('roomClosed', { roomId: 5 });
    return {};
  });
  const { live } = await open();
  await userEvent.click(screen.getByRole('button', { name: /^Mais ações de/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Deletar…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deletar sala?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Deletar' }));
  expect(await screen.findByText('Sala deletada')).toBeInTheDocument();
  expect(await screen.findByText('Lista de salas')).toBeInTheDocument();
  expect(screen.queryByText(/Você não tem mais acesso/)).not.toBeInTheDocument();
  expect(remove.calls).toHaveLength(1);
});

test('one that is still ours is joined again', async () => {
  fakeApi(roomRoutes.get, () => ({ room: ROOM }));
  const { live } = await open();
  live.push('roomClosed', { roomId: 5 });
  await waitFor(() => expect(live.sentOf('panelJoinRoom')).toHaveLength(2));
  expect(screen.queryByText('Lista de salas')).not.toBeInTheDocument();
});

test('where that cannot be asked, nobody is sent away', async () => {
  fakeApi(roomRoutes.get, () => loseConnection());
  const { live } = await open();
  live.push('roomClosed', { roomId: 5 });
  await waitFor(() => expect(live.sentOf('panelJoinRoom')).toHaveLength(2));
  expect(screen.queryByText('Lista de salas')).not.toBeInTheDocument();
});
