import { joinSample } from '@atrio/client/test-kit/samples';
import { roomContentsRoutes } from '@atrio/contract/across/room-contents';
import { moderationRoutes } from '@atrio/contract/live/moderation';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { answerLive, goLive, refuseLive } from '../../../test/fake-live.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { roomSample } from '../../../test/samples/room.ts';
import { roomContentsSample } from '../../../test/samples/room-contents.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
// Loads the page's late parts before the first test, whose time they would take.
import '../../../routes/rooms/panels-code.ts';
import { RoomPage } from '../../../routes/rooms/room-detail.tsx';
import { roomSections } from '../../../routes/rooms/room-sections.tsx';

const ROOM = roomSample({ id: 5 });

beforeEach(() => {
  signInAs();
  vi.stubGlobal(
    'IntersectionObserver',
    // All panels come into view.
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell;
      }
      tell;
      observe() {
        this.tell([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
  fakeApi(moderationRoutes.reports, () => ({ reports: [], total: 3 }));
  fakeApi(moderationRoutes.bans, () => ({ bans: [], total: 0 }));
  answerLive('panelGetMessagesOnRoom', () => ({ messages: [], hasMore: false }));
  answerLive('panelJoinRoom', () => joinSample({ onlineNow: 2 }));
  fakeApi(roomContentsRoutes.get, () => ({ contents: roomContentsSample() }));
});

async function open() {
  const live = goLive();
  const talks = roomSections.filter(({ group }) => group === 'Conversas');
  const element = <RoomPage room={ROOM} sections={talks} />;
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

test('uses one connection and one channel for all panels, and shows their numbers in the index', async () => {
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

test('leaves a room that the caller has lost', async () => {
  fakeApi(roomRoutes.get, () => refuse('NOT_FOUND'));
  const { live } = await open();
  live.push('roomClosed', { roomId: 5 });
  expect(await screen.findByText('Lista de salas')).toBeInTheDocument();
  expect(await screen.findByText('Você não tem mais acesso a esta sala')).toBeInTheDocument();
});

test('leaves a room that was lost during a gap in the connection', async () => {
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

test('does not report the loss of a room that the caller deleted here', async () => {
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

test('joins a room again that is still theirs', async () => {
  fakeApi(roomRoutes.get, () => ({ room: ROOM }));
  const { live } = await open();
  live.push('roomClosed', { roomId: 5 });
  await waitFor(() => expect(live.sentOf('panelJoinRoom')).toHaveLength(2));
  expect(screen.queryByText('Lista de salas')).not.toBeInTheDocument();
});

test('stays when the server cannot be asked about the room', async () => {
  fakeApi(roomRoutes.get, () => loseConnection());
  const { live } = await open();
  live.push('roomClosed', { roomId: 5 });
  await waitFor(() => expect(live.sentOf('panelJoinRoom')).toHaveLength(2));
  expect(screen.queryByText('Lista de salas')).not.toBeInTheDocument();
});
